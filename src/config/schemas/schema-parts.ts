import * as v from 'valibot';
import { english, englishOf, isOnNetwork, type Text } from '../../model';
import { globFault } from '../globs';

/** What the schemas of realgain.json are made of. */

export const name = v.pipe(v.string(), v.minLength(1));

export const path = v.pipe(
  name,
  v.check((file) => !isOnNetwork(file), english('is on the network; give a path of this machine.')),
);

/** What a check finds wrong, as data: the schema's own issues hold plain text. */
const FAULTS = new WeakMap<object, (value: never) => Text | null>();

/** A check that says itself what is wrong. */
export function withoutFault<Value>(faultOf: (value: Value) => Text | null) {
  const holds = (value: Value) => faultOf(value) === null;
  FAULTS.set(holds, faultOf);
  return v.check<Value, (issue: v.CheckIssue<Value>) => string>(holds, ({ input }) =>
    englishOf(faultOf(input) ?? ''),
  );
}

/** What an issue says, where it is from such a check. */
export function faultIn({ requirement, input }: v.BaseIssue<unknown>): Text | null {
  return typeof requirement === 'function' ? (FAULTS.get(requirement)?.(input as never) ?? null) : null;
}

export const glob = v.pipe(name, withoutFault(globFault));

export const list = <Entry extends v.GenericSchema<string>>(entry: Entry, description: string) =>
  v.pipe(v.array(entry), v.description(description));

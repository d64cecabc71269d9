import * as v from 'valibot';
import { comparedFields, namesOutputs } from '../questions/pair/schema';
import { identityOf, machineOf, type Machine, type Values } from './question-arguments';

const schema = v.object(comparedFields);
const OF_PAIR = v.pipe(
  schema,
  v.check((given) => namesOutputs(given)),
);

/** What options say of a comparison, or of all rows of a table, whose files are named by themselves. */
export type Asked = v.InferOutput<typeof schema> & Machine;

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function askedOfPair(name: string, places: readonly string[], values: Values): Asked {
  return { ...identityOf({ name, schema: OF_PAIR }, places, values), ...machineOf(values) };
}

/** What holds for all rows. @throws RealGainError `bad-setting` */
export function askedOfRows(name: string, values: Values): Asked {
  return { ...identityOf({ name, schema }, [], values), ...machineOf(values) };
}

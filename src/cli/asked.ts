import * as v from 'valibot';
import { comparedFields, namesOutputs } from '../questions/pair/schema';
import { threadsOf } from './options';
import { identityOf, type Values } from './question-arguments';

const schema = v.object(comparedFields);
const OF_PAIR = v.pipe(
  schema,
  v.check((given) => namesOutputs(given)),
);

/** What options say of a comparison, or of all rows of a table, whose files are named by themselves. */
export interface Asked extends v.InferOutput<typeof schema> {
  readonly threads: number | null;
  /** Folder in which to cache extracted statistics; null: none. */
  readonly cache: string | null;
}

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function askedOfPair(name: string, places: readonly string[], values: Values): Asked {
  return { ...identityOf({ name, schema: OF_PAIR }, places, values), ...engineOf(values) };
}

/** What holds for all rows. @throws RealGainError `bad-setting` */
export function askedOfRows(name: string, values: Values): Asked {
  return { ...identityOf({ name, schema }, [], values), ...engineOf(values) };
}

function engineOf({ threads, cache }: Values): Pick<Asked, 'threads' | 'cache'> {
  return {
    threads: threadsOf(typeof threads === 'string' ? threads : undefined),
    cache: typeof cache === 'string' ? cache : null,
  };
}

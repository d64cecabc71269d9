import * as v from 'valibot';
import { comparedFields } from '../questions/pair/schema';
import { identityOf, machineOf, type Machine, type Values } from './question-arguments';

const schema = v.object(comparedFields);

/** What options say of a comparison, or of all rows of a table, whose files are named by themselves. */
export type Asked = v.InferOutput<typeof schema> & Machine;

/** What holds for all rows. @throws RealGainError `bad-setting` */
export function askedOfRows(name: string, values: Values): Asked {
  return { ...identityOf({ name, schema }, [], values), ...machineOf(values) };
}

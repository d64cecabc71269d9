import * as v from 'valibot';
import { described } from '../described';

/** What the command line was given, without where its answer goes. */
export const typedCommandSchema = v.object({
  places: described(v.array(v.string()), "Files and folders, relative to the report's folder."),
  options: v.array(v.tuple([v.string(), v.nullable(v.string())])),
});

export interface TypedCommand {
  readonly places: readonly string[];
  /** Names without dashes, with their values; null for switches. */
  readonly options: readonly (readonly [name: string, value: string | null])[];
}

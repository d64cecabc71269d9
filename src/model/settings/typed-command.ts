import * as v from 'valibot';
import { described, type Frozen } from '../described';

/** What the command line was given, without where its answer goes. */
export const typedCommandSchema = v.object({
  places: described(v.array(v.string()), "Files and folders, relative to the report's folder."),
  // Names without dashes, with their values; null for switches.
  options: v.array(v.tuple([v.string(), v.nullable(v.string())])),
});

export type TypedCommand = Frozen<v.InferOutput<typeof typedCommandSchema>>;

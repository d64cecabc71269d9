import * as v from 'valibot';
import { type Frozen, fraction } from '../described';

/* Apart from the constants, which an editor needs when it starts: the schemas' library is loaded later. */

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** A run with what it spent of α and the p that it needed when it arrived. */
export const arrivalSchema = v.object({
  /** Path of the run's file. */
  run: v.string(),
  /** What was compared: the contents of both files, and the metric. Another of these is another chance to be lucky. */
  of: v.string(),
  place: count,
  level: fraction,
  needed: fraction,
});

export type Arrival = Frozen<v.InferOutput<typeof arrivalSchema>>;

/** A stream of runs against one baseline so far; runs that are gone have spent what they spent. */
export const streamSchema = v.object({
  planned: count,
  next: count,
  spent: fraction,
  /** The known arrivals. */
  arrived: v.array(arrivalSchema),
});

export type Stream = Frozen<v.InferOutput<typeof streamSchema>>;

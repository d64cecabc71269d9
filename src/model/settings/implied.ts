import * as v from 'valibot';
import { described, type Frozen } from '../described';
import { english, type Text } from '../words';

/**
 * What says which direction is better where the name of the scored column doesn't: another column, a key of a JSON document, or
 * the names of the files.
 */
export const impliedSchema = v.object({
  in: v.picklist(['column', 'key', 'line', 'file', 'folder']),
  name: described(v.string(), 'Of the column, the key, the file or the folder.'),
  says: described(v.string(), 'The measure that it names, such as "wer".'),
});

export type Implied = Frozen<v.InferOutput<typeof impliedSchema>>;

/** The origin of a metric's direction, if it is none of an option, a column's name and a format. */
export const originOfDirection = {
  impliedBy: described(
    v.optional(impliedSchema),
    'What implies the direction, if the column’s name doesn’t.',
  ),
  declaredIn: described(v.optional(v.string()), 'The realgain.json that declares the metric.'),
};

export interface OriginOfDirection {
  readonly impliedBy?: Implied | undefined;
  readonly declaredIn?: string | undefined;
}

/** As a clause: the column "metric" says "wer". */
export function impliedText({ in: place, name, says }: Implied): Text {
  switch (place) {
    case 'column':
      return english('the column "{0}" says "{1}"', name, says);
    case 'key':
      return english('the key "{0}" says "{1}"', name, says);
    case 'line':
      return english('the line above the table says "{0}"', says);
    case 'file':
      return english('the name of the file ({0}) says "{1}"', name, says);
    case 'folder':
      return english('the name of the folder ({0}) says "{1}"', name, says);
  }
}

/** Why a direction is better, as a clause after it; null where an option, a column's name or a format says it. */
export function directionReason({ impliedBy, declaredIn }: OriginOfDirection): Text | null {
  return impliedBy !== undefined
    ? english('because {0}', impliedText(impliedBy))
    : declaredIn !== undefined
      ? english('because {0} says so', declaredIn)
      : null;
}

/** The origin of a metric, after its name and direction; null where nothing but the files' columns and options says it. */
export function metricReason({ impliedBy, declaredIn }: OriginOfDirection): Text | null {
  return impliedBy === undefined && declaredIn !== undefined
    ? english('as {0} declares', declaredIn)
    : directionReason({ impliedBy });
}

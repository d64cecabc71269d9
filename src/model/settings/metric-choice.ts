import * as v from 'valibot';
import { baseName } from '../names';
import { visible } from '../visible';
import { described, type Frozen } from '../described';
import { english, type Text } from '../words';

/**
 * What says which direction is better where the name of the scored column doesn't: another column, a key of a JSON document, or
 * the names of the files.
 */
const impliedSchema = v.object({
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

/**
 * A custom metric: a command that is run, or a module that is loaded. Paths are absolute, so that a
 * comparison means the same wherever it is run.
 */
const customMetricSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('command'),
    /** The program and its arguments, run without a shell. */
    command: v.array(v.string()),
    /** Its working directory: the folder of realgain.json. */
    folder: v.string(),
    /** Formula of the score over the printed columns; absent: the mean of the only column of numbers. */
    score: v.optional(v.string()),
    name: v.optional(v.string()),
    unit: v.optional(v.string()),
    higherIsBetter: v.optional(v.boolean()),
    /** Time limit for scoring one output, in seconds. */
    timeLimit: v.number(),
  }),
  v.strictObject({
    kind: v.literal('module'),
    module: v.string(),
    timeLimit: v.number(),
  }),
]);

export type CustomMetric = Frozen<v.InferOutput<typeof customMetricSchema>>;
export type CommandMetric = Extract<CustomMetric, { kind: 'command' }>;
export type ModuleMetric = Extract<CustomMetric, { kind: 'module' }>;

/** Seconds; long enough for most scorers, short enough to notice one that hangs. */
export const DEFAULT_TIME_LIMIT = 600;
export const MAX_TIME_LIMIT = 86_400;

/** Placeholders for files: the output to score, and each of its references. */
export const OUTPUT_ARGUMENT = '{output}';
export const REFERENCE_ARGUMENT = '{reference}';

/** What would run, as shown to the user: `python3 scorer.py {output}`, or the module's path. */
export function shownProgram(own: CustomMetric): string {
  return own.kind === 'module'
    ? visible(own.module)
    : own.command
        .map((argument) =>
          /^[\w@%+=:,./{}-]+$/.test(argument) ? argument : visible(JSON.stringify(argument)),
        )
        .join(' ');
}

/** The same for the same program in the same folder: the key under which a permission to run is stored. */
export function programKey(own: CustomMetric): string {
  return JSON.stringify(
    own.kind === 'module' ? ['module', own.module] : ['command', own.folder, ...own.command],
  );
}

/** The name of a metric without one: `scorer` for `python3 scorer.py {output}`, `metric` for `metric.mjs`. */
export function programName(own: CustomMetric): string {
  if (own.kind === 'command' && own.name !== undefined) {
    return own.name;
  }
  const [program = '', ...others] = own.kind === 'module' ? [own.module] : own.command;
  const script = others.find((argument) => /^[^-{][^{]*\.[A-Za-z]\w{0,3}$/.test(argument));
  return baseName(script ?? program).replace(/\.\w+$/, '');
}

/** Which metric, on which columns: the user's choice, as stored in settings and requests. */
export const metricChoiceSchema = v.object({
  // Id in the registry: `mean`, `accuracy`, `bleu`.
  id: v.string(),
  // The output's column to score; absent: the metric's default.
  column: v.optional(v.string()),
  // The reference's column (or, without a reference file, the output's column of labels).
  referenceColumn: v.optional(v.string()),
  options: v.optional(v.record(v.string(), v.string())),
  // Whether higher is better, if the column's name doesn't imply it or implies the opposite.
  higherIsBetter: v.optional(v.boolean()),
  ...originOfDirection,
  // Anyone who names a program is asked whether it may run.
  own: v.optional(customMetricSchema),
});

export type MetricChoice = Frozen<v.InferOutput<typeof metricChoiceSchema>>;

import * as v from 'valibot';
import { fieldsOf, questionOf, type FieldSpec, type Question } from '../questions';
import { ALL_COMMANDS, ANSWER_FORMATS, type AnswerFormat } from './commands';
import { optionNameOf } from '../questions/fields';
import { numberOf, oneOf, parseOptions, threadsOf, usage, wrongFiles } from './options';
import { type AskedMetric, metricOf } from '../questions/metric-asked';
import { MOST_PARTS } from '../engine/study/budget';
import { defined } from '../model/defined';
import type { AskedGate } from '../model/settings/gate';
import type { PartAsked } from '../model/results/study';
import { askedGate } from './gate';
import { isPicture, reportsOf, type ReportFiles } from './reports';

export interface Machine {
  /** null: one for each core. */
  readonly threads: number | null;
  /** Folder in which to cache extracted statistics; null: none. */
  readonly cache: string | null;
}

export interface QuestionCommand extends ReportFiles, Machine {
  readonly kind: 'question';
  readonly question: Question;
  readonly identity: object;
  readonly format: AnswerFormat;
  /** Files that are drawn, by options. */
  readonly drawings: Readonly<Record<string, string>>;
  /** What a build requires; null for a question without gates. */
  readonly gate: AskedGate | null;
  /** Whether an editor parses the output, line by line. */
  readonly problems: boolean;
  /** Whether to write the report that realgain.json names. */
  readonly writesReport: boolean;
  /** The only part that is drawn; null: all of it. */
  readonly part: PartAsked | null;
}

type Given = string | string[] | boolean | undefined;

export type Values = Readonly<Record<string, Given>>;

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseQuestion(question: Question, args: readonly string[]): QuestionCommand {
  const { name, schema } = question;
  const options = ALL_COMMANDS[name]?.options ?? {};
  const { values, positionals } = parseOptions(args, options);
  const { becomes } = question;
  const isSeveral = ['metric', 'column'].some((option) => isRepeated(args, option));
  if (becomes !== undefined && (isSeveral || becomes.by(values))) {
    const known = ALL_COMMANDS[becomes.question]?.options ?? {};
    const alone = Object.keys(values).find((option) => !Object.hasOwn(known, option));
    if (alone !== undefined) {
      throw usage(
        `--${alone} can't be used where slices or metrics are the rows of a table; name one slice, such as --slice category=math, or one metric`,
      );
    }
    return parseQuestion(questionOf(becomes.question), args);
  }
  const repeated = ['metric', 'column'].find(
    (option) => options[option]?.repeat !== true && isRepeated(args, option),
  );
  if (repeated !== undefined) {
    throw usage(`“realgain ${name}” takes --${repeated} once`);
  }
  const given = values as Values;
  const reports = reportsOf([given['report'] ?? [], given['html'] ?? []].flat() as string[]);
  return {
    kind: 'question',
    question,
    identity: identityOf({ name, schema }, positionals, given),
    format: formatOf(given),
    reports,
    drawings: drawingsOf(question, given),
    gate: question.gated === undefined ? null : askedGate(given),
    problems: given['problems'] === true,
    writesReport: given['write-report'] === true,
    part: partOf(given, reports.length > 0),
    force: given['force'] === true,
    ...machineOf(given),
  };
}

function machineOf({ threads, cache }: Values): Machine {
  return {
    threads: threadsOf(typeof threads === 'string' ? threads : undefined),
    cache: typeof cache === 'string' ? cache : null,
  };
}

/** Whether an option is given more than once, of which parsing keeps the last. */
function isRepeated(args: readonly string[], option: string): boolean {
  return args.filter((arg) => arg === `--${option}` || arg.startsWith(`--${option}=`)).length > 1;
}

/**
 * The fields of an identity, as files and options give them.
 *
 * @throws RealGainError `bad-setting` for what the schema doesn’t take
 */
function identityOf<Identity>(
  asked: { readonly name: string; readonly schema: Question<Identity & object>['schema'] },
  places: readonly string[],
  given: Values,
): Identity {
  const fields = fieldsOf(asked.schema).map(({ name: field, spec }) => [
    field,
    spec.kind === 'files'
      ? places
      : spec.kind === 'metric'
        ? metricAsked(given)
        : spec.kind === 'toggle'
          ? saidOf(optionNameOf(field), given)
          : valueOf(optionNameOf(field), given[optionNameOf(field)], spec),
  ]);
  const parsed = v.safeParse(asked.schema, Object.fromEntries(fields));
  if (!parsed.success) {
    throw notTaken(asked, places.length, parsed.issues[0]);
  }
  return parsed.output;
}

/** What a toggle says; undefined where it says nothing. */
function saidOf(option: string, given: Readonly<Record<string, Given>>): boolean | undefined {
  const [yes, no] = [given[option] === true, given[`no-${option}`] === true];
  if (yes && no) {
    throw usage(`--${option} and --no-${option} contradict each other`);
  }
  return yes || no ? yes : undefined;
}

function valueOf(option: string, text: Given, { kind, value = '', words = [] }: FieldSpec): unknown {
  if (text === undefined || typeof text !== 'string') {
    return text;
  }
  switch (kind) {
    case 'number':
      return numberOf(option, text);
    case 'numbers':
      return text.split(',').map((one) => numberOf(option, one));
    case 'choice':
      return oneOf(option, text, words);
    case 'pair':
      return twoColumns(option, text, value);
    default:
      return text;
  }
}

/** What the options of a metric say; `--column` is another field where several columns can be scored. */
function metricAsked(given: Readonly<Record<string, Given>>): AskedMetric {
  const { column } = given;
  return defined(metricOf({ ...given, column: typeof column === 'string' ? column : undefined }));
}

function twoColumns(option: string, text: string, value: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  const [a = '', b = ''] = names;
  if (a === '' || b === '' || a === b || names.length > 2) {
    throw usage(`--${option} takes two names as ${value}, not “${text}”`);
  }
  return names;
}

function notTaken(
  { name, schema }: Pick<Question, 'name' | 'schema'>,
  files: number,
  issue: v.BaseIssue<unknown>,
): Error {
  if (issue.message.startsWith('--')) {
    return usage(issue.message);
  }
  const about = issue.path?.[0]?.key ?? 'files';
  const field = fieldsOf(schema).find((one) => one.name === about);
  return field?.spec.kind === 'files'
    ? wrongFiles(name, field.spec.meaning, files)
    : usage(`--${optionNameOf(field?.name ?? '')} can’t be so: ${issue.message}`);
}

function drawingsOf(
  { draws = {} }: Question,
  given: Readonly<Record<string, Given>>,
): Record<string, string> {
  const asked = Object.keys(draws).flatMap((option) => {
    const file = given[option];
    if (typeof file === 'string' && !isPicture(file)) {
      throw usage(`--${option} takes a file that ends in .svg, not “${file}”`);
    }
    return typeof file === 'string' ? [[option, file]] : [];
  });
  return Object.fromEntries(asked) as Record<string, string>;
}

function formatOf({ format, json, csv }: Readonly<Record<string, Given>>): AnswerFormat {
  const asked = [
    ...(typeof format === 'string' ? [format] : []),
    ...(json === true ? ['json'] : []),
    ...(csv === true ? ['csv'] : []),
  ];
  const [only = 'text', other] = new Set(asked);
  if (other !== undefined) {
    throw usage(`the output can’t be both ${only} and ${other}`);
  }
  return oneOf('format', only, ANSWER_FORMATS);
}

/** @throws RealGainError `bad-setting` unless a part, its file and nothing that takes the whole are given */
function partOf({ shard, out }: Values, hasReports: boolean): PartAsked | null {
  if (typeof shard !== 'string' && typeof out !== 'string') {
    return null;
  }
  const text = typeof shard === 'string' ? shard : '';
  const [, one = '', all = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const [number, count] = [Number(one), Number(all)];
  if (number < 1 || number > count || count > MOST_PARTS) {
    throw usage(`--shard takes a part of all parts, such as 1/8 to 8/8, not “${text}”`);
  }
  if (typeof out !== 'string') {
    throw usage('--shard needs a file to write to: --out part.json');
  }
  if (hasReports) {
    throw usage('--report needs the whole study, and --shard computes a part of it');
  }
  return { index: number - 1, count, file: out };
}

import * as v from 'valibot';
import { fieldsOf, type FieldSpec, type Question } from '../questions';
import { ALL_COMMANDS, ANSWER_FORMATS, type AnswerFormat } from './commands';
import { optionNameOf } from '../questions/typed';
import { numberOf, oneOf, parseOptions, threadsOf, usage } from './options';
import type { AskedMetric } from '../questions/metric-asked';
import { defined } from '../model';
import { metricOf } from './metric-arguments';
import { reportsOf, type ReportFiles } from './reports';

/** A command whose question is in the registry. */
export interface QuestionCommand extends ReportFiles {
  readonly kind: 'question';
  readonly question: Question;
  readonly identity: object;
  readonly format: AnswerFormat;
  /** Files that are drawn, by options. */
  readonly drawings: Readonly<Record<string, string>>;
  readonly threads: number | null;
  readonly cache: string | null;
}

type Given = string | string[] | boolean | undefined;

/** @throws RealGainError `bad-setting` with a sentence on what to write instead */
export function parseQuestion(question: Question, args: readonly string[]): QuestionCommand {
  const { name, schema } = question;
  const { values, positionals } = parseOptions(args, ALL_COMMANDS[name]?.options ?? {});
  const given = values as Readonly<Record<string, Given>>;
  const fields = fieldsOf(schema).map(({ name: field, spec }) => [
    field,
    spec.kind === 'files'
      ? positionals
      : spec.kind === 'metric'
        ? metricAsked(given)
        : spec.kind === 'toggle'
          ? saidOf(optionNameOf(field), given)
          : valueOf(optionNameOf(field), given[optionNameOf(field)], spec),
  ]);
  const parsed = v.safeParse(schema, Object.fromEntries(fields));
  if (!parsed.success) {
    throw notTaken(question, positionals.length, parsed.issues[0]);
  }
  return {
    kind: 'question',
    question,
    identity: parsed.output,
    format: formatOf(given),
    reports: reportsOf(given['report'] as readonly string[] | undefined, ['svg']),
    drawings: drawingsOf(question, given),
    force: given['force'] === true,
    threads: threadsOf(given['threads'] as string | undefined),
    cache: (given['cache'] as string | undefined) ?? null,
  };
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
    throw usage(`--${option} takes two columns as ${value}, not “${text}”`);
  }
  return names;
}

function notTaken({ name, schema }: Question, files: number, issue: v.BaseIssue<unknown>): Error {
  const field = fieldsOf(schema).find((one) => one.name === issue.path?.[0]?.key);
  return field?.spec.kind === 'files'
    ? usage(`“realgain ${name}” takes ${field.spec.meaning}, but got ${files === 0 ? 'none' : files}`)
    : usage(`--${optionNameOf(field?.name ?? '')} can’t be so: ${issue.message}`);
}

/** Whether a file is a picture. */
export function isPicture(file: string): boolean {
  return file.toLowerCase().endsWith('.svg');
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

import * as v from 'valibot';
import { described } from '../described';
import { identitySchema } from '../settings/identity';
import { english, translated, type Messages } from '../words';
import { type Comparison, comparisonSchema } from './comparison';
import type { ComparisonDetails, Digest, FileStamp } from './details';
import { planningQuestionSchema } from './planning';
import { studyIdentitySchema, studySchema } from './study';
import { comparisonTableSchema, tableIdentitySchema } from './table';

const reportedFile = v.object({
  path: described(v.string(), "Relative to the report's folder where that is possible."),
  size: described(v.number(), 'Bytes.'),
  sha256: v.string(),
});

const common = {
  version: v.literal(1),
  realgain: described(v.string(), 'Version of RealGain that made this.'),
  command: described(v.string(), "Gives the same digits, in the report's folder."),
  files: described(v.array(reportedFile), 'Every file that was read.'),
  digests: described(
    v.optional(v.array(v.object({ id: v.string(), entries: v.number(), sha256: v.string() }))),
    'Lists of the result that are too long for a page: empty here, with how many entries they have and the SHA-256 of their ' +
      'JSON. Reports in JSON hold every list.',
  ),
  seal: described(
    v.optional(v.string()),
    'SHA-256 of the whole report with 64 zeros in this place, which shows that the report was not edited.',
  ),
};

/** What every report contains, whatever its form: the result, and everything needed to compute it again. */
export const reportRecordSchema = v.variant('kind', [
  v.object({
    kind: v.literal('comparison'),
    ...common,
    identity: identitySchema,
    comparison: comparisonSchema,
    planning: described(
      v.optional(planningQuestionSchema),
      'The gain, power and number of items that the plan in the report is for.',
    ),
  }),
  v.object({ kind: v.literal('study'), ...common, identity: studyIdentitySchema, study: studySchema }),
  v.object({
    kind: v.literal('table'),
    ...common,
    identity: tableIdentitySchema,
    table: comparisonTableSchema,
  }),
  v.object({
    kind: v.literal('answer'),
    ...common,
    question: described(v.string(), 'Which question: the name of its command.'),
    identity: described(v.looseObject({}), 'What was asked: the options of the command.'),
    result: described(
      v.looseObject({
        realgain: v.string(),
        warnings: v.optional(v.array(v.string())),
      }),
      'What --json prints.',
    ),
  }),
]);

export type ReportRecord = v.InferOutput<typeof reportRecordSchema>;
export type ReportedFile = v.InferOutput<typeof reportedFile>;

/** Names of the formats by file extension. */
export const REPORT_FORMATS = {
  html: english('Web page'),
  md: 'Markdown',
  tex: 'LaTeX',
  csv: english('Comma-separated values'),
  json: 'JSON',
} as const;

export type ReportEnding = keyof typeof REPORT_FORMATS;

/** A number (or word) of a report and its recomputed value. */
export interface ReproducedValue {
  /** Its path in the JSON: `tests.bootstrap.p`. */
  readonly what: string;
  readonly reported: string;
  readonly now: string;
}

export interface ReproducedLine {
  /** 1-based, in the report. */
  readonly line: number;
  readonly reported: string;
  readonly now: string;
}

export interface ReproducedFile {
  /** The path as the report has it. */
  readonly path: string;
  readonly found: string;
  /** `changed`: at its path, but with other contents. */
  readonly state: 'same' | 'moved' | 'changed';
}

/** Whether a report can be reproduced: its digits, and every line of its text. */
export interface Reproduction {
  readonly agrees: boolean;
  readonly sentence: string;
  readonly values: number;
  readonly differences: readonly ReproducedValue[];
  /** Lines that differ, the first 50. */
  readonly lines: readonly ReproducedLine[];
  readonly files: readonly ReproducedFile[];
  readonly versions: { readonly reported: string; readonly now: string };
  /** Every value, digit by digit, and the files, as text for the user. */
  readonly text: string;
  /** The comparison as it was run, for a panel; null unless it is of one. */
  readonly identity: ComparisonDetails['identity'] | null;
}

export function filesOf({ a, b, reference }: Comparison): { path: string; sha256: string }[] {
  const all = [
    a,
    b,
    ...(reference === null ? [] : [reference, ...(reference.additional ?? [])]),
    ...(a.runs ?? []),
    ...(b.runs ?? []),
  ];
  return [...new Map(all.map(({ path, sha256 }) => [path, { path, sha256 }])).values()];
}

/** What every result says, whatever was asked. */
export interface AnyResult {
  /** Version of RealGain that made this. */
  readonly realgain: string;
  readonly warnings?: readonly string[] | undefined;
  /** In words, as a paper could print it: a sentence, or several. */
  readonly sentence?: string | undefined;
  readonly sentences?: readonly string[] | undefined;
}

/** What a question of the registry was answered, and what is needed to show it and to ask again. */
export interface Answer<Identity = object, Result extends AnyResult = AnyResult> {
  /** Which question: `preferences`. */
  readonly question: string;
  /** The identity as asked, with what was found filled in. */
  readonly identity: Identity;
  readonly result: Result;
  readonly messages: Messages;
  /** What could be chosen instead, by fields of the identity: columns. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What only the question's own page shows. */
  readonly page?: object | undefined;
  readonly files: readonly FileStamp[];
  readonly digests: readonly Digest[];
}

/** The answer in a sentence, in the user's language; '' where no text is part of the result. */
export function sentenceOf({ result, messages }: Pick<Answer, 'result' | 'messages'>): string {
  const { sentences, sentence = '' } = result;
  return translated(sentences?.[0] ?? sentence, messages);
}

/** A question with its identity: all that a panel remembers. */
export type Asked = Pick<Answer, 'question' | 'identity'>;

export const COPY_FORMATS = ['sentence', 'methods', 'markdown', 'latex', 'csv', 'json'] as const;

export type CopyFormat = (typeof COPY_FORMATS)[number];

export function pageOf({ question, page }: Answer): object {
  if (page === undefined) {
    throw new Error(`The answer of “${question}” is not for its page.`);
  }
  return page;
}

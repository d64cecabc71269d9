import { QUESTIONS, type Question } from '../../questions';
import { FAILING, GATED, MACHINE, PRINTED, PROBLEMS } from './comparison';
import { optionsOf } from './fields';
import { only, type CommandSpec, type OptionTable } from './spec';

export const ANSWER_FORMATS = ['text', 'sentence', 'markdown', 'github', 'latex', 'csv', 'json'] as const;

export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Options of questions that several machines can draw a part each of. */
const DIVIDED = {
  shard: {
    value: 'I/K',
    meaning: 'draw one of K parts into the file of `--out`, resuming where it was interrupted',
  },
  out: { value: 'FILE', meaning: 'the file of that part' },
  html: { value: 'FILE', meaning: 'another name for a report that ends in `.html`' },
} as const satisfies OptionTable;

const DECLARED = {
  'write-report': { meaning: 'also write the report that `realgain.json` names for the test set' },
} as const satisfies OptionTable;

/** How a question's files and its other fields are given, and how its answer is printed. */
function allOptionsOf(question: Question): OptionTable {
  return {
    ...optionsOf(question.schema.entries),
    ...MACHINE,
    format: {
      value: 'F',
      default: '`text`',
      meaning: `${ANSWER_FORMATS.map((format) => `\`${format}\``).join(', ')}; \`github\` is a comment on a pull request with tables that fold, \`csv\` the main table in full digits`,
    },
    csv: { meaning: 'the same as `--format csv`' },
    json: { meaning: `everything, as described by \`${question.resultSchema}\` in the package` },
    report: {
      ...PRINTED.report,
      meaning: `${PRINTED.report.meaning}; with the ending \`.svg\` the first picture`,
    },
    ...only(PRINTED, 'force'),
    ...(question.isDivisible === true && DIVIDED),
    ...(question.gated && {
      ...GATED,
      ...FAILING,
      ...(question.gated.rows && {
        row: {
          value: 'R',
          default: `\`${question.gated.rows.usual}\``,
          meaning: question.gated.rows.meaning,
        },
      }),
      ...(question.gated.hasProblems === true && PROBLEMS),
      ...(question.gated.declaresReport === true && DECLARED),
    }),
    ...Object.fromEntries(
      Object.entries(question.draws ?? {}).map(([name, meaning]) => [name, { value: 'FILE', meaning }]),
    ),
  };
}

export const QUESTION_COMMANDS: Readonly<Record<string, CommandSpec>> = Object.fromEntries(
  QUESTIONS.map((question) => {
    const { name, takes, does } = question;
    return [name, { takes, does, options: allOptionsOf(question) }];
  }),
);

export const QUESTION_SECTIONS = QUESTIONS.map(({ title, name }) => ({
  title: `${title} (realgain ${name})`,
  options: QUESTION_COMMANDS[name]?.options ?? {},
}));

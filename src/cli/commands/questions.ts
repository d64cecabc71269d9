import { QUESTIONS, fieldsOf, type Question } from '../../questions';
import { optionNameOf } from '../../questions/typed';
import { COMPARED, PRINTED, TESTED } from './comparison';
import { only, type CommandSpec, type OptionSpec, type OptionTable } from './spec';

/** What an answer can be printed as. */
export const ANSWER_FORMATS = ['text', 'markdown', 'latex', 'csv', 'json'] as const;

export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** The options that comparisons have too. */
const SHARED: OptionTable = { ...COMPARED, ...TESTED };

const METRIC = only(COMPARED, 'metric', 'option', 'higher-is-better', 'lower-is-better');

const METRIC_WITH_COLUMNS = only(
  COMPARED,
  ...(['metric', 'option', 'column', 'reference-column', 'higher-is-better', 'lower-is-better'] as const),
);

/** The options that give a field; none for files, which are named without one. */
export function optionsOfField({ name, spec }: ReturnType<typeof fieldsOf>[number]): OptionTable {
  const option = optionNameOf(name);
  const { kind, value, meaning, default: byDefault } = spec;
  switch (kind) {
    case 'files':
      return {};
    case 'metric':
      return spec.hasColumns === true ? METRIC_WITH_COLUMNS : METRIC;
    case 'toggle':
      return meaning === ''
        ? only(SHARED, option, `no-${option}`)
        : { [option]: { meaning }, [`no-${option}`]: { meaning: spec.no ?? '' } };
    default: {
      if (meaning === '') {
        return only(SHARED, option);
      }
      const made: OptionSpec = {
        ...(value !== undefined && { value }),
        ...((kind === 'texts' || kind === 'paths') && { repeat: true as const }),
        ...(byDefault !== undefined && { default: byDefault }),
        meaning,
      };
      return { [option]: made };
    }
  }
}

/** Options of questions that several machines can draw a part each of. */
const DIVIDED = {
  shard: {
    value: 'I/K',
    meaning: 'draw one of K parts into the file of `--out`, resuming where it was interrupted',
  },
  out: { value: 'FILE', meaning: 'the file of that part' },
  html: { value: 'FILE', meaning: 'another name for a report that ends in `.html`' },
} as const satisfies OptionTable;

/** How a question's files and its other fields are given, and how its answer is printed. */
function optionsOf(question: Question): OptionTable {
  return {
    ...Object.fromEntries(
      fieldsOf(question.schema).flatMap((field) => Object.entries(optionsOfField(field))),
    ),
    ...only(TESTED, 'threads', 'cache'),
    format: {
      value: 'F',
      default: '`text`',
      meaning: `${ANSWER_FORMATS.map((format) => `\`${format}\``).join(', ')}; \`csv\` holds the main table in full digits`,
    },
    csv: { meaning: 'the same as `--format csv`' },
    json: { meaning: `everything, as described by \`${question.resultSchema}\` in the package` },
    report: {
      ...PRINTED.report,
      meaning: `${PRINTED.report.meaning}; with the ending \`.svg\` the first picture`,
    },
    ...only(PRINTED, 'force'),
    ...(question.isDivisible === true && DIVIDED),
    ...Object.fromEntries(
      Object.entries(question.draws ?? {}).map(([name, meaning]) => [name, { value: 'FILE', meaning }]),
    ),
  };
}

const own = new Map(QUESTIONS.map((question) => [question, optionsOf(question)]));

/** A command for each question of the registry. */
export const QUESTION_COMMANDS: Readonly<Record<string, CommandSpec>> = Object.fromEntries(
  QUESTIONS.map((question) => {
    const { name, takes, does } = question;
    return [name, { takes, does, options: own.get(question) ?? {} }];
  }),
);

export const QUESTION_SECTIONS = QUESTIONS.map((question) => ({
  title: `${question.title} (realgain ${question.name})`,
  options: own.get(question) ?? {},
}));

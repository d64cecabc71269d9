import { QUESTIONS, fieldsOf, type Question } from '../../questions';
import { optionNameOf } from '../../questions/typed';
import { PRINTED, TESTED } from './comparison';
import { only, type CommandSpec, type OptionSpec, type OptionTable } from './spec';

/** What an answer can be printed as. */
export const ANSWER_FORMATS = ['text', 'markdown', 'latex', 'csv', 'json'] as const;

export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Fields that comparisons have too have the same options. */
const SHARED: OptionTable = only(TESTED, 'alpha', 'seed');

/** How a question's files and its other fields are given, and how its answer is printed. */
function optionsOf(question: Question): OptionTable {
  const fields = fieldsOf(question.schema).flatMap(({ name, spec }): [string, OptionSpec][] => {
    const option = optionNameOf(name);
    const { kind, value, meaning, default: byDefault } = spec;
    const made: OptionSpec = {
      ...(value !== undefined && { value }),
      ...((kind === 'texts' || kind === 'paths') && { repeat: true as const }),
      ...(byDefault !== undefined && { default: byDefault }),
      meaning,
    };
    return kind === 'files' ? [] : [[option, SHARED[option] ?? made]];
  });
  return {
    ...Object.fromEntries(fields),
    ...only(TESTED, 'threads'),
    format: {
      value: 'F',
      default: '`text`',
      meaning: `${ANSWER_FORMATS.map((format) => `\`${format}\``).join(', ')}; \`csv\` holds the main table in full digits`,
    },
    json: { meaning: `everything, as described by \`${question.resultSchema}\` in the package` },
    ...only(PRINTED, 'report', 'force'),
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

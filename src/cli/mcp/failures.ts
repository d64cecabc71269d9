import * as v from 'valibot';
import { defined } from '../../model/defined';
import { englishOf } from '../../model/words';
import { serializeError, type SerializedError } from '../../model/errors';
import { described } from '../../model/described';
import { shown } from '../../model/visible';
import { sentenceOf } from '../print';
import { inputsFrom } from './inputs';

const choice = v.object({
  label: v.string(),
  detail: v.optional(v.string()),
  inputs: described(v.optional(v.looseObject({})), 'What to add to the call to choose this.'),
});

type Choice = v.InferOutput<typeof choice>;

/** What a tool answers instead of a result. */
export const failure = v.object({
  error: v.object({
    code: described(v.string(), 'needs-answer, needs-metric, needs-reference ...: choose, and call again.'),
    message: described(v.string(), 'What happened, where, and what to do.'),
    path: v.optional(v.string()),
    line: v.optional(v.number()),
    choices: v.optional(v.array(choice)),
  }),
});

export type Failure = v.InferOutput<typeof failure>;

export function failureOf(thrown: unknown): Failure {
  const error = serializeError(thrown);
  const { code, path, line } = error;
  const choices = choicesOf(error);
  return {
    error: {
      code,
      message: sentenceOf(error),
      ...defined({ path, line }),
      ...(choices.length > 0 && { choices }),
    },
  };
}

/** The message, and the choices that it doesn't name, a line each. */
export function textOf({ error: { message, choices = [] } }: Failure): string {
  const lines = choices
    .filter(({ label, inputs }) => inputs !== undefined || !message.includes(label))
    .map(({ label, detail, inputs }) =>
      [label, detail, inputs && JSON.stringify(inputs)].filter(Boolean).join(': '),
    );
  return [message, ...lines].map(shown).join('\n- ');
}

function choicesOf({ question, choices = [] }: SerializedError): Choice[] {
  return question === undefined
    ? choices.map((label) => ({ label }))
    : question.choices.map(({ label, detail, option }) => ({
        label: englishOf(label),
        detail: englishOf(detail),
        ...(option !== '' && { inputs: inputsFrom(option) }),
      }));
}

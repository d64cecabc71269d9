import * as v from 'valibot';
import { defined, englishOf, serializeError, type MetricChoice, type SerializedError } from '../../model';
import { described } from '../../model/described';
import { shown } from '../../model/visible';
import { inputsFrom, type Input } from './inputs';

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
  const { code, message, path, line } = error;
  const choices = choicesOf(error);
  return {
    error: {
      code,
      message,
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
      [label, detail, inputs && JSON.stringify(inputs)].filter((part) => part !== undefined).join(': '),
    );
  return [message, ...lines].map(shown).join('\n- ');
}

function choicesOf({ question, metrics, formats, field, choices = [] }: SerializedError): Choice[] {
  if (question !== undefined) {
    return question.choices.map(({ label, detail, option }) => ({
      label: englishOf(label),
      detail: englishOf(detail),
      inputs: inputsFrom(option),
    }));
  }
  if (metrics !== undefined) {
    return metrics.map((metric) => ({ label: englishOf(metric.name), inputs: inputsOf(metric.choice) }));
  }
  if (formats !== undefined) {
    return formats.map(({ id, name }) => ({ label: name, inputs: { inputFormat: id } }));
  }
  return choices.map((label) => ({ label, ...(field !== undefined && { inputs: { [field]: label } }) }));
}

function inputsOf({ id, column, referenceColumn, options, higherIsBetter }: MetricChoice): Input {
  const option = Object.entries(options ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    metric: id,
    ...defined({ column, referenceColumn }),
    ...(option.length > 0 && { option }),
    ...defined({ higherIsBetter }),
  };
}

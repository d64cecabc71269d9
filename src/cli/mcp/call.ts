import { toJsonSchema } from '@valibot/to-json-schema';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import * as v from 'valibot';
import type { Caller } from '../../engine/protocol';
import { type AllowedFolder, refuseOutside } from '../../files/confine';
import { nearest } from '../../model/texts/nearest';
import { RealGainError, type SerializedError, serializeError, translatedError } from '../../model/errors';
import type { Form } from '../question';
import { META_OF_TOOL, PAGE } from './app';
import { limited, limitedText, MOST_ENTRIES } from './answers';
import type { Session, Tool } from './tools';
import { defined } from '../../model/defined';
import { englishOf } from '../../model/words';
import { described } from '../../model/described';
import { shown } from '../../model/visible';
import { sentenceOf } from '../print';
import { type Input, inputsFrom } from './inputs';

export function listedTool({ name, title, description, input, output }: Tool): ListedTool {
  // The SDK's client checks errors by this schema, too.
  const outputSchema = jsonSchema(v.union([output, failure]));
  return {
    name,
    title,
    description,
    _meta: META_OF_TOOL,
    inputSchema: { ...jsonSchema(input), type: 'object' },
    outputSchema: { type: 'object', ...outputSchema },
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

function jsonSchema(schema: v.GenericSchema): Record<string, unknown> {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode: 'input', ignoreActions: ['check'] });
  return rest;
}

/**
 * Answers a call: the sentence with its warnings as text, and the result as data; or the whole answer in the forms that a program
 * asks for.
 *
 * @param enter makes sure of what may be read
 */
export async function callTool(
  tool: Tool,
  { input: given, forms, showsPages }: Pick<ToolCall, 'input' | 'forms' | 'showsPages'>,
  session: Session,
  caller: Caller<unknown>,
  enter: () => Promise<void>,
): Promise<CallToolResult> {
  try {
    const input = checked(tool, given);
    await enter();
    for (const place of tool.places(input)) {
      await refuseOutside(place);
    }
    const { data: whole, text, written } = await tool.answer(input, session, caller);
    const { data, cut } = limited(whole);
    const { sentence, warnings = [] } = data;
    const said = limitedText(text ?? [sentence, ...warnings].join('\n\n'));
    if (forms.length > 0 && written !== undefined) {
      const texts = await Promise.all(forms.map(written));
      return { content: texts.map((one) => ({ type: 'text', text: one })), structuredContent: { ...data } };
    }
    const page = showsPages && written !== undefined ? await written('fragment') : undefined;
    return {
      ...(page !== undefined && { _meta: { [PAGE]: page } }),
      content: [{ type: 'text', text: [said, ...cut.slice(0, MOST_ENTRIES)].join('\n\n') }],
      structuredContent: { ...data, ...('warnings' in data && { warnings: [...warnings, ...cut] }) },
    };
  } catch (error) {
    return failed(error);
  }
}

export function failed(error: unknown): CallToolResult {
  const { data, cut } = limited(failureOf(error));
  const lines = linesOf(data);
  return {
    content: [{ type: 'text', text: [lines.join('\n- '), ...(lines.length > 1 ? cut : [])].join('\n\n') }],
    structuredContent: data,
    isError: true,
  };
}

/** @throws RealGainError `bad-setting` for what the schema doesn't allow */
function checked({ name, input }: Tool, given: unknown): Input {
  const result = v.safeParse(input, given);
  if (result.success) {
    return result.output;
  }
  const [issue] = result.issues;
  const property = v.getDotPath(issue);
  const known = 'entries' in input ? Object.keys(input.entries as object) : [];
  if (issue.type === 'strict_object' && property !== null) {
    if (known.includes(property)) {
      throw new RealGainError('bad-setting', `${name} needs the input “${property}”.`, { choices: known });
    }
    const meant = nearest(property, known);
    const suggestion = meant === null ? '' : ` Did you mean "${meant}"?`;
    throw new RealGainError('bad-setting', `${name} has no input “${property}”.${suggestion}`, {
      choices: known,
    });
  }
  throw new RealGainError(
    'bad-setting',
    `The input “${property ?? ''}” of ${name} is wrong: ${issue.message}.`,
  );
}

/* What the process that speaks the protocol and the one that runs the tools send each other. */

export interface ToolCall {
  readonly name: string;
  readonly input: object;
  /** What a program asks for instead of a short answer, of the meta data of its call; [] for assistants. */
  readonly forms: readonly Form[];
  /** Whether the client shows a page of the answer, which is in the meta data of the result then. */
  readonly showsPages: boolean;
  /** The folders that the user who started the server allows to be read. */
  readonly roots: readonly AllowedFolder[];
  /** The folders that the client allows; null if it doesn't say. */
  readonly uris: readonly string[] | null;
}

export type ToTools = { readonly type: 'call'; readonly call: ToolCall } | { readonly type: 'cancel' };

export type FromTools =
  | { readonly type: 'progress'; readonly message: string }
  | { readonly type: 'answer'; readonly answer: CallToolResult };

const choice = v.object({
  label: v.string(),
  detail: v.optional(v.string()),
  inputs: described(v.optional(v.looseObject({})), 'What to add to the call to choose this.'),
});

type Choice = v.InferOutput<typeof choice>;

/** What a tool answers instead of a result. */
const failure = v.object({
  error: v.object({
    code: described(v.string(), 'needs-answer, needs-metric, needs-reference ...: choose, and call again.'),
    message: described(v.string(), 'What happened, where, and what to do.'),
    path: v.optional(v.string()),
    line: v.optional(v.number()),
    choices: v.optional(v.array(choice)),
  }),
});

type Failure = v.InferOutput<typeof failure>;

function failureOf(thrown: unknown): Failure {
  const error = serializeError(thrown);
  const { code, path, line } = error;
  const choices = choicesOf(error);
  return {
    error: {
      code,
      message: sentenceOf({ ...error, message: translatedError(error) }),
      ...defined({ path, line }),
      ...(choices.length > 0 && { choices }),
    },
  };
}

/** The message, the choices that answer it, a line each, and known names in one, unless the message suggests one of them. */
function linesOf({ error: { message, choices = [] } }: Failure): string[] {
  const names = choices.filter(({ inputs, detail }) => inputs === undefined && detail === undefined);
  const isSuggested = names.some(
    ({ label }) => message.includes(`"${label}"`) || message.includes(`“${label}”`),
  );
  const answers = choices
    .filter((one) => !names.includes(one))
    .map(({ label, detail, inputs }) =>
      [label, detail, inputs && JSON.stringify(inputs)].filter(Boolean).join(': '),
    );
  const known = isSuggested ? [] : [names.map(({ label }) => label).join(', ')];
  return [message, ...answers, ...known.filter(Boolean)].map(shown);
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

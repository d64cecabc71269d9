import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  ListToolsRequestSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';

/** A message that is longer isn't kept. */
export const LONGEST_MESSAGE = 8 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Lines without what ends them; null for each that is longer than `longest` bytes. */
export async function* limitedLines(
  input: AsyncIterable<Buffer>,
  longest: number,
): AsyncGenerator<Buffer | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield length > longest ? null : Buffer.concat(pieces);
      [pieces, length] = [[], 0];
      start = end + 1;
    }
    add(chunk.subarray(start));
  }

  function add(piece: Buffer): void {
    length += piece.length;
    if (length > longest) {
      pieces = [];
    } else {
      pieces.push(piece);
    }
  }
}

/** Deeper messages aren't parsed: no tool takes anything near, and checking them would overflow the stack. */
const MOST_LEVELS = 100;

/** Nor are those of more values, whose checks would take seconds: a tool takes lists of 10,000. */
const MOST_VALUES = 100_000;

/** As the SDK's, but that JSON-RPC wants null where the id can't be read. */
export interface Refusal {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** A message, or what its sender is answered instead; null: nothing was sent, or an answer that can't be read. */
type Read = { readonly message: JSONRPCMessage } | { readonly refusal: Refusal } | null;

/** What the protocol checks itself, in many lines. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  'tools/list': ListToolsRequestSchema,
  'tools/call': CallToolRequestSchema,
};

/** Reads a line of the client, so that nothing that needs an answer remains without one. */
export function readMessage(line: Buffer | null): Read {
  if (line === null) {
    const limit = `${LONGEST_MESSAGE / 2 ** 20} MiB`;
    return refused(
      ErrorCode.InvalidRequest,
      `A message has more than ${limit}, which is the limit; it was not read.`,
    );
  }
  const text = line.toString('utf8');
  if (text.trim() === '') {
    return null;
  }
  const problem = problemOf(line);
  if (problem !== null) {
    return refused(ErrorCode.InvalidRequest, problem);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return refused(ErrorCode.ParseError, 'A message is not JSON; each is an object on one line, in UTF-8.');
  }
  return checked(parsed);
}

function checked(parsed: unknown): Read {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return refused(
      ErrorCode.InvalidRequest,
      'A message is not an object; write one JSON object on each line.',
    );
  }
  const { id, method } = parsed as { readonly id?: unknown; readonly method?: unknown };
  const known = typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : null;
  const message = JSONRPCMessageSchema.safeParse(parsed);
  if (!message.success) {
    return method === undefined && known !== null && ('result' in parsed || 'error' in parsed)
      ? null
      : refused(
          ErrorCode.InvalidRequest,
          'A message is no request of JSON-RPC 2.0: it needs "jsonrpc": "2.0", a method that is a string, an id that is a string or a ' +
            'whole number, and params, if any, that are an object (a progressToken in it is a string or a whole number).',
          known,
        );
  }
  const schema = known !== null && isKnown(method) ? REQUESTS[method] : undefined;
  const [issue] = schema?.safeParse(parsed).error?.issues ?? [];
  return issue === undefined
    ? { message: message.data }
    : refused(
        ErrorCode.InvalidParams,
        `“${issue.path.join('.')}” of ${String(method)} is wrong: ${issue.message}.`,
        known,
      );
}

function isKnown(method: unknown): method is keyof typeof REQUESTS {
  return typeof method === 'string' && Object.hasOwn(REQUESTS, method);
}

function refused(code: number, message: string, id: RequestId | null = null): Read {
  return { refusal: { jsonrpc: '2.0', id, error: { code, message } } };
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Why it would take long to parse and check, whether or not it is JSON; null: it doesn't. */
function problemOf(line: Buffer): string | null {
  let [levels, values, inString] = [0, 0, false];
  let isEscaped = false;
  for (const byte of line) {
    if (isEscaped) {
      isEscaped = false;
    } else if (inString) {
      isEscaped = byte === BACKSLASH;
      inString = byte !== QUOTE;
    } else if (byte === QUOTE) {
      inString = true;
    } else if (byte === COMMA) {
      values += 1;
    } else if (OPENING.has(byte)) {
      levels += 1;
      values += 1;
    } else if (CLOSING.has(byte)) {
      levels -= 1;
    }
    if (levels > MOST_LEVELS) {
      return `A message is nested deeper than ${MOST_LEVELS} levels, which is the limit; it was not read.`;
    }
    if (values > MOST_VALUES) {
      return `A message has more than ${MOST_VALUES} values, which is the limit; it was not read.`;
    }
  }
  return null;
}

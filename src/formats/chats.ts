import type { JsonObject } from './json/value';
import { isObject } from './json/value';

export interface Message {
  /** True if the model, or a tool that it called, wrote it. */
  readonly isAnswer: boolean;
  /** Who says what, without what is new in every run, such as the message's id. */
  readonly text: string;
}

const ROLES = ['role', 'from', 'speaker', 'author'];
const CONTENTS = ['content', 'value', 'text', 'parts', 'message'];
const ANSWERING = /^(?:assistant|model|ai|bot|gpt|chatgpt|agent|tool|function|observation)$/i;

/** The messages of a conversation as chat models take it; null for anything else. */
export function messagesOf(value: unknown): readonly Message[] | null {
  if (!Array.isArray(value) || value.length === 0) {
    return null;
  }
  const messages = value.map(messageOf);
  return messages.every((message) => message !== null) ? messages : null;
}

function messageOf(value: unknown): Message | null {
  const role = isObject(value) ? textAt(value, ROLES) : undefined;
  if (!isObject(value) || typeof role !== 'string') {
    return null;
  }
  const key = CONTENTS.find((name) => Object.hasOwn(value, name));
  const calls = value['tool_calls'];
  if (key === undefined && calls === undefined) {
    return null;
  }
  return {
    isAnswer: ANSWERING.test(role),
    text: `${role}: ${saidIn(key === undefined ? calls : value[key])}`,
  };
}

function textAt(value: JsonObject, names: readonly string[]): unknown {
  const name = names.find((one) => typeof value[one] === 'string');
  return name === undefined ? undefined : value[name];
}

/** The texts of a message; of other parts, such as images, everything but their ids. */
function saidIn(content: unknown): string {
  if (typeof content === 'string') {
    return content;
  }
  const parts = Array.isArray(content) ? content : [content];
  return parts.map((part: unknown) => (isObject(part) ? partText(part) : String(part))).join('\n');
}

function partText(part: JsonObject): string {
  return typeof part['text'] === 'string' && part['image'] === undefined
    ? part['text']
    : JSON.stringify(Object.entries(part).filter(([name]) => name !== 'id'));
}

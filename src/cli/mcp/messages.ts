import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { AllowedFolder } from '../../files/confine';
import type { Form } from '../question';

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

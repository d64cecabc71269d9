import type { FromPage } from '../src/editor/messages';

interface VsCodeApi {
  postMessage(message: FromPage): void;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

// The editor hands this out once in the life of a page.
const api = acquireVsCodeApi();

/** Asks the extension host for something. */
export function post(message: FromPage): void {
  api.postMessage(message);
}

/** Keeps what the panel needs to come back after a reload of the window. */
export function remember(state: unknown): void {
  api.setState(state);
}

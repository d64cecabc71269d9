import type { FromEvaluationPage } from '../src/editor/evaluation/messages';
import type { FromPage } from '../src/editor/comparison/messages';
import type { FocusMessage } from '../src/editor/page/messages';
import type { FromStudyPage } from '../src/editor/study/messages';

interface VsCodeApi {
  postMessage(message: FromPage | FromEvaluationPage | FromStudyPage | FocusMessage): void;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

// The editor hands this out once in the life of a page.
const api = acquireVsCodeApi();

// Questions wait until the page has the focus: one that was asked before would lose it.
const tellFocus = (has: boolean): void => api.postMessage({ type: 'focus', has });
window.addEventListener('focus', () => tellFocus(true));
window.addEventListener('blur', () => tellFocus(false));
if (document.hasFocus()) {
  tellFocus(true);
}

/** Asks the extension host for something. */
export function post(message: FromPage | FromEvaluationPage | FromStudyPage): void {
  api.postMessage(message);
}

/** Keeps what the panel needs to come back after a reload of the window. */
export function remember(state: unknown): void {
  api.setState(state);
}

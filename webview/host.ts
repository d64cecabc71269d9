import type { FromPage } from '../src/editor/comparison/messages';
import type { FocusMessage } from '../src/editor/page/messages';
import type { FromQuestionPage } from '../src/editor/questions/messages';
import type { FromStudyPage } from '../src/editor/study/messages';

type FromAnyPage = FromPage | FromQuestionPage | FromStudyPage;

interface VsCodeApi {
  postMessage(message: FromAnyPage | FocusMessage): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

// The editor provides this once per page.
const api = acquireVsCodeApi();

// The host delays questions until the page has the focus; an earlier one would be dismissed.
const tellFocus = (has: boolean): void => api.postMessage({ type: 'focus', has });
window.addEventListener('focus', () => tellFocus(true));
window.addEventListener('blur', () => tellFocus(false));
if (document.hasFocus()) {
  tellFocus(true);
}

export function post(message: FromAnyPage): void {
  api.postMessage(message);
}

/** Keeps what the panel needs to be restored after a reload of the window, beside what was kept before. */
export function remember(state: Readonly<Record<string, unknown>>): void {
  api.setState({ ...remembered(), ...state });
}

export function remembered(): Readonly<Record<string, unknown>> {
  const kept = api.getState();
  return typeof kept === 'object' && kept !== null ? { ...kept } : {};
}

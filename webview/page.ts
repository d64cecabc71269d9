import type { PageState, StateOrProgress } from '../src/editor/page/messages';
import { t } from '../src/model/words';
import { buttonOf, h, type View } from './dom';
import { explanations } from './explain';
import { post, remember } from './host';
import { shareUnchanged } from './share';
import { tabs } from './tabs';
import { staleView, statusView, type StatusWords } from './views/status';

/** What a page shows of its kind of question; all else is the same on every page. */
export interface PageContent<State extends PageState, Shown extends State = State> {
  readonly status: StatusWords<Shown>;
  /** The settings that matter most, beside the status, and the others below. */
  readonly controls?: Pick<View<Shown>, 'update'> & {
    readonly chips: HTMLElement;
    readonly drawer?: HTMLElement;
  };
  /** Shown in every phase: the answer, or why there is none, and what it is about. */
  readonly above: readonly View<Shown>[];
  /** The answer in detail: hidden before there is one, faded while it is out of date. A single part has no tab. */
  parts(): readonly Part<Shown>[];
  hasAnswer(shown: Shown): boolean;
  /** Whether the answer shown is of the run that is under way or was cancelled; absent: it never is. */
  isPartial?(state: State): boolean;
  /** What the panel needs to be restored after a reload of the window; null: nothing yet. */
  kept(state: State): Readonly<Record<string, unknown>> | null;
  /** The state with what the views need besides. */
  complete(state: State): Shown | Promise<Shown>;
  /** Takes what the host sends besides states. */
  receive?(message: never, redraw: () => void): void;
}

interface Part<Shown> {
  readonly id: string;
  readonly name: string;
  /** Those without an update are updated by another one. */
  readonly views: readonly (Pick<View<Shown>, 'element'> & Partial<View<Shown>>)[];
}

/** Milliseconds before a rerun shows its progress, so that the page doesn't flash. */
const RERUN_PROGRESS_DELAY_MS = 300;

/** Puts a page together, and shows what the host sends. */
export function openPage<State extends PageState, Shown extends State = State>(
  content: PageContent<State, Shown>,
): void {
  const show = drawn(content);
  let latest: State | null = null;
  /** The state of a rerun that has just started: the previous answer stays as it is. */
  let young: State | null = null;
  let timer: number | undefined;

  const take = (next: State): void => {
    window.clearTimeout(timer);
    young = null;
    const state = shareUnchanged(latest, next);
    latest = state;
    const shown = content.complete(state);
    if (shown instanceof Promise) {
      // A later state shows itself.
      void shown.then((completed) => latest === state && show(completed));
    } else {
      show(shown);
    }
  };
  const takeSoon = (state: State): void => {
    if (young === null) {
      timer = window.setTimeout(() => young !== null && take(young), RERUN_PROGRESS_DELAY_MS);
    }
    young = state;
  };
  window.addEventListener('message', ({ data }: MessageEvent) => {
    const message = data as StateOrProgress<State>;
    if (message.type === 'state') {
      const { state } = message;
      const kept = content.kept(state);
      if (kept !== null) {
        remember(kept);
      }
      const isRerun =
        latest?.phase === 'done' && state.phase === 'running' && content.isPartial?.(state) !== true;
      (isRerun ? takeSoon : take)(state);
    } else if (message.type === 'progress') {
      const { progress } = message;
      if (young !== null) {
        young = { ...young, progress };
      } else if (latest !== null) {
        take({ ...latest, progress });
      }
    } else {
      content.receive?.(data as never, () => latest !== null && take(latest));
    }
  });
  post({ type: 'ready' });
}

/** Adds the page's elements to the document. @returns updates all of them */
function drawn<State extends PageState, Shown extends State>(
  content: PageContent<State, Shown>,
): (shown: Shown) => void {
  const { controls } = content;
  const parts = content.parts();
  const status = statusView(content.status);
  const above = [staleView<Shown>(), ...content.above];
  const main = h(
    'main',
    {},
    skips(),
    h('div', { class: 'top' }, status.element, controls?.chips ?? null),
    controls?.drawer ?? null,
    ...above.map(({ element }) => element),
    h('div', { class: 'answer' }, ...elementsOf(parts)),
    explanations,
  );
  document.getElementById('app')?.append(main);
  const views: readonly Partial<View<Shown>>[] = [
    status,
    controls ?? {},
    ...above,
    ...parts.flatMap((part) => part.views),
  ];
  return (shown) => {
    // Tells the styles how the answer stands.
    const { phase, stale } = shown;
    const hasAnswer = content.hasAnswer(shown);
    const { classList } = document.body;
    classList.toggle('has-answer', hasAnswer);
    classList.toggle('is-first-run', !hasAnswer && phase === 'running');
    const isOfBefore = phase !== 'done' || stale.some(({ isGone }) => !isGone);
    classList.toggle('is-outdated', hasAnswer && isOfBefore && content.isPartial?.(shown) !== true);
    views.forEach((one) => one.update?.(shown));
  };
}

/** One part is visible at a time. */
function elementsOf<Shown>(parts: readonly Part<Shown>[]): readonly HTMLElement[] {
  const contents = parts.map(({ id, name, views }) => ({
    id,
    name,
    content: h('div', { class: `parts parts-${id}` }, ...views.map(({ element }) => element)),
  }));
  return contents.length === 1
    ? contents.map(({ content }) => content)
    : tabs(t('The answer in detail'), contents);
}

/** For the keyboard: past the settings and the explained terms of the head. Seen while they have the focus. */
function skips(): HTMLElement {
  const to = (words: string, target: string): HTMLElement =>
    buttonOf('button visually-hidden', () => document.querySelector<HTMLElement>(target)?.focus(), {}, words);
  return h(
    'nav',
    { class: 'skips', 'aria-label': t('Go to') },
    to(t('Go to Copy and Export'), '.actions button'),
    to(
      t('Go to the details'),
      '[role=tab][aria-selected=true], .document :is(canvas, .term, .scroll, summary)',
    ),
  );
}

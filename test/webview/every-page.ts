import type { Page } from 'playwright-core';
import type { Words } from '../../src/model/words';
import { answerItems } from './item-answers';
import { openPage, until, type ThemeName } from './page';
import { everyQuestion, showQuestion } from './questions';
import { everyStateInShort } from './states';
import { everyStudyInShort, showStudy } from './studies';
import { everyTableState, showTableState } from './tables';

export const PAGES = ['panel', 'study', 'question', 'table'] as const;
export type PageName = (typeof PAGES)[number];

interface View {
  readonly theme?: ThemeName;
  readonly width?: number;
}

/** A page that can be put into each of its states, by their names. */
export interface PageInEveryState {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly states: readonly string[];
  /** Reloads the page in a state, with everything open that can be. */
  show(state: string, view?: View): Promise<void>;
  /**
   * Replaces the state, as the editor does. Where nothing is shown yet, or something that the state wouldn't replace (a study that
   * failed leaves the one before), the page is loaded again, in this view.
   */
  change(state: string, view?: View): Promise<void>;
  setTheme(theme: ThemeName): Promise<void>;
  /** What the state has been made of. */
  dataOf(state: string): unknown;
  close(): Promise<void>;
}

/** Any of the pages, in any language. */
export async function openInEveryState(name: PageName, words?: Words): Promise<PageInEveryState> {
  switch (name) {
    case 'panel': {
      const panel = await openPage('panel', words);
      return inEveryState(panel, everyStateInShort, (state) => panel.show(state), {
        answer: (state) => answerItems(panel, state),
      });
    }
    case 'study': {
      const study = await openPage('study', words);
      return inEveryState(study, everyStudyInShort, (state) => showStudy(study, state), {
        replacesAll: (state) => state.study !== null,
      });
    }
    case 'table': {
      const table = await openPage('question', words);
      return inEveryState(table, everyTableState, (state) => showTableState(table, state));
    }
    case 'question': {
      const question = await openPage('question', words);
      return inEveryState(question, await everyQuestion(), (state) => showQuestion(question, state));
    }
  }
}

interface Opened {
  readonly page: Page;
  readonly complaints: readonly string[];
  open(theme: ThemeName, size: { width: number; height: number }): Promise<void>;
  setTheme(theme: ThemeName): Promise<void>;
  close(): Promise<void>;
}

/** The messages about a calculation that a page receives; a study's page receives the study separately. */
type Told = { readonly phase: string } | { readonly state: { readonly phase: string } };

function inEveryState<State extends Told>(
  opened: Opened,
  all: Readonly<Record<string, State>>,
  show: (state: State) => Promise<void>,
  {
    replacesAll = () => true,
    answer = () => Promise.resolve(),
  }: {
    /** Whether nothing of the state before is left. */
    replacesAll?: (state: State) => boolean;
    /** What the page asks for in this state. */
    answer?: (state: State) => Promise<unknown>;
  } = {},
): PageInEveryState {
  const { page, complaints } = opened;
  let isLoaded = false;
  const dataOf = (name: string): State => {
    const state = all[name];
    if (state === undefined) {
      throw new Error(`There is no state ${name}.`);
    }
    return state;
  };
  const put = async (name: string): Promise<void> => {
    const state = dataOf(name);
    await show(state);
    // A rerun is shown after a moment.
    const { phase } = 'state' in state ? state.state : state;
    await until(page, `document.querySelector('.status-text > span')?.className === '${phase}'`);
    await page.evaluate(OPEN_FOLDS);
    await answer(dataOf(name));
    await page.evaluate(OPEN_FOLDS);
  };
  const showAnew: PageInEveryState['show'] = async (name, { theme = 'dark', width = 980 } = {}) => {
    await opened.open(theme, { width, height: 800 });
    isLoaded = true;
    await put(name);
  };
  return {
    page,
    complaints,
    states: Object.keys(all),
    dataOf,
    show: showAnew,
    change: (name, view) => (isLoaded && replacesAll(dataOf(name)) ? put(name) : showAnew(name, view)),
    setTheme: (theme) => opened.setTheme(theme),
    close: () => opened.close(),
  };
}

/** Opens every fold, menu, drawer and tab, and waits until what is made on opening is there. */
const OPEN_FOLDS = `(() => {
  document.querySelectorAll('details').forEach((fold) => { fold.open = true; });
  document.querySelectorAll('[role=tabpanel], #controls').forEach((part) => { part.hidden = false; });
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()`;

import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { openWindow } from '../../scripts/host/workbench';
import { sheet, type Cell } from '../support/sheet';
import { openPage, THEMES, type PanelPage, type ThemeName } from './page';
import { everyState } from './states';
import { everyStudy, showStudy } from './studies';
import { everyQuestion, showQuestion } from './questions';
import { everyTable, showTable } from './tables';

/** Full pictures of each cell, to look at closely; the sheets themselves are kept in docs/pictures. */
const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/sheets');
const kept = path.resolve(__dirname, '../../docs/pictures');

/** The part visible without scrolling in a window of ordinary size. */
const WINDOW = { width: 980, height: 900 };
const NARROW = { width: 320, height: 900 };
/** A window of 1280 × 900 at 200%, of which the page has the larger part. */
const ZOOMED = { width: 490, height: 400 };
/** As much of a whole page as a sheet shows. */
const LONGEST = 3_600;

interface Shown {
  /** All states by name. */
  readonly states: readonly string[];
  /** The one that is shown in full, in each theme. */
  readonly full: string;
  /** Those that are shown narrow and enlarged. */
  readonly tight: readonly string[];
  open(theme: ThemeName, size: { width: number; height: number }): Promise<void>;
  show(state: string): Promise<void>;
  readonly page: PanelPage['page'];
  close(): Promise<void>;
}

function of<State>(
  { page, open, close }: Pick<PanelPage, 'page' | 'open' | 'close'>,
  states: Readonly<Record<string, State>>,
  show: (state: State) => Promise<void>,
  full: string,
  tight: readonly string[],
): Shown {
  return {
    page,
    open,
    close,
    full,
    tight,
    states: Object.keys(states),
    async show(name) {
      const state = states[name];
      if (state === undefined) throw new Error(`There is no state ${name}.`);
      await show(state);
    },
  };
}

const pages: Readonly<Record<string, () => Promise<Shown>>> = {
  async panel() {
    const panel = await openPage('panel');
    return of(panel, everyState, (state) => panel.show(state), 'manyPoints', ['significant', 'failed']);
  },
  async study() {
    const study = await openPage('study');
    return of(study, everyStudy, (state) => showStudy(study, state), 'transfer', ['done', 'failed']);
  },
  async table() {
    const table = await openPage('question');
    return of(table, everyTable, (state) => showTable(table, state), 'units', ['tasks', 'failed']);
  },
  async question() {
    const question = await openPage('question');
    const states = await everyQuestion();
    return of(question, states, (state) => showQuestion(question, state), 'people', ['score', 'needsColumn']);
  },
};

/** One sheet a page, with all its states, themes and sizes, so that somebody can look at them at once. */
for (const [name, openShown] of Object.entries(pages)) {
  describe(`a sheet of every state of the ${name}`, () => {
    it('is drawn', async () => {
      const shown = await openShown();
      const cells: Cell[] = [];
      mkdirSync(folder, { recursive: true });
      const add = async (title: string, scale: number, whole: boolean): Promise<void> => {
        const size = shown.page.viewportSize() ?? WINDOW;
        const clip = { x: 0, y: 0, width: size.width, height: whole ? LONGEST : size.height };
        const png = await shown.page.screenshot({ fullPage: whole, ...(!whole && { clip }) });
        writeFileSync(path.join(folder, `${name}-${title.replace(/[^a-z0-9]+/gi, '-')}.png`), png);
        cells.push({ title, png, width: Math.round(size.width * scale) });
      };
      for (const [place, state] of shown.states.entries()) {
        await shown.open(place % 2 === 0 ? 'dark' : 'light', WINDOW);
        await shown.show(state);
        await add(state, 0.4, false);
      }
      for (const state of shown.tight) {
        await shown.open('light', NARROW);
        await shown.show(state);
        await add(`${state}, 320 pixels`, 0.8, false);
        await shown.open('dark', ZOOMED);
        await shown.show(state);
        await add(`${state}, 200 %`, 0.8, false);
      }
      for (const theme of THEMES) {
        await shown.open(theme, WINDOW);
        await shown.show(shown.full);
        await add(`${shown.full}, ${theme}`, 0.4, true);
      }
      await shown.close();
      const { page, close } = await openWindow({ log: () => undefined });
      writeFileSync(path.join(kept, `${name}.png`), await sheet(page, cells));
      await close();
    });
  });
}

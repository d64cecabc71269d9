import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import type { Words } from '../../src/model/words';
import { openInEveryState, type PageName } from './every-page';

const root = path.resolve(__dirname, '../..');
export const german = JSON.parse(readFileSync(path.join(root, 'l10n/bundle.l10n.de.json'), 'utf8')) as Words;

/** Every text in brackets: what is shown without them was never translated. */
const bracketed: Words = Object.fromEntries(Object.keys(german).map((text) => [text, `⟦${text}⟧`]));

/** Remembers what is drawn on charts, which is not text of the page. */
const WATCH_CHARTS = `(() => {
  window.drawn = new Set();
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    window.drawn.add(text);
    return fillText.call(this, text, ...rest);
  };
})()`;

/** All visible or spoken text, except what is marked as in another language or in none: data, papers' sentences. */
const TEXTS = `(() => {
  const own = (element) => element.closest('[translate=no], [lang=en]') === null;
  const all = [...document.querySelectorAll('main, main *')].filter(own);
  const texts = all.filter((element) => element.closest('[hidden]') === null || element.closest('[popover]') !== null)
    .map((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join('').trim());
  const attributes = all.flatMap((element) => ['title', 'aria-label', 'placeholder'].flatMap((name) => element.getAttribute(name) ?? []));
  const drawn = [...window.drawn];
  window.drawn.clear();
  return [...texts, ...attributes, ...drawn];
})()`;

/** Heads, labels and captions that explain no term. */
const HEADS = `[...document.querySelectorAll('main :is(h2, th, label, dt, caption, .caption)')]
  .filter((name) => name.checkVisibility() && name.querySelector('.term') === null && name.closest('.reasons, [aria-hidden=true]') === null)
  .filter((name) => name.scope !== 'row')
  .map((name) => name.innerText.trim())
  .filter((text) => /\\p{L}/u.test(text))`;

/** The words of a page in one of its states. */
interface ShownWords {
  /** What the state has been made of, as JSON. */
  readonly data: string;
  /** Each text of the page in brackets. */
  readonly texts: readonly string[];
  /** Without them. */
  readonly heads: readonly string[];
}

const known = new Map<PageName, Promise<readonly ShownWords[]>>();

/** What a page says in all of its states, which is read once for all tests. */
export function everyWord(name: PageName): Promise<readonly ShownWords[]> {
  const words = known.get(name) ?? read(name);
  known.set(name, words);
  return words;
}

async function read(name: PageName): Promise<readonly ShownWords[]> {
  const shown = await openInEveryState(name, bracketed);
  await shown.page.addInitScript(WATCH_CHARTS);
  const words: ShownWords[] = [];
  try {
    for (const state of shown.states) {
      await shown.change(state);
      const { texts, heads } = await shown.page.evaluate<{ texts: string[]; heads: string[] }>(
        `({ texts: ${TEXTS}, heads: ${HEADS} })`,
      );
      const data = JSON.stringify(shown.dataOf(state));
      words.push({ data, texts, heads: heads.map((text) => text.replace(/[⟦⟧]/g, '')) });
    }
  } finally {
    await shown.close();
  }
  return words;
}

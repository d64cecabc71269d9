import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { contrasts, drawnCharts, watchDrawing, type Box } from './drawn';
import { openInEveryState, PAGES, type PageInEveryState, type PageName } from './every-page';
import { THEMES } from './page';

/** States whose charts differ; the others show the same charts with other numbers, and are looked at with `--all`. */
const DRAWN: Readonly<Record<PageName, readonly string[]>> = {
  panel: ['significant', 'worse', 'manyPoints', 'planned', 'tooLittle', 'doubtful', 'runs'],
  study: ['done', 'two', 'transfer', 'sizes'],
  question: [
    ...['people', 'systems', 'leaderboard', 'preferred', 'twoPreferred', 'rankings', 'plan', 'power'],
    'tradeoff',
  ],
  table: ['tasks', 'runs', 'metrics', 'units'],
};

/** Colors in which words are written, and those of marks alone. */
const OF_WORDS = ['side-a', 'side-b', 'better', 'worse', 'doubt', 'muted'];
const OF_MARKS = ['data', 'series-3'];

/** A full window, half of one, and a narrow panel. */
const WIDTHS = [1280, 640, 400];

/** Pixels by which two boxes overlap in both directions. */
function overlap(one: Box, other: Box): number {
  return Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
}

/** The page in one state after another, loaded once. */
async function* inTurn(
  shown: PageInEveryState,
  [first = '', ...others]: readonly string[],
  width: number,
): AsyncGenerator<string> {
  await shown.show(first, { width });
  yield first;
  for (const state of others) {
    await shown.change(state, { width });
    yield state;
  }
}

for (const name of PAGES) {
  describe(`what is drawn on the ${name} page`, function () {
    this.timeout(300_000);
    let shown: PageInEveryState;

    before(async () => {
      shown = await openInEveryState(name);
      await watchDrawing(shown.page);
    });
    after(() => shown.close());

    it('has colors and texts with enough contrast in every theme', async () => {
      const low: string[] = [];
      for await (const state of inTurn(shown, DRAWN[name], 980)) {
        for (const theme of THEMES) {
          await shown.setTheme(theme);
          const found = await contrasts(shown.page, [...OF_WORDS, ...OF_MARKS]);
          for (const [color, contrast] of Object.entries(found)) {
            if (contrast < (OF_WORDS.includes(color) ? 4.5 : 3))
              low.push(`${theme}: ${color} ${contrast.toFixed(2)}`);
          }
          for (const { chart, texts } of await drawnCharts(shown.page)) {
            for (const { text, contrast } of texts) {
              if (contrast < 4.5)
                low.push(`${theme}, ${state}: ${text} ${contrast.toFixed(2)} in ${chart.slice(0, 40)}`);
            }
          }
        }
      }
      assert.deepEqual([...new Set(low)], []);
    });

    it('has labels that cover no line, no point and no other label at any width', async () => {
      const covered: string[] = [];
      for (const width of WIDTHS) {
        const states = process.env['REALGAIN_ALL'] === '1' ? shown.states : DRAWN[name];
        for await (const state of inTurn(shown, states, width)) {
          for (const { chart, texts, lines, points } of await drawnCharts(shown.page)) {
            const where = `${state} at ${width}, ${chart.slice(0, 40)}`;
            texts.forEach((text, i) => {
              for (const other of texts.slice(i + 1)) {
                const isTurned = text.angle === other.angle;
                const common = isTurned ? overlap(text.level, other.level) : overlap(text, other);
                if (common > 1) covered.push(`${where}: ${text.text} and ${other.text}`);
              }
              // A line has no width.
              if (
                lines.some(
                  (line) => overlap(text, { ...line, right: line.right + 1, bottom: line.bottom + 1 }) > 0.9,
                )
              )
                covered.push(`${where}: ${text.text} on a line`);
              if (points.some((point) => overlap(text, point) > 2))
                covered.push(`${where}: ${text.text} on a point`);
            });
          }
        }
      }
      assert.deepEqual([...new Set(covered)], []);
    });
  });
}

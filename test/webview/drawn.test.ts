import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import type { Page } from 'playwright-core';
import { contrasts, drawnCharts, watchDrawing, type Box, type DrawnChart } from './drawn';
import { openInEveryState, PAGES, type PageInEveryState, type PageName } from './every-page';
import { THEMES, type ThemeName } from './page';
import { isRelease, oneIn } from '../support/releases';

/** States whose charts differ; the others show the same charts with other numbers. */
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

/** A narrow panel, half a window, and a full one: charts are drawn again when a page is resized. */
const WIDTHS = [400, 640, 1280];

/** Pixels by which two boxes overlap in both directions. */
function overlap(one: Box, other: Box): number {
  return Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  );
}

/** Labels that are on something else. */
function covered({ chart, texts, lines, points }: DrawnChart, state: string): string[] {
  const where = `${state}, ${chart.slice(0, 40)}`;
  return texts.flatMap((text, i) => {
    const labels = texts.slice(i + 1).filter((other) => {
      const isTurned = text.angle === other.angle;
      return (isTurned ? overlap(text.level, other.level) : overlap(text, other)) > 1;
    });
    // A line has no width.
    const isOnLine =
      !text.rimmed &&
      lines.some((line) => overlap(text, { ...line, right: line.right + 1, bottom: line.bottom + 1 }) > 0.9);
    return [
      ...labels.map((other) => `${where}: ${text.text} and ${other.text}`),
      ...(isOnLine ? [`${where}: ${text.text} on a line`] : []),
      ...(points.some((point) => overlap(text, point) > 2) ? [`${where}: ${text.text} on a point`] : []),
    ];
  });
}

/** Colors of the theme that is shown with too little contrast; no state changes them. */
async function paleColors(page: Page): Promise<string[]> {
  const found = await contrasts(page, [...OF_WORDS, ...OF_MARKS]);
  return Object.entries(found).flatMap(([color, contrast]) =>
    contrast < (OF_WORDS.includes(color) ? 4.5 : 3) ? [`${color} ${contrast.toFixed(2)}`] : [],
  );
}

function paleTexts({ chart, texts }: DrawnChart): string[] {
  return texts
    .filter(({ contrast }) => contrast < 4.5)
    .map(({ text, contrast }) => `${text} ${contrast.toFixed(2)} in ${chart.slice(0, 40)}`);
}

for (const name of PAGES) {
  describe(`what is drawn on the ${name} page`, () => {
    let shown: PageInEveryState;

    before(async () => {
      shown = await openInEveryState(name);
      await watchDrawing(shown.page);
    });
    after(() => shown.close());

    it('has texts with enough contrast in every theme, and labels that cover nothing at any width', async () => {
      const wrong: string[] = [];
      const states = isRelease ? shown.states : oneIn(2, DRAWN[name]);
      let theme: ThemeName = 'dark';
      for (const state of states) {
        await shown.change(state, { theme });
        let charts: readonly DrawnChart[] = [];
        for (const width of WIDTHS) {
          await shown.page.setViewportSize({ width, height: 800 });
          charts = await drawnCharts(shown.page);
          wrong.push(...charts.flatMap((chart) => covered(chart, `${state} at ${width}`)));
        }
        // First that in which they are drawn already.
        for (const next of [theme, ...THEMES.filter((other) => other !== theme)]) {
          if (next !== theme) {
            await shown.setTheme(next);
            charts = await drawnCharts(shown.page);
            theme = next;
          }
          if (state === states[0])
            wrong.push(...(await paleColors(shown.page)).map((one) => `${theme}: ${one}`));
          wrong.push(...charts.flatMap(paleTexts).map((one) => `${theme}, ${state}: ${one}`));
        }
      }
      assert.deepEqual([...new Set(wrong)], []);
    });
  });
}

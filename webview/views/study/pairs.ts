import { formatConfidence } from '../../../src/charts/confidence';
import { interestingPart, pairsPlot, wholePlot, type PairsData } from '../../../src/charts/pairs';
import type { Area } from '../../../src/charts/area';
import { nearestSpot, type PlotWindow, type Spots } from '../../../src/charts/spots';
import type { PageStudy } from '../../../src/editor/study/messages';
import { formatAmount, formatCount, formatInterval, formatP, formatScore } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { elementAt } from '../../../src/model/element-at';
import { figure } from '../../charts/figure';
import { inspect, type ArrowKey } from '../../charts/inspect';
import { within } from '../../charts/plot-window';
import { zoomable } from '../../charts/zoom';
import {
  changed,
  fold,
  h,
  linkButton,
  scrolling,
  section,
  table,
  view,
  type Child,
  type View,
} from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../terms';
import { woven } from '../../woven';
import { gainAndConfidence } from '../confidence';
import { seriesSign } from '../series';

/** How far from a point, in pixels, the mouse still finds it. */
const REACH = 10;
const AT_ONCE = 100;

/** All pairs: gain against confidence, as a plot to look into and as a table. */
export function pairsView(): View<StudyState> {
  let shown: Shown | null = null;
  let window: PlotWindow = { left: 0, right: 1, bottom: 0.5, top: 1 };
  /** True once the user has zoomed or moved. */
  let isChosen = false;
  let drawn: DrawnSpots | null = null;
  const chart = figure<PairsData>({
    name: 'gain-vs-confidence',
    label: t(
      'Plot of the gain of each pair of systems against its confidence. Arrow keys go from pair to pair, Enter opens one; plus, minus and 0 zoom. The table below has the numbers.',
    ),
    plot: pairsPlot,
    rows: () => [],
    saveNumbers: () => post({ type: 'export', format: 'csv' }),
  });
  const draw = (next: PlotWindow): void => {
    if (shown !== null) {
      window = next;
      tips.forget();
      chart.show(
        { ...shown, window },
        {
          onDrawn(area, spots) {
            drawn = spots && { spots, area };
            density.textContent = shown === null || spots === null ? '' : describeDensity(spots, shown.study);
          },
        },
      );
    }
  };
  const tips = inspectSpots(
    chart.canvas,
    () => drawn,
    () => shown,
  );
  const buttons = zoomable(chart.canvas, {
    area: () => drawn?.area ?? null,
    window: () => window,
    full: () => (shown === null ? window : wholePlot(shown.study)),
    show(next) {
      isChosen = true;
      draw(next);
    },
  });
  const density = h('p', { class: 'about', role: 'status' });
  const legend = view<StudyState>(
    h('ul', { class: 'series' }),
    ({ study }) => [study],
    ({ study, decimals }) => (study === null ? [] : seriesLegend(study, decimals)),
  );
  const twin = pairTable();
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: section(
      'pairs',
      gainAndConfidence(),
      legend.element,
      chart.element,
      buttons,
      density,
      twin.element,
    ),
    update(state) {
      legend.update(state);
      twin.update(state);
      const { study, decimals } = state;
      if (study === null || !isNew(state)) {
        return;
      }
      shown = { study, decimals };
      // While a study fills, what the user has zoomed into stays.
      draw(isChosen ? within(window, wholePlot(study)) : interestingPart(study));
    },
  };
}

interface Shown {
  readonly study: PageStudy;
  readonly decimals: number;
}

interface DrawnSpots {
  readonly spots: Spots;
  readonly area: Area;
}

/** Lets the mouse and the arrow keys read and open the spots. */
function inspectSpots(
  canvas: HTMLCanvasElement,
  drawn: () => DrawnSpots | null,
  shown: () => Shown | null,
): ReturnType<typeof inspect> {
  return inspect<number>(canvas, {
    area: () => drawn()?.area ?? null,
    find(place) {
      const now = drawn();
      const spot = now === null ? -1 : nearestSpot(now.spots, place, now.area, REACH);
      return spot < 0 ? null : spot;
    },
    step(from, key) {
      const now = drawn();
      return now === null ? null : nextSpot(now.spots, from, key);
    },
    placeOf: (spot) => ({ x: drawn()?.spots.x[spot] ?? 0, y: drawn()?.spots.y[spot] ?? 0 }),
    describe(spot) {
      const [answer, now] = [shown(), drawn()];
      return answer === null || now === null ? [] : describeSpot(answer, now.spots, spot);
    },
    open(spot) {
      const [answer, pair] = [shown(), drawn()?.spots.pair[spot]];
      if (answer !== null && pair !== undefined) {
        openPair(answer.study, pair);
      }
    },
  });
}

function openPair({ pairs }: PageStudy, pair: number): void {
  post({ type: 'openPair', a: elementAt(pairs.a, pair), b: elementAt(pairs.b, pair) });
}

/** The next spot to the right or left; up and down go ten at once. */
function nextSpot({ x }: Spots, from: number | null, key: ArrowKey): number | null {
  const order = [...x.keys()].sort((one, other) => elementAt(x, one) - elementAt(x, other));
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 10, ArrowDown: -10 };
  const place = from === null ? -1 : order.indexOf(from);
  const next = from === null ? 0 : Math.min(order.length - 1, Math.max(0, place + steps[key]));
  return order[next] ?? null;
}

function describeDensity({ pairs, pair }: Spots, study: PageStudy): string {
  const all = study.pairs.gain.length;
  const seen =
    pairs === all
      ? countOfPairs(all)
      : t('{0} of {1} pairs are in view', formatCount(pairs), formatCount(all));
  return pair.length === pairs
    ? `${seen}.`
    : t('{0}; those that fall on the same spot are drawn as one point, darker where there are more.', seen);
}

function countOfPairs(count: number): string {
  return count === 1 ? t('1 pair') : t('{0} pairs', formatCount(count));
}

function seriesLegend(study: PageStudy, decimals: number): Child[] {
  return study.series.map(({ name, pairs, threshold }, kind) => {
    const { gain, comparisons } = threshold;
    const expected = termOf('threshold', t('significance can be expected'));
    const found =
      gain === null
        ? [
            t(
              'too few of them have a p near 0.05 ({0}) to say above which gain significance can be expected',
              comparisons,
            ),
          ]
        : woven(
            (words) =>
              t(
                '{0} above a gain of {1} (based on {2} comparisons)',
                words,
                formatAmount(gain, study.metric, decimals),
                formatCount(comparisons),
              ),
            expected,
          );
    return h('li', {}, seriesSign(kind), ` ${translated(name)}: ${countOfPairs(pairs)}; `, ...found);
  });
}

function describeSpot({ study, decimals }: Shown, spots: Spots, spot: number): Child[] {
  const { pairs, systems, series, settings } = study;
  const pair = elementAt(spots.pair, spot);
  const more = elementAt(spots.count, spot) - 1;
  const gain = formatScore(elementAt(pairs.gain, pair), decimals);
  const interval = Number.isNaN(pairs.low[pair])
    ? ''
    : ` ${formatInterval([elementAt(pairs.low, pair), elementAt(pairs.high, pair)], decimals)}`;
  const corrected =
    settings.correction === 'none'
      ? ''
      : `, ${t('{0} after correction', formatP(elementAt(pairs.corrected, pair)))}`;
  return [
    h('strong', {}, pairTitle(systems, elementAt(pairs.a, pair), elementAt(pairs.b, pair))),
    h(
      'div',
      {},
      t(
        'gain {0}, confidence {1}',
        `${gain}${interval}`,
        formatConfidence(elementAt(pairs.confidence, pair)),
      ),
    ),
    h('div', {}, `${formatP(elementAt(pairs.p, pair))}${corrected}`),
    series.length > 1 && h('div', {}, translated(series[elementAt(pairs.series, pair)]?.name ?? '')),
    more > 0 && h('div', { class: 'muted' }, t('and {0} more on this spot', formatCount(more))),
  ];
}

function pairTitle(systems: PageStudy['systems'], better: number, other: number): string {
  return `${systems[better]?.name ?? ''} > ${systems[other]?.name ?? ''}`;
}

/** The pairs as a table that can be filtered by the systems' names. */
function pairTable(): View<StudyState> {
  let wanted = '';
  let atMost = AT_ONCE;
  let state: StudyState | null = null;
  const rows = h('div', {});
  const redraw = (): void => {
    const study = state?.study ?? null;
    if (study !== null && details.open) {
      rows.replaceChildren(...pairRows(study, state?.decimals ?? 2, wanted, atMost));
      more.hidden = rows.querySelectorAll('tbody tr').length < atMost;
    }
  };
  const filter = h('input', {
    type: 'search',
    id: 'filter-pairs',
    class: 'filter',
    placeholder: t('Filter by system'),
    'aria-label': t('Filter the pairs by a system’s name'),
    oninput: () => {
      wanted = filter.value;
      atMost = AT_ONCE;
      redraw();
    },
  });
  const more = linkButton(t('Show more'), t('Show more pairs'), () => {
    atMost += AT_ONCE;
    redraw();
  });
  const details = fold('pairs-table', t('Show as table'), filter, rows, more);
  details.addEventListener('toggle', redraw);
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: details,
    update(next) {
      state = next;
      if (isNew(next)) {
        redraw();
      }
    },
  };
}

function pairRows(study: PageStudy, decimals: number, wanted: string, atMost: number): HTMLElement[] {
  const { pairs, systems } = study;
  const sought = wanted.trim().toLowerCase();
  const isWanted = systems.map(({ name }) => name.toLowerCase().includes(sought));
  const found: number[] = [];
  for (let pair = 0; pair < pairs.gain.length && found.length < atMost; pair++) {
    if (isWanted[elementAt(pairs.a, pair)] || isWanted[elementAt(pairs.b, pair)]) {
      found.push(pair);
    }
  }
  const head = [
    t('Pair'),
    termOf('gain', t('Gain')),
    termOf('interval', t('Interval')),
    termOf('confidence', t('Confidence')),
    termOf('p', 'p'),
    termOf('corrected-p', t('p corrected')),
  ];
  const body = found.map((pair) => [
    linkButton(
      pairTitle(systems, elementAt(pairs.a, pair), elementAt(pairs.b, pair)),
      t('Open this comparison'),
      () => openPair(study, pair),
    ),
    formatScore(elementAt(pairs.gain, pair), decimals),
    Number.isNaN(pairs.low[pair])
      ? ''
      : formatInterval([elementAt(pairs.low, pair), elementAt(pairs.high, pair)], decimals),
    Number.isNaN(pairs.confidence[pair]) ? '' : formatConfidence(elementAt(pairs.confidence, pair)),
    formatP(elementAt(pairs.p, pair)).replace(/^p = /, ''),
    formatP(elementAt(pairs.corrected, pair)).replace(/^p = /, ''),
  ]);
  const caption =
    found.length < pairs.gain.length
      ? t('The first {0} of {1} pairs', formatCount(found.length), formatCount(pairs.gain.length))
      : t('All pairs');
  return [scrolling(table(caption, head, body))];
}

import { pairsPlot, wholePlot, type PairsData, type PairsScale } from '../../../src/charts/pairs';
import type { Area } from '../../../src/charts/drawing/svg';
import type { PlotWindow } from '../../../src/charts/plot';
import { nearestSpot, type Spots } from '../../../src/charts/spots';
import type { PageStudy } from '../../../src/editor/study/messages';
import {
  amountOf,
  formatConfidence,
  formatCount,
  formatGain,
  formatInterval,
  formatP,
} from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { elementAt } from '../../../src/model/lists';
import { figure } from '../../charts/figure';
import { inspect, type ArrowKey } from '../../charts/inspect';
import { within } from '../../charts/plot-window';
import { zoomable } from '../../charts/zoom';
import { changed, h, section, view, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../explain';
import { inColor } from '../../theme';
import { woven } from '../../../src/model/texts/woven';
import { gainAndConfidence } from '../confidence';
import { openPair, pairTable, pairTitle } from './pair-table';
import { shapeSign } from '../../../src/charts/drawing/shapes';

/** How far from a point, in pixels, the mouse still finds it. */
const REACH = 10;

/** All pairs: gain against confidence, as a plot to look into and as a table. */
export function pairsView(): View<StudyState> {
  let shown: Shown | null = null;
  let window: PlotWindow = { left: 0, right: 1, bottom: 0.5, top: 1 };
  /** True once the user has zoomed or moved. */
  let isChosen = false;
  let scale: PairsScale = 'confidence';
  let drawn: DrawnSpots | null = null;
  const chart = pairsFigure();
  const draw = (next: PlotWindow): void => {
    if (shown !== null) {
      window = next;
      tips.forget();
      chart.show(
        { ...shown, window, scale },
        {
          onDrawn(area, spots) {
            drawn = spots && { spots, area };
            tips.drawn();
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
    full: () => (shown === null ? window : wholePlot(shown.study, scale)),
    show(next) {
      isChosen = true;
      draw(next);
    },
  });
  const logScale = checkbox('log-p', t('p on a logarithmic scale'), (on) => {
    scale = on ? 'log-p' : 'confidence';
    isChosen = false;
    if (shown !== null) {
      draw(wholePlot(shown.study, scale));
    }
  });
  const density = h('p', { class: 'about', role: 'status' });
  const legend = view<StudyState>(
    h('ul', { class: 'series' }),
    ({ study }) => [study],
    ({ study, decimals }) => (study === null ? [] : [...seriesLegend(study, decimals), verdictLegend(study)]),
  );
  const twin = pairTable();
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: section(
      'pairs',
      gainAndConfidence(),
      legend.element,
      chart.element,
      h('div', { class: 'zoom-line' }, buttons, logScale),
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
      const whole = wholePlot(study, scale);
      draw(isChosen ? within(window, whole) : whole);
    },
  };
}

function pairsFigure() {
  return figure<PairsData>({
    name: 'gain-vs-confidence',
    label: t(
      'Plot of the gain of each pair of systems against its confidence. Arrow keys go from pair to pair, Enter opens one; plus, minus and 0 zoom. The table below has the numbers.',
    ),
    plot: pairsPlot,
    saveNumbers: () => post({ type: 'savePairs' }),
  });
}

interface Shown {
  readonly study: PageStudy;
  readonly decimals: number;
}

interface DrawnSpots {
  readonly spots: Spots;
  readonly area: Area;
}

/** Lets the mouse and the arrow keys read and open the spots, by a pair of each: other sizes have other spots. */
function inspectSpots(
  canvas: HTMLCanvasElement,
  drawn: () => DrawnSpots | null,
  shown: () => Shown | null,
): ReturnType<typeof inspect> {
  const spotOf = (pair: number): number => drawn()?.spots.pair.indexOf(pair) ?? -1;
  return inspect<number>(canvas, {
    area: () => drawn()?.area ?? null,
    find(place) {
      const now = drawn();
      const spot = now === null ? -1 : nearestSpot(now.spots, place, now.area, REACH);
      return now?.spots.pair[spot] ?? null;
    },
    step(from, key) {
      const now = drawn();
      const next = now === null ? null : nextSpot(now.spots, from === null ? null : spotOf(from), key);
      return next === null ? null : (now?.spots.pair[next] ?? null);
    },
    placeOf(pair) {
      const [now, spot] = [drawn(), spotOf(pair)];
      return now === null || spot < 0
        ? null
        : { x: elementAt(now.spots.x, spot), y: elementAt(now.spots.y, spot) };
    },
    describe(pair) {
      const [answer, now] = [shown(), drawn()];
      return answer === null || now === null ? [] : describeSpot(answer, now.spots, spotOf(pair));
    },
    open(pair) {
      const answer = shown();
      if (answer !== null) {
        openPair(answer.study, pair);
      }
    },
  });
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
    : t(
        '{0}; those that fall on the same spot are drawn as one point, in a stronger color where there are more.',
        seen,
      );
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
                translated(amountOf(gain, study.metric, decimals)),
                formatCount(comparisons),
              ),
            expected,
          );
    return h(
      'li',
      {},
      // The shape of the only series is that of the colors below.
      study.series.length > 1 && h('span', { 'aria-hidden': 'true' }, shapeSign(kind)),
      ` ${translated(name)}: ${countOfPairs(pairs)}; `,
      ...found,
    );
  });
}

/** What the colors say, in words that do without them. */
function verdictLegend({ settings }: PageStudy): HTMLElement {
  const sign = (color: 'better' | 'muted'): HTMLElement =>
    inColor(h('span', { 'aria-hidden': 'true' }, '●'), (theme) => theme[color]);
  const [significant, not] =
    settings.correction === 'none'
      ? [t('significant'), t('not significant')]
      : [t('significant after correction'), t('not significant after correction')];
  return h('li', {}, sign('better'), ` ${significant} `, sign('muted'), ` ${not}`);
}

function describeSpot({ study, decimals }: Shown, spots: Spots, spot: number): Child[] {
  const { pairs, systems, series, settings } = study;
  const pair = elementAt(spots.pair, spot);
  const more = elementAt(spots.count, spot) - 1;
  const gain = formatGain(elementAt(pairs.gain, pair), decimals);
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

function checkbox(id: string, label: string, onChange: (on: boolean) => void): HTMLElement {
  const box = h('input', { type: 'checkbox', id, onchange: () => onChange(box.checked) });
  return h('label', { class: 'tick' }, box, label);
}

import type { PanelState } from '../../../src/editor/comparison/messages';
import type { Comparison } from '../../../src/model/results/comparison';
import type { Planning } from '../../../src/model/results/planning';
import { planningSentence } from '../../../src/model/texts/planning-text';
import { formatShare } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { powerData, type PowerData, powerPlot } from '../../../src/charts/power';
import { csvText, type Rows } from '../../../src/model/texts/csv';
import { planningTable, samplesTable } from '../../../src/questions/pair/tables';
import { figure } from '../../charts/figure';
import { tableView } from '../../document/table';
import { about, changed, type Child, fold, h, section, view, type View, viewOf } from '../../dom';
import { post } from '../../host';
import { parseGain, parsePower } from '../../text/fields';
import { checkedField, named } from '../settings/fields';
import { largest } from '../../../src/model/lists';
import { localPercent } from '../../../src/model/percent';
import { gainPartsBlocks } from '../../../src/document/variance-table';
import { elementOf } from '../../document/block';
import { termOf } from '../../explain';

interface Planned {
  readonly planning: Planning;
  readonly metric: Comparison['metric'];
  readonly decimals: number;
}

/** How many items it takes to find a gain: in a sentence, as a chart and as a table. */
export function planningView(): View {
  let wanted: { gain: number | null; power: number } = { gain: null, power: NaN };
  const ask = (change: Partial<typeof wanted>): void => {
    wanted = { ...wanted, ...change };
    post({ type: 'plan', ...wanted });
  };
  const gain = checkedField('plan-gain', named(t('True gain to detect'), 'true-gain'), parseGain, (value) =>
    ask({ gain: value }),
  );
  const power = checkedField('plan-power', named(t('Power'), 'power'), parsePower, (value) =>
    ask({ power: value }),
  );
  const gainSlider = slider(
    'plan-gain-slider',
    t('True gain to detect'),
    (value) => gain.set(value === 0 ? '' : String(value), value || null),
    (value) => ask({ gain: value || null }),
  );
  const powerSlider = slider(
    'plan-power-slider',
    t('Power'),
    (value) => power.set(localPercent(formatShare(value)), value),
    (value) => ask({ power: value }),
  );
  gain.element.append(gainSlider.element);
  power.element.append(powerSlider.element);
  const answer = view(
    h('div', { 'aria-live': 'polite' }),
    (state) => [state.planning, state.details],
    ({ planning, details }) => {
      const said = planning && details && planningSentence(planning, details.comparison, details.decimals);
      return said === null ? [] : [h('p', { class: 'plan' }, translated(said))];
    },
  );
  const legend = view(
    h('p', { class: 'about legends' }),
    (state) => [state.planning],
    (state) => explain(state),
  );
  const samples = viewOf<Planning>(
    ({ planning }) => planning,
    ({ repetitions, ...planning }, { details }) =>
      repetitions === undefined || details === null
        ? []
        : [
            fold(
              'samples-table',
              t('Show samples against items'),
              tableView(samplesTable({ ...planning, repetitions }, details.decimals)),
            ),
          ],
  );
  const chart = figure<Planned>({
    name: 'power',
    label: t('Plot of power against the number of items; the table beside it has its numbers'),
    plot: ({ planning, metric, decimals }) => powerPlot(powerData(planning, metric, decimals)),
    tables: ({ planning, metric, decimals }) => [planningTable(planning, metric, decimals)],
    csv: ({ planning, metric, decimals }) => csvText(curveOf(powerData(planning, metric, decimals))),
  });
  const isNew = changed((state) => [state.planning]);
  const words = h(
    'div',
    { class: 'plan-words' },
    answer.element,
    h('div', { class: 'fields' }, gain.element, power.element),
    about(t('The observed gain is itself an estimate: plan for the smallest gain that would matter to you.')),
  );
  const picture = h('div', { class: 'plan-picture' }, legend.element, chart.element);
  const element = section(
    'planning',
    t('How many items?'),
    h(
      'div',
      { class: 'plan-parts' },
      words,
      picture,
      h('div', { class: 'plan-table' }, chart.twin, samples.element),
    ),
  );
  return {
    element,
    update(state) {
      for (const part of [answer, legend, samples]) {
        part.update(state);
      }
      const { planning, details } = state;
      if (!isNew(state)) {
        return;
      }
      element.hidden = planning === null;
      if (planning !== null && details !== null) {
        wanted = { gain: planning.chosen?.gain ?? null, power: planning.power };
        gain.set(planning.chosen === null ? '' : String(planning.chosen.gain), planning.chosen?.gain ?? null);
        gain.setPlaceholder(planning.observed === null ? t('choose one') : t('as observed'));
        power.set(localPercent(formatShare(planning.power)), planning.power);
        gainSlider.set(planning.chosen?.gain ?? planning.observed?.gain ?? 0, {
          least: 0,
          most: mostOf(planning),
        });
        powerSlider.set(planning.power, { least: 0.5, most: 0.99 });
        chart.show({ planning, metric: details.comparison.metric, decimals: details.decimals });
      }
    },
  };
}

/** The end of the slider of gains: beyond what was observed, and what today's items could detect. */
function mostOf({ observed, chosen, today }: Planning): number {
  const gains = [observed?.gain ?? 0, today.minimumDetectableGain].filter(Number.isFinite);
  return Math.max(Number((2 * largest(gains, 0)).toPrecision(2)), chosen?.gain ?? 0);
}

function curveOf({ planning, observed, chosen }: PowerData): Rows {
  return [
    ['items', `power for ${observed}`, `power for ${chosen}`],
    ...planning.curve.map((point) => [point.items, point.powerForObserved, point.powerForChosen]),
  ];
}

function explain({ planning, details }: PanelState): Child[] {
  if (planning === null || details === null) {
    return [];
  }
  const { observed, chosen } = powerData(planning, details.comparison.metric, details.decimals);
  return [
    observed === ''
      ? null
      : h('span', { class: 'legend line observed' }, t('a true gain of {0}, as observed', observed)),
    chosen === '' ? null : h('span', { class: 'legend line chosen' }, t('a true gain of {0}', chosen)),
  ];
}

interface Slider {
  readonly element: HTMLInputElement;
  /** Shows a value; not while the person moves it. */
  set(value: number, ends: { readonly least: number; readonly most: number }): void;
}

/** Steps from one end of a slider to the other, at least. */
const STEPS = 100;

/**
 * A slider beside a field, of which it takes the name.
 * @param onMove while it is moved
 * @param onChange once it is where it should be
 */
function slider(
  id: string,
  label: string,
  onMove: (value: number) => void,
  onChange: (value: number) => void,
): Slider {
  let isMoved = false;
  const element = h('input', {
    type: 'range',
    id,
    class: 'slider',
    'aria-label': label,
    oninput: () => {
      isMoved = true;
      onMove(Number(element.value));
    },
    onchange: () => {
      isMoved = false;
      onChange(Number(element.value));
    },
  });
  return {
    element,
    set(value, { least, most }) {
      if (isMoved) {
        return;
      }
      element.hidden = most <= least;
      const step = 10 ** Math.floor(Math.log10((most - least) / STEPS));
      Object.assign(element, { min: least, max: most, step });
      element.value = String(value);
    },
  };
}

/** Where the variance of the gain comes from, and what more items, samples, judges or runs would do. */
export function varianceView(): View {
  const body = viewOf(
    (state) => state.details,
    ({ comparison: { parts, alpha }, decimals }) =>
      parts === undefined ? [] : gainPartsBlocks(parts, decimals, alpha).map((block) => elementOf(block)),
  );
  const element = section('variance', termOf('variance-parts', t('Parts of the variance')), body.element);
  return {
    element,
    update(state) {
      element.hidden = state.details?.comparison.parts === undefined;
      body.update(state);
    },
  };
}

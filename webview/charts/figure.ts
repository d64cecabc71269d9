import type { ChartType } from 'chart.js';
import { h, linkButton, type Child } from '../dom';
import { post } from '../host';
import { t } from '../../src/model/words';
import type { ChartTheme } from '../theme';
import { chartOn, type ConfigurationOf } from './chart';
import { csvText, type Rows } from '../../src/model/csv';

interface FigureOptions<Type extends ChartType, Data> {
  /** What its pictures are called. */
  readonly name: string;
  /** For those who don't see the chart: what it shows, and where its numbers stand. */
  readonly label: string;
  readonly configure: (data: Data, theme: ChartTheme) => ConfigurationOf<Type>;
  /** Everything that the chart shows, in full digits. */
  readonly rows: (data: Data) => Rows;
  /** What saves the numbers instead, where they are too many for the page. */
  readonly saveNumbers?: () => void;
}

/** A chart, and the means to take it into a paper. */
export interface Figure<Data> {
  readonly element: HTMLElement;
  /** The chart without the buttons, to be hidden where there is nothing to draw. */
  readonly canvas: HTMLCanvasElement;
  show(data: Data): void;
}

/** What reads a chart point by point. */
const ARROWS = 'ArrowLeft ArrowRight ArrowUp ArrowDown';

/** A chart with buttons that save it as PNG, as SVG (vectors, in the colours of paper) and as the numbers behind it. */
export function figure<Type extends ChartType, Data>(options: FigureOptions<Type, Data>): Figure<Data> {
  const { name, label, configure, rows } = options;
  const canvas = h('canvas', { role: 'img', 'aria-label': label, 'aria-keyshortcuts': ARROWS });
  const chart = chartOn<Type, Data>(canvas, configure);
  let shown: Data | null = null;
  const save = (format: 'png' | 'svg' | 'csv'): void => {
    if (format === 'csv' && options.saveNumbers !== undefined) {
      options.saveNumbers();
      return;
    }
    const content = format === 'csv' ? shown !== null && csvText(rows(shown)) : chart.picture(format);
    if (typeof content === 'string') {
      post({ type: 'save', name, format, content });
    }
  };
  return {
    canvas,
    element: h(
      'div',
      { class: 'figure' },
      h('div', { class: 'chart' }, canvas, chart.said),
      saveButtons(name, save),
    ),
    show(data) {
      shown = data;
      chart.show(data);
    },
  };
}

function saveButtons(name: string, save: (format: 'png' | 'svg' | 'csv') => void): HTMLElement {
  const saving = (format: 'png' | 'svg' | 'csv', title: string): Child => {
    const button = linkButton(format.toUpperCase(), title, () => save(format));
    button.id = `save-${name}-${format}`;
    return button;
  };
  return h(
    'div',
    { class: 'save', role: 'group', 'aria-label': t('Save the chart') },
    h('span', { class: 'muted' }, t('Save as')),
    saving('png', t('Save the chart as a picture')),
    saving('svg', t('Save the chart as vectors, for a paper')),
    saving('csv', t('Save the numbers of the chart')),
  );
}

import { svgFile } from '../../src/charts/drawing/plot-svg';
import type { Plot } from '../../src/charts/plot';
import { rowsOf } from '../../src/document/csv';
import type { Table } from '../../src/document/document';
import { csvText } from '../../src/model/texts/csv';
import { inEnglish, t } from '../../src/model/words';
import { tableView, type FirstCell } from '../document/table';
import { fold, h, linkButton, replaceChildren, type Child } from '../dom';
import { post } from '../host';
import { chartOn } from './chart';
import type { Handlers } from './painter';

/** Pixels of a picture for each pixel of the page. */
const SCALE = 3;

interface FigureOptions<Data> {
  readonly name: string;
  /** For those who don't see the chart: what it shows, and where its numbers are. */
  readonly label: string;
  readonly plot: (data: Data) => Plot;
  /** What the chart shows: in a fold beside it, and the first in full digits as a file. */
  readonly tables?: (data: Data) => readonly Table[];
  /** What the first cell of a row that can be opened holds. */
  readonly first?: FirstCell;
  /** What is saved as the numbers instead. */
  readonly csv?: (data: Data) => string;
  /** What saves the numbers where they are too many for the page. */
  readonly saveNumbers?: () => void;
}

/** A chart, and the means to take it into a paper. */
export interface Figure<Data> {
  readonly element: HTMLElement;
  /** Its numbers, folded: below it, unless it is moved. */
  readonly twin: HTMLElement;
  /** The chart without the buttons, to be hidden where there is nothing to draw. */
  readonly canvas: HTMLCanvasElement;
  show(data: Data, handlers?: Handlers): void;
  mark(boxes: ReadonlySet<number>): void;
}

type Format = 'png' | 'svg' | 'csv';

/** What reads a chart point by point. */
const ARROWS = 'ArrowLeft ArrowRight ArrowUp ArrowDown';

/** A chart with buttons that save it as PNG, as SVG, and as the numbers behind it. */
export function figure<Data>(options: FigureOptions<Data>): Figure<Data> {
  const { name, label, plot, tables = () => [], first } = options;
  const canvas = h('canvas', { role: 'img', 'aria-label': label, 'aria-keyshortcuts': ARROWS });
  const chart = chartOn(canvas);
  const box = h('div', { class: 'chart' }, canvas, chart.said);
  const twin = h('div', {});
  let shown: Data | null = null;
  const numbersOf = (data: Data): string => {
    const [table] = inEnglish(() => tables(data));
    return table === undefined ? '' : csvText(rowsOf(table));
  };
  const contentOf = (data: Data, format: Format): string | Promise<string> => {
    if (format === 'csv') {
      return (options.csv ?? numbersOf)(data);
    }
    // The canvas has no size yet in the frame in which its tab is chosen.
    const sheet = { width: box.clientWidth, height: box.clientHeight };
    // For a paper, and so in English, like the sentence beside it there.
    const svg = inEnglish(() => svgFile(plot(data), sheet));
    return format === 'svg' ? svg : pngOf(svg, sheet);
  };
  const save = async (format: Format): Promise<void> => {
    if (format === 'csv' && options.saveNumbers !== undefined) {
      options.saveNumbers();
    } else if (shown !== null) {
      post({ type: 'save', name, format, content: await contentOf(shown, format) });
    }
  };
  return {
    canvas,
    twin,
    element: h(
      'div',
      {},
      h(
        'div',
        { class: 'figure' },
        box,
        saveButtons(name, (format) => void save(format)),
      ),
      twin,
    ),
    show(data, handlers = {}) {
      shown = data;
      chart.show(plot(data), handlers);
      const drawn = tables(data).map((table) => tableView(table, first && { first }));
      replaceChildren(twin, drawn.length === 0 ? [] : [fold(`${name}-table`, t('Show as table'), ...drawn)]);
    },
    mark: (boxes) => chart.mark(boxes),
  };
}

function saveButtons(name: string, save: (format: Format) => void): HTMLElement {
  const saving = (format: Format, title: string): Child => {
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

/** An SVG file as a PNG file, in base64. */
export async function pngOf(
  svg: string,
  { width, height }: { readonly width: number; readonly height: number },
  scale = SCALE,
): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: width * scale, height: height * scale });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

import type { Area } from '../../../src/charts/drawing/svg';
import {
  decidedCell,
  winMatrixPlot,
  type Cell,
  type WinMatrixData,
} from '../../../src/charts/ranks/critical-difference';
import type { PageStudy } from '../../../src/editor/study/messages';
import { formatCount, formatGain, formatP, formatShortGain } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { csvText, type Rows } from '../../../src/model/texts/csv';
import { elementAt } from '../../../src/model/lists';
import { figure } from '../../charts/figure';
import { inspect } from '../../charts/inspect';
import { tableView } from '../../document/table';
import { changed, fold, h, section, type Child, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { woven } from '../../../src/model/texts/woven';

/** More systems can't be told apart on a screen. */
const MOST_DRAWN = 250;
const MOST_IN_TABLE = 40;

/** Who beats whom: rows against columns, both by rank. */
interface Matrix {
  readonly study: PageStudy;
  readonly decimals: number;
  /** The number of systems shown, from the best down. */
  readonly size: number;
  /** Pair of the better system i and the other one j at i · systems + j. */
  readonly pairAt: Int32Array;
  /** Pairs with too little data for any outcome to be significant. */
  readonly tooFew: ReadonlySet<number>;
}

interface Field {
  readonly row: number;
  readonly column: number;
}

export function matrixView(): View<StudyState> {
  let matrix: Matrix | null = null;
  let area: Area | null = null;
  const chart = figure<WinMatrixData & { matrix: Matrix }>({
    name: 'win-matrix',
    label: t(
      'Who beats whom; the arrow keys move from cell to cell, and the table below has the same results.',
    ),
    plot: winMatrixPlot,
    csv: ({ matrix }) => csvText(matrixRows(matrix)),
  });
  const tips = inspect<Field>(chart.canvas, {
    area: () => area,
    find({ x, y }) {
      const size = matrix?.size ?? 0;
      const field = { row: Math.floor(y * size), column: Math.floor(x * size) };
      return isField(field, size) ? field : null;
    },
    step(from, key) {
      const { row, column } = from ?? { row: 0, column: 0 };
      const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] } as const;
      const [down, across] = steps[key];
      let next = { row: row + down, column: column + across };
      if (next.row === next.column) {
        next = { row: next.row + down, column: next.column + across }; // A system isn't compared with itself.
      }
      return isField(next, matrix?.size ?? 0) ? next : from;
    },
    placeOf: ({ row, column }) => ({
      x: (column + 0.5) / (matrix?.size ?? 1),
      y: (row + 0.5) / (matrix?.size ?? 1),
    }),
    describe: (field) => (matrix === null ? [] : describeField(matrix, field)),
    open({ row, column }) {
      post({ type: 'openPair', a: Math.min(row, column), b: Math.max(row, column) });
    },
  });
  const about = h('p', { class: 'about' });
  const twin = h('div', {});
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: section('matrix', t('Who beats whom'), about, chart.element, twin),
    update(state) {
      const { study, decimals } = state;
      if (study === null || !isNew(state)) {
        return;
      }
      const made = matrixOf(study, decimals);
      matrix = made;
      tips.forget();
      about.textContent = explain(made);
      chart.canvas.parentElement?.style.setProperty('height', `${heightOf(made.size)}px`);
      chart.element.style.maxWidth = `${240 + made.size * 60}px`;
      const names = study.systems.slice(0, made.size).map(({ name }) => name);
      const cell = (row: number, column: number) => cellOf(made, { row, column });
      const onDrawn = (drawn: Area) => {
        area = drawn;
        tips.drawn();
      };
      chart.show({ matrix: made, rows: names, columns: names, cell }, { onDrawn });
      twin.replaceChildren(matrixTable(made));
    },
  };
}

function isField({ row, column }: Field, size: number): boolean {
  return row >= 0 && column >= 0 && row < size && column < size && row !== column;
}

function matrixOf(study: PageStudy, decimals: number): Matrix {
  const { systems, pairs } = study;
  const pairAt = new Int32Array(systems.length * systems.length).fill(-1);
  for (let pair = 0; pair < pairs.gain.length; pair++) {
    pairAt[elementAt(pairs.a, pair) * systems.length + elementAt(pairs.b, pair)] = pair;
  }
  const tooFew = new Set(
    (pairs.decisions ?? []).flatMap(({ pair, needed }) => (needed === null ? [] : [pair])),
  );
  return { study, decimals, size: Math.min(MOST_DRAWN, systems.length), pairAt, tooFew };
}

/** Cells of a readable size for few systems, a picture of the whole for many. */
function heightOf(size: number): number {
  return Math.min(760, 150 + size * (size <= 40 ? 18 : 6));
}

function explain({ study, size, tooFew }: Matrix): string {
  const { systems, settings } = study;
  const level =
    settings.correction === 'none' ? `α = ${settings.alpha}` : t('α = {0}, after correction', settings.alpha);
  const legend = t(
    'The gain of the row’s system over the column’s. In color: significantly better (+) or worse (−) at {0}, the fuller the smaller p; in parentheses or ·: no significant difference.',
    level,
  );
  const marked =
    tooFew.size === 0 ? legend : `${legend} ${t('?: there is too little data, whatever the outcome.')}`;
  return size < systems.length
    ? `${marked} ${t('The {0} best of {1} systems.', formatCount(size), formatCount(systems.length))}`
    : marked;
}

/** 1: the row wins, −1: it loses, 0: neither, null: nothing could be significant. */
type Outcome = -1 | 0 | 1 | null;

function outcome({ study, pairAt, tooFew }: Matrix, { row, column }: Field): { pair: number; wins: Outcome } {
  const [better, other] = row < column ? [row, column] : [column, row];
  const pair = elementAt(pairAt, better * study.systems.length + other);
  const significant = pair >= 0 && elementAt(study.pairs.corrected, pair) <= study.settings.alpha;
  return { pair, wins: tooFew.has(pair) ? null : !significant ? 0 : row < column ? 1 : -1 };
}

const SIGNS = { '1': '+', '0': '·', '-1': '−', null: '?' } as const;

function signOf(wins: Outcome): string {
  return SIGNS[`${wins}`];
}

function cellOf(matrix: Matrix, field: Field): Cell | null {
  if (field.row === field.column) {
    return null;
  }
  const { pair, wins } = outcome(matrix, field);
  const sign = signOf(wins);
  const label = gainIn(matrix, field);
  const short = gainIn(matrix, field, formatShortGain);
  if (wins === 0 || wins === null) {
    return { ink: 'grid', sign, label, short };
  }
  const p = elementAt(matrix.study.pairs.corrected, pair);
  return { ...decidedCell(wins > 0, p <= 0.001 ? 1 : p <= 0.01 ? 0.7 : 0.4), label, short };
}

/** The gain of the row over the column: in parentheses unless it is significant, `?` where there is too little data. */
function gainIn(matrix: Matrix, field: Field, format = formatGain): string {
  const { pair, wins } = outcome(matrix, field);
  if (pair < 0 || wins === null) {
    return signOf(wins);
  }
  const { study, decimals } = matrix;
  const gain = elementAt(study.pairs.gain, pair) * (field.row < field.column ? 1 : -1);
  const shown = format(gain, decimals);
  return wins === 0 ? `(${shown})` : shown;
}

function describeField(matrix: Matrix, field: Field): Child[] {
  const { study, decimals } = matrix;
  const { pair, wins } = outcome(matrix, field);
  if (pair < 0) {
    return [];
  }
  const nameOf = (system: number) => h('strong', {}, elementAt(study.systems, system).name);
  const gain = formatGain(elementAt(study.pairs.gain, pair) * (field.row < field.column ? 1 : -1), decimals);
  const p = formatP(elementAt(study.pairs.corrected, pair));
  return [
    h(
      'div',
      {},
      ...woven((one, other) => outcomeSentence(wins, one, other), nameOf(field.row), nameOf(field.column)),
    ),
    h('div', {}, t('gain {0}', gain)),
    h('div', {}, study.settings.correction === 'none' ? p : t('{0} after correction', p)),
  ];
}

function outcomeSentence(wins: Outcome, row: string, column: string): string {
  switch (wins) {
    case 1:
      return t('{0} is significantly better than {1}', row, column);
    case 0:
      return t('{0} can’t be told apart from {1}', row, column);
    case null:
      return t('Too little data to tell {0} and {1} apart', row, column);
    case -1:
      return t('{0} is significantly worse than {1}', row, column);
  }
}

function matrixRows({ study, size, pairAt }: Matrix): Rows {
  const systems = study.systems.slice(0, size);
  const head = ['system', ...systems.map(({ name }) => name)];
  const rows = systems.map(({ name }, row) => [
    name,
    ...systems.map((_, column) => {
      if (row === column) {
        return null;
      }
      const [better, other] = row < column ? [row, column] : [column, row];
      return study.pairs.corrected[elementAt(pairAt, better * study.systems.length + other)] ?? null;
    }),
  ]);
  return [head, ...rows];
}

function matrixTable(matrix: Matrix): HTMLElement {
  const systems = matrix.study.systems.slice(0, Math.min(MOST_IN_TABLE, matrix.size));
  const isCut = systems.length < matrix.study.systems.length;
  const details = fold(
    'matrix-table',
    isCut ? t('Show as table (the {0} best systems)', systems.length) : t('Show as table'),
  );
  // 1,600 cells are only made on demand.
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) {
      const sign = (row: number, column: number) => (row === column ? '' : gainIn(matrix, { row, column }));
      const made = {
        caption: t('The gain of the row’s system over the column’s; in parentheses: not significant'),
        head: ['', ...systems.map(({ name }) => name)],
        rows: systems.map(({ name }, row) => [name, ...systems.map((_, column) => sign(row, column))]),
        numbers: systems.map((_, column) => column + 1),
        opens: systems.map(() => null),
      };
      details.append(tableView(made, { kind: 'wins' }));
    }
  });
  return details;
}

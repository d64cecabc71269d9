import { forestPlot, rowsByUnit, type ForestData } from '../../../src/charts/forest';
import type { PageTable, TablePageState } from '../../../src/editor/table/messages';
import { rowsOf } from '../../../src/document/csv';
import { elementAt } from '../../../src/model/lists';
import { heterogeneityNote, rowsTable } from '../../../src/questions/table/tables';
import { csvText } from '../../../src/model/texts/csv';
import { inEnglish, t } from '../../../src/model/words';
import { figure, type Figure } from '../../charts/figure';
import { about, h, section, viewOf, type Child, type View } from '../../dom';
import { post } from '../../host';
import { termOf } from '../../terms';
import { tableView } from '../../document/table';

/** Pixels of a line of the forest plot, of the axis and the label above it, and of the whole before it scrolls. */
const LINE = 19;
const AROUND = 72;
const TALLEST = 360;

/** Smallest height: the axis gets at most half of it, less of which would put its title over its numbers. */
const SHORTEST = 132;

interface RowViews {
  /** The rows as a table, and whether gains differ. Its update draws the plot, too. */
  readonly table: View<TablePageState>;
  /** The rows in the same order. */
  readonly plot: Pick<View, 'element'>;
}

/** The rows, as a table and as a forest plot in the same order. */
export function rowsView(): RowViews {
  const forest = forestView();
  const body = viewOf<PageTable, TablePageState>(
    ({ details }) => details,
    (details) => [
      tableView(rowsTable(details), {
        id: 'rows',
        kind: 'comparisons',
        onOrder: (order) => forest.show(details, order),
      }),
      about(...heterogeneity(details)),
    ],
  );
  return {
    table: { element: section('rows', t('Gains'), body.element), update: body.update },
    plot: { element: section('forest', termOf('forest-plot', t('Forest plot')), forest.element) },
  };
}

type Ordered = PageTable & ForestData;

/** A forest plot for each unit: percentages and edit rates share no axis. */
function forestView() {
  const element = h('div', { class: 'forests' });
  const made: { readonly figure: Figure<Ordered>; readonly frame: HTMLElement }[] = [];
  const add = () => {
    const drawn = figure<Ordered>({
      name: made.length === 0 ? 'forest-plot' : `forest-plot-${made.length + 1}`,
      label: t(
        'Forest plot of the gains with their intervals; arrow keys go from row to row, Enter opens one. The table has the numbers.',
      ),
      plot: forestPlot,
      csv: ({ table, order, ...details }) => {
        const rows = order.map((row) => elementAt(table.rows, row));
        return inEnglish(() => csvText(rowsOf(rowsTable({ ...details, table: { ...table, rows } }))));
      },
    });
    const frame = h('div', { class: 'forest' }, drawn.element);
    made.push({ figure: drawn, frame });
    element.append(frame);
  };
  return {
    element,
    show(details: PageTable, order: readonly number[]): void {
      const { table } = details;
      const units = rowsByUnit(table.rows).map((rows) => order.filter((row) => rows.includes(row)));
      while (made.length < units.length) {
        add();
      }
      made.forEach(({ figure: drawn, frame }, place) => {
        const rows = units[place];
        frame.hidden = rows === undefined;
        if (rows !== undefined) {
          const lines = rows.length + (table.pooled === null ? 0 : 1);
          const chart = drawn.canvas.parentElement;
          const height = Math.max(SHORTEST, lines * LINE + AROUND);
          chart?.style.setProperty('height', `${height}px`);
          frame.classList.toggle('scrolls', height > TALLEST);
          const data = { ...details, order: rows };
          const { layers } = forestPlot(data);
          drawn.show(data, {
            open(layer, index) {
              const points = layers[layer];
              const line = points?.kind === 'points' ? points.at[index]?.y : undefined;
              const row = line === undefined ? undefined : rows[line];
              return row === undefined ? null : () => post({ type: 'openRow', row });
            },
          });
        }
      });
    },
  };
}

/** Whether the gain differs between tasks or slices. */
function heterogeneity({ table }: PageTable): Child[] {
  const note = heterogeneityNote(table);
  return note === '' ? [] : [termOf('heterogeneity', t('Heterogeneity')), `: ${note}`];
}

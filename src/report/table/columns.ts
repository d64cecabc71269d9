import type { ComparisonTable } from '../../model';
import { levelOf, type WrittenRow } from './rows';

export interface Column {
  readonly key: Exclude<keyof WrittenRow, 'best' | 'significant'>;
  readonly title: string;
  readonly isNumber: boolean;
}

/** The columns that any row fills; without the task where there is only one, and something else tells rows apart. */
export function tableColumns(table: ComparisonTable, rows: readonly WrittenRow[]): Column[] {
  const columns: Column[] = [
    { key: 'task', title: table.of === 'runs' ? 'Run' : 'Task', isNumber: false },
    { key: 'metric', title: 'Metric', isNumber: false },
    { key: 'slice', title: 'Slice', isNumber: false },
    { key: 'n', title: 'n', isNumber: true },
    { key: 'a', title: table.of === 'runs' ? 'Score' : table.a, isNumber: true },
    { key: 'b', title: table.b, isNumber: true },
    { key: 'gain', title: 'Gain', isNumber: true },
    { key: 'interval', title: levelOf(table), isNumber: true },
    { key: 'p', title: 'p', isNumber: true },
    { key: 'corrected', title: 'Corrected p', isNumber: true },
    { key: 'verdict', title: 'Verdict', isNumber: false },
  ];
  const filled = columns.filter(({ key }) => rows.some((row) => row[key] !== ''));
  const isOne = table.rows.every(({ task }) => task === null);
  return isOne && filled.some(({ key }) => key === 'metric' || key === 'slice')
    ? filled.filter(({ key }) => key !== 'task')
    : filled;
}

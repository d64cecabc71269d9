import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { stackedFiles } from '../../../src/questions/judge/rated-rows';
import type { Input } from '../../../src/items/source';
import { judgeTable } from './support';
import { records } from '../metrics/support';

describe('judging files of one system each', () => {
  it('names the file and line of a cell that is not a number', async () => {
    const file = (path: string, human: readonly (string | number)[]) =>
      ({
        stamp: { path },
        records: records({ id: ['x', 'y', 'z'], human, metric: [1, 2, 3] }),
      }) as unknown as Input;
    const table = stackedFiles([
      file('a.csv', [1, 2, 3]),
      file('b.csv', [1, 'n/d', 'n/d']),
      file('c.csv', [1, 2, 'n/d']),
    ]);
    await assert.rejects(judgeTable(table, { human: ['human'], metric: ['metric'] }), {
      code: 'not-numeric',
      path: 'b.csv',
      line: 3,
      message: /^b\.csv, lines 3, 4 and 1 more: the column "human" holds "n\/d"/,
    });
  });
});

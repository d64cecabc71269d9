import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { joinedFiles } from '../../../src/questions/judge/joined-files';
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

describe('judging files that measure other things of the same rows', () => {
  const keys = { hash: ['x', 'y', 'x', 'y'], model_name: ['a', 'a', 'b', 'b'] };
  const file = (path: string, columns: Record<string, readonly (string | number)[]>) =>
    ({ stamp: { path }, records: records({ ...keys, ...columns }) }) as unknown as Input;
  const roles = { human: ['factual'], metric: [] } as unknown as Parameters<typeof joinedFiles>[1];

  it('joins them by the columns that they share', () => {
    const people = {
      ...file('people.csv', {}),
      records: records({
        hash: ['y', 'x', 'y'],
        model_name: ['b', 'a', 'a'],
        factual: [1, 0.5, 0],
        fluent: [1, 1, 1],
      }),
    };
    const joined = joinedFiles([file('metrics.csv', { rouge: [1, 2, 3, 4] }), people], roles);
    assert.deepEqual(
      joined?.columns.map(({ name, cells }) => [name, [...cells]]),
      [
        ['hash', keys.hash],
        ['model_name', keys.model_name],
        ['rouge', [1, 2, 3, 4]],
        ['factual', [0.5, 0, null, 1]],
      ],
    );
  });

  it('joins none that share a measure, or of which one measures nothing', () => {
    const of = (columns: Record<string, readonly (string | number)[]>) => file('a.csv', columns);
    const measured = of({ rouge: [1, 2, 3, 4] });
    assert.equal(joinedFiles([measured, of({ rouge: [4, 3, 2, 1] })], roles), null);
    assert.equal(joinedFiles([measured, of({ text: ['p', 'q', 'r', 's'] })], roles), null);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { alikeSamples } from '../../../src/items/frame';
import type { Input } from '../../../src/items/source';
import { records } from '../metrics/support';

describe('samples of the items of a log', () => {
  /** Item i has counts[i] samples, of which the first is right. */
  const log = (counts: readonly number[]) => {
    const rows = counts.flatMap((count, item) => Array.from({ length: count }, (_, nth) => ({ item, nth })));
    const read = records({
      sample: rows.map(({ item }) => `s${item}`),
      score: rows.map(({ nth }) => (nth === 0 ? 1 : 0)),
    });
    const told = { measures: ['score'], clusterColumn: 'sample', partial: true };
    return { records: { ...read, ...told }, variant: '' } as unknown as Input;
  };
  const scoresOf = (ofA: readonly number[], ofB: readonly number[], apart?: true) => {
    const asked = { metric: null, idColumn: null, clusterColumn: null, ...(apart && { apart }) };
    const read = alikeSamples({ a: log(ofA), b: log(ofB), references: [] }, asked);
    return [read.a, read.b].map(({ records: { columns } }) => [
      ...(columns.find(({ name }) => name === 'score')?.cells ?? []),
    ]);
  };
  const alike = Array<number>(20).fill(3);

  it('are averaged where one item has many more than the others, which would count less', () => {
    const [scores] = scoresOf([16, 1, 1], [16, 1, 1]);
    assert.deepEqual(scores, [1 / 16, 1, 1]);
  });

  it('are averaged where the two files have other numbers of them', () => {
    assert.deepEqual(scoresOf([2, 2, 2], [4, 4, 4]), [Array(3).fill(1 / 2), Array(3).fill(1 / 4)]);
  });

  it('are left as they are where their noise is asked for', () => {
    const [scores] = scoresOf([16, 1, 1], [16, 1, 1], true);
    assert.equal(scores?.length, 18);
  });

  it('are left as they are where a few are missing', () => {
    const [scores] = scoresOf([...alike, 2, 3], [...alike, 2, 3]);
    assert.equal(scores?.length, 65);
  });
});

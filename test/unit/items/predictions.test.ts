import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { listOf } from '../../../src/model/lists';
import { predictionWarnings } from '../../../src/items/score/numbers/predictions';
import { englishOf } from '../../../src/model/words';
import type { Records } from '../../../src/model/records';

const N = 60;
const marks = Array.from({ length: N }, (_, item) => Number(item % 3 === 0));

function records(): Records {
  return {
    format: 'json',
    n: N,
    columns: [{ name: 'flagged', cells: marks }],
    lines: Int32Array.from(marks.keys()),
    notes: [],
  };
}

function warnings(scoreOf: (item: number) => number | null) {
  const data = new Float64Array(2 * N);
  marks.forEach((_, item) => {
    const score = scoreOf(item);
    data.set(score === null ? [0, 0] : [score, 1], 2 * item);
  });
  const system = { records: records(), table: { n: N, k: 2, data } };
  return listOf(predictionWarnings({ id: 'mean', column: 'rate' }, system, records()));
}

describe('scores that predict a column', () => {
  it('are higher where it is 1', () => {
    const [found] = warnings((item) => 0.3 + (item % 7) / 100 + 0.2 * marks[item]!);
    assert.match(
      found === undefined ? '' : englishOf(found),
      /apart the items with 0 and with 1 in "flagged"/,
    );
  });

  it('are not those that items with 0 lack', () => {
    assert.deepEqual(
      warnings((item) => (marks[item] === 0 && item % 4 > 0 ? null : 0.3 + (item % 7) / 100)),
      [],
    );
  });
});

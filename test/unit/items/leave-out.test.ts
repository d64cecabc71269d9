import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { keepRows, leaveOut } from '../../../src/items/score/failed/leave-out';
import { sameStatistics } from '../../../src/items/score/numbers/same-by-construction';
import { englishOf } from '../../../src/model/words';
import type { LeftOut, StatsTable } from '../../../src/model/settings/metric';
import { fault } from '../formats/support';
import { records } from '../metrics/support';

const DIFFER = "its words differ from the reference's";
const EMPTY = 'it holds no tree';

/** Four items with two statistics each, some of which can't be scored. */
function side(path: string, ...left: LeftOut[]) {
  const table: StatsTable = { n: 4, k: 2, data: Float64Array.from([1, 2, 3, 4, 5, 6, 7, 8]), left };
  return { path, records: records({ tree: ['a', 'b', 'c', 'd'] }), table };
}

describe('items that can’t be scored', () => {
  it('are left out of both systems, with their lines and reasons', () => {
    const a = side('out/a.mrg', { item: 1, why: DIFFER });
    const b = side('out/b.mrg', { item: 3, why: DIFFER }, { item: 1, why: EMPTY });
    const { kept, warnings } = leaveOut(a, b);
    assert.deepEqual(kept && [...kept], [0, 2]);
    assert.deepEqual(warnings.map(englishOf), [
      `out/a.mrg: 1 of 4 items (line 3) counts for neither system: ${DIFFER}.`,
      `out/b.mrg: 2 of 4 items (lines 5, 3) count for neither system: 1: ${DIFFER}; 1: ${EMPTY}.`,
    ]);
    assert.deepEqual([...keepRows(a.table, Int32Array.of(0, 2)).data], [1, 2, 5, 6]);
  });

  it('leave everything as it is where there are none', () => {
    assert.deepEqual(leaveOut(side('a'), side('b')), { kept: null, warnings: [] });
  });

  it('are an error if nothing remains', () => {
    const all = [0, 1, 2, 3].map((item) => ({ item, why: DIFFER }));
    const error = fault('bad-format', undefined, () =>
      leaveOut(side('out/a.mrg'), side('out/b.mrg', ...all)),
    );
    assert.equal(error.path, 'out/b.mrg');
    assert.match(error.message, /out\/b\.mrg: 4 of 4 items \(lines 2, 3, 4 …\)/);
  });
});

describe('statistics that depend on the data', () => {
  it('become the same for both systems', () => {
    const a: StatsTable = { n: 1, k: 2, data: Float64Array.of(1, 2), names: ['cat', 'dog'] };
    const b: StatsTable = { n: 1, k: 2, data: Float64Array.of(3, 4), names: ['dog', 'pig'] };
    const [wideA, wideB] = sameStatistics(a, b) as [StatsTable, StatsTable];
    assert.deepEqual(
      [wideA.names, [...wideA.data]],
      [
        ['cat', 'dog', 'pig'],
        [1, 2, 0],
      ],
    );
    assert.deepEqual(
      [wideB.names, [...wideB.data]],
      [
        ['cat', 'dog', 'pig'],
        [0, 3, 4],
      ],
    );
  });
});

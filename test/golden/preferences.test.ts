import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { bradleyTerry } from '../../src/significance/preferences/bradley-terry';
import { positionTest, type OrderTable } from '../../src/significance/preferences/position';
import { golden } from './fixtures';
import { assertClose } from './support';

const expected = golden('preferences') as {
  readonly strengths: readonly {
    readonly id: string;
    readonly wins: readonly number[];
    readonly strengths: readonly number[];
  }[];
  readonly position: {
    readonly tables: readonly OrderTable[];
    readonly greater: number;
    readonly less: number;
  };
};

describe('preferences against R', () => {
  for (const { id, wins, strengths } of expected.strengths) {
    it(`has the Bradley-Terry strengths of ${id}`, () => {
      const found = bradleyTerry(Float64Array.from(wins));
      strengths.forEach((strength, i) => assertClose(found[i]!, strength, 1e-9));
    });
  }

  it('has the abilities that the vignette of BradleyTerry2 prints', () => {
    const [first = 0, ...others] = bradleyTerry(Float64Array.from(expected.strengths[0]?.wins ?? []));
    assert.deepEqual(
      others.map((strength) => (strength - first).toFixed(4)),
      ['-2.9491', '-0.4796', '0.2690'],
    );
  });

  it('has the exact conditional test of position over several tables', () => {
    const { tables, greater, less } = expected.position;
    const found = positionTest(tables);
    assertClose(found?.p ?? 0, 2 * Math.min(greater, less), 1e-9);
    assert.equal(found?.more, 'first');
    const turned = positionTest(tables.map(({ first, second }) => ({ first: second, second: first })));
    assertClose(turned?.p ?? 0, found?.p ?? 1, 1e-9);
    assert.equal(turned?.more, 'second');
  });
});

import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { RankingEvaluation } from '../../src/model/results/ranking-evaluation';
import { evaluateFiles } from '../unit/human-ratings/support';
import { fixture, golden } from './fixtures';
import { assertClose } from './support';

const expected = golden('ranked') as {
  readonly candidates: number;
  readonly true_positives: number;
  readonly n_best: readonly {
    readonly n: number;
    readonly single: Readonly<
      Record<
        string,
        {
          readonly tp: number;
          readonly precision: number;
          readonly clopper_pearson95: readonly [number, number];
          readonly cut_inside_tie_block: boolean;
        }
      >
    >;
    readonly pairs: Readonly<
      Record<
        string,
        {
          readonly TD1: number;
          readonly FD1: number;
          readonly TD2: number;
          readonly FD2: number;
          readonly fisher_two_sided: number;
        }
      >
    >;
  }[];
};

describe('rankings of candidates against R', () => {
  const names = Object.keys(expected.n_best[0]?.single ?? {});
  let found: RankingEvaluation;
  before(async () => {
    found = await evaluateFiles([fixture('ranked/candidates.tsv')], { score: names });
  });

  it('counts candidates and true positives', () => {
    assert.deepEqual([found.candidates, found.truePositives], [expected.candidates, expected.true_positives]);
  });

  for (const { n, single, pairs } of expected.n_best) {
    it(`the ${n} best: precision with its interval, differences with Fisher’s exact test`, () => {
      const cut = found.n.indexOf(n);
      for (const [
        name,
        {
          tp,
          precision,
          clopper_pearson95: [low, high],
        },
      ] of Object.entries(single)) {
        const ranking = found.rankings[names.indexOf(name)];
        assert.equal(ranking?.truePositives[cut], tp, name);
        assertClose(ranking.precision[cut] ?? NaN, precision, 1e-12, name);
        assertClose(ranking.low[cut] ?? NaN, low, 1e-9, name);
        assertClose(ranking.high[cut] ?? NaN, high, 1e-9, name);
      }
      for (const [title, { TD1, FD1, TD2, FD2, fisher_two_sided: p }] of Object.entries(pairs)) {
        const [a, b] = title.split(' vs ').map((name) => names.indexOf(name));
        const difference = found.differences.find((one) => one.a === a && one.b === b);
        assert.deepEqual(difference?.onlyA[cut], [TD1, FD1], title);
        assert.deepEqual(difference.onlyB[cut], [TD2, FD2], title);
        assertClose(difference.p[cut] ?? NaN, p, 1e-9, title);
      }
    });
  }
});

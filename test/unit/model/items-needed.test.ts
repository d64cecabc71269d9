import assert from 'node:assert/strict';
import { itemsNeeded } from '../../../src/model/texts/items-needed';
import type { Study } from '../../../src/model/results/study';

describe('the items that a gain needs in a study', () => {
  const metric = { name: 'BLEU', unit: '', higherIsBetter: true } as Study['metric'];
  const series = (gain: number | null) => [
    { name: 'all pairs', pairs: 10, threshold: { gain, comparisons: 12 } },
  ];
  const said = (study: Parameters<typeof itemsNeeded>[0]): string[] =>
    itemsNeeded(study, 0.5, 2).map(({ sentence, basis }) => sentence(basis));

  it('are (c/gain)² by the fitted law', () => {
    const study = { metric, n: 400, law: [20], series: series(1.5) };
    assert.deepEqual(said(study), [
      'To see a gain of 0.50 BLEU as significant you need about 1,600 items (by the law through all sizes; you have 400).',
    ]);
  });

  it('are by today’s threshold where no law is fitted: 400 · (1/0.5)²', () => {
    const study = { metric, n: 400, law: [null], series: series(1) };
    assert.match(
      said(study)[0] ?? '',
      /about 1,600 items \(by the square-root law from today’s threshold alone/,
    );
  });

  it('are by the gains that 95% of the pairs need where there is no threshold', () => {
    const smallestGains = { median: 0.5, percentile95: 1, pairs: 10 } as Study['smallestGains'];
    const study = { metric, n: 400, law: [null], series: series(null), smallestGains };
    assert.match(
      said(study)[0] ?? '',
      /1,600 items \(by the square-root law from the gains that 95% of the pairs/,
    );
  });

  it('are not known without any of these', () => {
    assert.deepEqual(said({ metric, n: 400, law: [null], series: series(null) }), []);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { englishOf } from '../../src/model/words';
import { describe, it } from 'mocha';
import { readRecords } from '../../src/formats';
import { createMetric } from '../../src/metrics';
import { makePair } from '../../src/significance/pair';
import { runTest } from '../unit/significance/support';
import { assertClose } from './support';
import golden from './values/yeh2000.json';

const FOLDER = path.join(__dirname, '..', 'fixtures', 'relations');

/** 103 relations and what two methods found of them, made so that they are found as often as in Yeh (2000). */
function relations(name: string) {
  const file = path.join(FOLDER, `${name}.jsonl`);
  return readRecords(readFileSync(file), file).records;
}

function pairBy(measure: string, a = 'one', b = 'two') {
  const metric = createMetric({ id: measure, column: 'relations' }, 1);
  const tableOf = (name: string) =>
    metric.extract({
      output: relations(name),
      outputPath: name,
      references: [relations('gold')],
      referencePaths: ['gold'],
    });
  return makePair(metric, tableOf(a), tableOf(b));
}

const MEASURES = [
  ['recall', 'recall', 0],
  ['precision', 'prec', 1],
  ['f1', 'f', 2],
] as const;

const EXACT = golden.scheme_A_each_of_86_coin_flip;

describe('randomization by response: Yeh (2000), section 3.3', () => {
  for (const [measure, key, place] of MEASURES) {
    it(`${measure}: the published scores, and p by adding up all 2^86 assignments`, async () => {
      const pair = pairBy(measure);
      assertClose(pair.scoreA, golden.observed[103].I[place]!, 1e-14);
      assertClose(pair.scoreB, golden.observed[103].II[place]!, 1e-14);
      // The second method has more precision.
      const direction = pair.gain > 0 ? 'greater' : 'less';
      const one = await runTest('randomization:response', pair, direction);
      assertClose(one.p, EXACT[`${key}_ge`].p, 1e-12, 'one-sided');
      assert.deepEqual([one.exact, one.count], [true, null]);
      const both = await runTest('randomization:response', pair, 'two-sided');
      assertClose(both.p, EXACT[`${key}_abs`].p, 1e-12, 'two-sided');
    });
  }

  it('computes all three measures in one run', async () => {
    const { note } = await runTest('randomization:response', pairBy('f1'), 'greater');
    assert.equal(
      englishOf(note ?? ''),
      'Only one system gave 34 right and 52 wrong responses; precision p = 0.980, recall p = 9.8e-5, F1 p = 0.015.',
    );
  });

  it('reverses when the systems are swapped', async () => {
    for (const [measure] of MEASURES) {
      const forth = await runTest('randomization:response', pairBy(measure), 'greater');
      const back = await runTest('randomization:response', pairBy(measure, 'two', 'one'), 'less');
      assertClose(forth.p, back.p, 1e-12, measure);
    }
  });

  it('items can also be resampled and swapped', async () => {
    const pair = pairBy('recall');
    const swapped = await runTest('randomization', pair);
    assert.ok(swapped.exact && swapped.p < 0.05);
    assert.ok((await runTest('bootstrap', pair)).p < 0.05);
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { createMetric } from '../../src/metrics';
import { scoring, sumsOf } from '../unit/metrics/support';
import { conform, sharedGolden, sharedPath, sharedRecords } from './shared';

interface Official {
  readonly correct: number;
  readonly gold: number;
  readonly system: number;
  readonly f1: number;
}

const METRICS = { UPOS: 'upos', UAS: 'uas', LAS: 'las', CLAS: 'clas', MLAS: 'mlas', BLEX: 'blex' };
const FOLDER = 'dep_conll18_no_nynorsklia';

if (existsSync(sharedPath('data', FOLDER)) && existsSync(sharedPath('golden', 'official_conll18.json'))) {
  const golden = sharedGolden('official_conll18.json') as Record<string, Record<string, Official>>;
  const gold = sharedRecords('data', FOLDER, 'gold.conllu');
  describe('parses of the CoNLL 2018 shared task equal the official evaluation', () => {
    for (const [path, metrics] of Object.entries(golden)) {
      if (path.startsWith(`${FOLDER}/`)) {
        it(path, () => {
          const own = sharedRecords('data', path);
          const output = conform(own, gold);
          // Stanford splits sentences itself: the items are still the gold sentences.
          assert.equal(output.n, 1057);
          for (const [name, id] of Object.entries(METRICS)) {
            const { correct, gold: right, system, f1 } = metrics[name] ?? assert.fail(name);
            const metric = createMetric({ id, column: 'conllu' }, 1);
            const sums = sumsOf(metric.extract(scoring(output, gold)));
            assert.deepEqual([...sums], [right, system, correct], name);
            assert.ok(Math.abs(metric.score(sums, 0) / 100 - f1) < 1e-12);
          }
        });
      }
    }
  });
}

const CASES = 'dep_conll18_evaltests';

if (existsSync(sharedPath('data', CASES))) {
  describe('the small cases of the CoNLL 2018 evaluator', () => {
    const cases = [
      ['gold', 'sys1'],
      ['gold', 'sys2'],
      ['gold', 'sys-space'],
      ['case-gold', 'case-sys'],
    ] as const;
    for (const [gold, system] of cases) {
      it(system, () => {
        const reference = sharedRecords('data', CASES, `${gold}.conllu`);
        const output = conform(sharedRecords('data', CASES, `${system}.conllu`), reference);
        const name = system.startsWith('case') ? 'case' : system;
        const printed = readFileSync(sharedPath('data', CASES, `${name}-expected.results`), 'utf8');
        for (const [metric, id] of Object.entries({ ...METRICS, UFeats: 'ufeats', Lemmas: 'lemmas' })) {
          const f1 = new RegExp(`^${metric} .*?\\|.*?\\|.*?\\|\\s+(\\S+)`, 'm').exec(printed)?.[1];
          const las = createMetric({ id, column: 'conllu' }, 1);
          assert.equal(las.score(sumsOf(las.extract(scoring(output, reference))), 0).toFixed(2), f1, metric);
        }
      });
    }
  });
}

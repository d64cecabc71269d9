import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { DEFAULT_STUDY_SETTINGS } from '../../src/model/settings/study-settings';
import type { StudyIdentity } from '../../src/model/results/study';
import { TestEngine } from '../support/test-engine';
import { sharedPath } from './shared';
import { studyOn } from '../support/ask';

const identity = (name: string, outputs: string[], reference: string, metric: string): StudyIdentity => ({
  name,
  outputs,
  references: [reference],
  metric: { id: metric },
  idColumn: null,
  clusterColumn: null,
  groups: null,
  settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 5_000 },
});

const parsers = sharedPath('data', 'dep_conll18_no_nynorsklia');
if (existsSync(parsers)) {
  describe('a study of real outputs', () => {
    const engine = new TestEngine();

    it('ranks the parsers of CoNLL 2018, whose tokens differ, and names two that are one', async () => {
      const outputs = readdirSync(parsers).filter(
        (name) => name.endsWith('.conllu') && name !== 'gold.conllu',
      );
      const asked = identity(
        'no_nynorsklia',
        outputs.map((name) => path.join(parsers, name)),
        path.join(parsers, 'gold.conllu'),
        'las',
      );
      const { study } = await studyOn(engine.service, asked);
      assert.deepEqual([study.n, study.systems.length, study.leftOut.length], [1057, outputs.length, 0]);
      assert.match(study.systems[0]?.name ?? '', /^HIT-SCIR/);
      assert.equal(study.systems[0]?.cluster, 1);
      assert.deepEqual(study.identical, [['LeisureX', 'conll18-baseline']]);
    });
  });
}

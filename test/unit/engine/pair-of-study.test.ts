import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import {
  identitySchema,
  type ComparisonIdentity,
  type PairFamily,
} from '../../../src/model/settings/identity';
import type { Comparison } from '../../../src/model/results/comparison';
import * as v from 'valibot';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';

const SYSTEMS = 7;
const ITEMS = 60;

/** Scores between which some differences are significant alone, and not after correction. */
const score = (system: number, item: number): number =>
  Math.sin(item * 12.9898 + system * 78.233) * 0.5 + (system === 0 ? 0.19 : 0.02 * system);

describe('a pair that is opened from a study', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine(1);

  async function studied(correction: 'holm' | 'benjamini-hochberg' = 'holm') {
    const outputs = await Promise.all(
      Array.from({ length: SYSTEMS }, (_, system) =>
        folder.write(
          `system-${system}.txt`,
          Array.from({ length: ITEMS }, (__, item) => score(system, item).toFixed(6)).join('\n') + '\n',
        ),
      ),
    );
    const { study } = await studyOn(engine.service, {
      name: 'seven systems',
      outputs,
      references: [],
      metric: null,
      idColumn: null,
      clusterColumn: null,
      groups: null,
      settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 10_000, correction },
    });
    return study;
  }

  type Study = Awaited<ReturnType<typeof studied>>;

  const identityOf = (study: Study, pair: number, family?: PairFamily): ComparisonIdentity => ({
    a: study.systems[study.pairs.a[pair]!]!.path,
    b: study.systems[study.pairs.b[pair]!]!.path,
    references: [],
    metric: null,
    idColumn: null,
    clusterColumn: null,
    ...(family && { family }),
    settings: { ...DEFAULT_SETTINGS, resamples: 10_000 },
  });

  const familyOf = ({ systems, pairs, name }: Study, pair: number): PairFamily => ({
    study: name,
    pairs: pairs.p.length,
    correction: 'holm',
    found: {
      p: pairs.corrected[pair]!,
      sha256: [systems[pairs.a[pair]!]!.sha256, systems[pairs.b[pair]!]!.sha256],
    },
  });

  const compare = async (identity: ComparisonIdentity): Promise<Comparison> =>
    (await pairOn(engine.service, identity)).comparison;

  /** A pair that is significant alone, and not among all. */
  const contested = ({ pairs }: Study): number =>
    pairs.p.findIndex((p, pair) => p <= 0.035 && pairs.corrected[pair]! > 0.06);

  it('uses the corrected p, and reports both', async () => {
    const study = await studied();
    const pair = contested(study);
    assert.ok(pair >= 0, study.pairs.p.join(' '));
    const alone = await compare(identityOf(study, pair));
    assert.equal(alone.verdict, 'significant');
    const among = await compare(identityOf(study, pair, familyOf(study, pair)));
    assert.equal(among.verdict, 'not-significant');
    const expected = { study: study.name, pairs: 21, correction: 'holm', p: study.pairs.corrected[pair] };
    assert.deepEqual(among.family, expected);
    assert.equal(among.tests[0]?.p, alone.tests[0]?.p);
    assert.match(
      among.sentence,
      /could not be told apart.* p = 0\.0\d+.*, after correction for 21 pairs \(Holm\) p = 0\.\d+; n = 60\)\.$/,
    );
    assert.match(among.warnings.join('\n'), /^Alone, this pair would be significant \(p = /m);
  });

  it('has the verdict that the matrix has', async () => {
    const study = await studied();
    for (let pair = 0; pair < study.pairs.p.length; pair += 4) {
      const { verdict } = await compare(identityOf(study, pair, familyOf(study, pair)));
      const isSignificant = study.pairs.corrected[pair]! <= study.settings.alpha;
      assert.equal(verdict === 'significant', isSignificant, `pair ${pair}`);
    }
  });

  it('is corrected by Bonferroni once its files or settings change', async () => {
    const study = await studied();
    const pair = contested(study);
    const { found, ...asked } = familyOf(study, pair);
    const other = { ...asked, found: { p: 0.001, sha256: ['0'.repeat(64), found?.sha256[1] ?? ''] } };
    for (const family of [asked, other]) {
      const { family: corrected, tests } = await compare(identityOf(study, pair, family));
      assert.equal(corrected?.correction, 'bonferroni');
      assert.equal(corrected.p, Math.min(1, 21 * (tests[0]?.p ?? 0)));
    }
  });

  it('never has a corrected p below its own', async () => {
    const study = await studied();
    const pair = contested(study);
    const family = familyOf(study, pair);
    const wrong = { ...family, found: { sha256: [], ...family.found, p: 0 } };
    const { family: corrected, tests } = await compare(identityOf(study, pair, wrong));
    assert.equal(corrected?.p, tests[0]?.p);
  });

  it('keeps its family over a reload', async () => {
    const study = await studied();
    const identity = identityOf(study, 0, familyOf(study, 0));
    assert.deepEqual(v.parse(identitySchema, JSON.parse(JSON.stringify(identity))), identity);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import type { StudyIdentity } from '../../../src/model/results/study';
import { uniform } from '../../../bench/tables';
import { TestEngine } from '../../support/test-engine';
import { TemporaryFolder } from './temporary';
import { pairOn, studyOn } from '../../support/ask';

const SYSTEMS = 4;
const WORDS = ['yes', 'no', 'maybe'];

/** The columns of an item of a system. */
type Item = (next: () => number, system: number, item: number) => Record<string, unknown>;

interface Case {
  readonly metric: StudyIdentity['metric'];
  readonly items: number;
  readonly of: Item;
  readonly clustered?: boolean;
}

const label = (next: () => number, system: number, item: number): string =>
  next() < 0.4 + 0.05 * system ? WORDS[item % 3]! : WORDS[Math.floor(3 * next())]!;

const CASES: Readonly<Record<string, Case>> = {
  'right or wrong': {
    metric: { id: 'mean' },
    items: 60,
    of: (next, system) => ({ score: next() < 0.5 + 0.05 * system ? 1 : 0 }),
  },
  'right or wrong, one system always right': {
    metric: { id: 'mean' },
    items: 60,
    of: (next, system) => ({ score: system === 3 || next() < 0.5 ? 1 : 0 }),
  },
  'grades, one system with the best and the worst only': {
    metric: { id: 'mean' },
    items: 60,
    of: (next, system) => ({ score: system === 0 ? Math.round(next()) : Math.round(4 * next()) / 4 }),
  },
  'grades from 1 to 5': {
    metric: { id: 'mean' },
    items: 60,
    of: (next, system) => ({ score: Math.min(5, 1 + Math.floor(5 * next() + 0.1 * system)) }),
  },
  'real numbers': { metric: { id: 'mean' }, items: 60, of: (next) => ({ score: next() ** 2 }) },
  'grades in documents': {
    metric: { id: 'mean' },
    items: 90,
    of: (next, system) => ({ score: Math.floor(3 * next() + 0.1 * system) }),
    clustered: true,
  },
  'a macro-F1 of labels': {
    metric: { id: 'macro-f1' },
    items: 400,
    of: (next, system, item) => ({ label: label(next, system, item), gold: WORDS[item % 3] }),
  },
  'a rank correlation': {
    metric: { id: 'spearman', column: 'score', referenceColumn: 'gold' },
    items: 80,
    of: (next, system, item) => ({ score: item + 40 * next() * (1 + system), gold: item }),
  },
};

describe('the interval of a system', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine(1);

  for (const [name, { metric, items, of, clustered = false }] of Object.entries(CASES)) {
    it(`is the same in a comparison and in a study: ${name}`, async () => {
      const next = uniform(items);
      const outputs = await Promise.all(
        Array.from({ length: SYSTEMS }, (_, system) => {
          const rows = Array.from({ length: items }, (__, item) =>
            JSON.stringify({
              id: `q${item}`,
              doc: `d${Math.floor(item / 3)}`,
              ...of(next, system, item),
            }),
          );
          return folder.write(`${name.replaceAll(/\W+/g, '-')}-${system}.jsonl`, `${rows.join('\n')}\n`);
        }),
      );
      const identity: StudyIdentity = {
        name,
        outputs,
        references: [],
        metric,
        idColumn: 'id',
        clusterColumn: clustered ? 'doc' : EVERY_ITEM,
        groups: null,
        settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 20_000 },
      };
      const { study } = await studyOn(engine.service, identity);
      const [first, second, third] = study.systems;
      for (const [a, b] of [
        [first, second],
        [third, first],
      ] as const) {
        const { comparison } = await pairOn(engine.service, {
          ...identity,
          a: a?.path ?? '',
          b: b?.path ?? '',
          settings: DEFAULT_SETTINGS,
        });
        for (const [own, system] of [
          [comparison.a, a],
          [comparison.b, b],
        ] as const) {
          const [low, high] = system?.interval ?? assert.fail();
          const [lowOfPair, highOfPair] = own.interval ?? assert.fail();
          assert.ok(
            Math.abs(low - lowOfPair) < 1e-12 * items && Math.abs(high - highOfPair) < 1e-12 * items,
            `[${low}, ${high}] in the study, [${lowOfPair}, ${highOfPair}] in the pair`,
          );
        }
      }
    });
  }
});

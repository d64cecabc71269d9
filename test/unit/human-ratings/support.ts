import { judgeMetrics } from '../../../src/analysis';
import { resampleInProcess } from '../../../src/kernel';
import {
  DEFAULT_JUDGEMENT,
  type Column,
  type Judgement,
  type JudgementIdentity,
  type Preferences,
  type RankingEvaluation,
  type Records,
} from '../../../src/model';
import { preferences } from '../../../src/questions/preferences';
import type { PreferencesIdentity } from '../../../src/questions/preferences/schema';
import { rankings } from '../../../src/questions/rankings';
import type { RankingsIdentity } from '../../../src/questions/rankings/schema';
import { resultOf } from '../../support/ask';

const NOTHING = { table: 'table.tsv', human: [], metrics: [], system: null, segment: null, annotator: null };

type Asked = Partial<Omit<JudgementIdentity, 'settings'>> & {
  readonly settings?: Partial<Judgement['settings']>;
};

/** Judges a table in this thread, with few resamples unless told otherwise. */
export function judgeTable(table: Records, { settings, ...asked }: Asked = {}): Promise<Judgement> {
  const identity: JudgementIdentity = {
    ...NOTHING,
    ...asked,
    settings: { ...DEFAULT_JUDGEMENT, resamples: 200, ...settings },
  };
  return judgeMetrics(
    { table, identity, sha256: '0'.repeat(64), version: '0.0.0-test' },
    {
      resample: (metric) => (plan) =>
        Promise.resolve(resampleInProcess(plan, (sums, at) => metric.score(sums, at), metric.higherIsBetter)),
      pause: () => Promise.resolve(),
    },
  );
}

/** Evaluates the rankings of files in this thread. */
export function evaluateFiles(
  files: readonly Records[],
  asked: Partial<RankingsIdentity> = {},
): Promise<RankingEvaluation> {
  const identity: RankingsIdentity = {
    files: files.map((_, i) => `list${i + 1}.tsv`),
    score: [],
    marks: null,
    candidate: null,
    subsamples: 0,
    alpha: 0.05,
    seed: '1',
    ...asked,
  };
  return resultOf(rankings, identity, files);
}

/** Evaluates preferences in this thread, with few resamples unless told otherwise. */
export function preferencesIn(
  files: readonly Records[],
  asked: Partial<PreferencesIdentity> = {},
): Promise<Preferences> {
  const identity: PreferencesIdentity = {
    files: files.map((_, i) => `battles${i + 1}.jsonl`),
    winner: null,
    systems: null,
    item: null,
    alpha: 0.05,
    resamples: 500,
    seed: '1',
    ...asked,
  };
  return resultOf(preferences, identity, files);
}

/** A table from its columns. */
export function tableOf(columns: Readonly<Record<string, Column['cells']>>): Records {
  const all = Object.entries(columns).map(([name, cells]) => ({ name, cells }));
  const n = all[0]?.cells.length ?? 0;
  return {
    format: 'tsv',
    n,
    columns: all,
    lines: Int32Array.from({ length: n }, (_, row) => row + 2),
    notes: [],
  };
}

import { evaluateRankings, judgeMetrics } from '../../../src/analysis';
import { resampleInProcess } from '../../../src/kernel';
import {
  DEFAULT_JUDGEMENT,
  DEFAULT_RANKINGS,
  type Column,
  type Judgement,
  type JudgementIdentity,
  type Preferences,
  type RankingEvaluation,
  type RankingsIdentity,
  type Records,
} from '../../../src/model';
import { preferences } from '../../../src/questions/preferences';
import type { PreferencesIdentity } from '../../../src/questions/preferences/schema';
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
  const paths = files.map((_, i) => asked.files?.[i] ?? `list${i + 1}.tsv`);
  const identity: RankingsIdentity = {
    files: paths,
    scores: [],
    marks: null,
    candidate: null,
    subsamples: 0,
    settings: DEFAULT_RANKINGS.settings,
    ...asked,
  };
  return evaluateRankings(
    {
      files: files.map((records, i) => ({ path: paths[i] ?? '', records, sha256: '0'.repeat(64) })),
      identity,
      version: '0.0.0-test',
    },
    { pause: () => Promise.resolve() },
  );
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

import type { Column, Records } from '../../../src/model/records';
import type { Judgement } from '../../../src/model/results/judgement';
import type { Preferences } from '../../../src/model/results/preferences';
import type { RankingEvaluation } from '../../../src/model/results/ranking-evaluation';
import type { RaterAgreement } from '../../../src/model/results/rater-agreement';
import { agreement } from '../../../src/questions/agreement';
import { judge } from '../../../src/questions/judge';
import type { JudgeIdentity } from '../../../src/questions/judge/schema';
import { preferences } from '../../../src/questions/preferences';
import type { PreferencesIdentity } from '../../../src/questions/preferences/schema';
import { rankings } from '../../../src/questions/rankings';
import type { RankingsIdentity } from '../../../src/questions/rankings/schema';
import { resultOf } from '../../support/ask';

const NOTHING = { human: [], metric: [], system: null, segment: null, annotator: null, slice: null };

/** Judges a table in this thread, with few resamples unless told otherwise. */
export function judgeTable(table: Records, asked: Partial<JudgeIdentity> = {}): Promise<Judgement> {
  const identity: JudgeIdentity = {
    files: ['table.tsv'],
    ...NOTHING,
    oneSided: false,
    alpha: 0.05,
    resamples: 200,
    seed: '1',
    ...asked,
  };
  return resultOf(judge, identity, [table]);
}

/** How well the raters of a table agree. */
export function agreementIn(table: Records, rater: string[] = []): Promise<RaterAgreement> {
  const identity = { files: ['r.csv'], rater, alpha: 0.05, resamples: 200, seed: '1' };
  return resultOf(agreement, identity, [table]);
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
    positive: null,
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

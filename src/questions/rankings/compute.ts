import { english } from '../../model/words';
import type {
  EvaluatedRanking,
  RankingDifference,
  RankingEvaluation,
} from '../../model/results/ranking-evaluation';
import { RealGainError } from '../../model/errors';
import type { Records } from '../../model/records';
import { dividedByRows } from '../../items/systems/systems';
import { elementAt, smallest, sumOf } from '../../model/lists';
import { clopperPearson } from '../../significance/intervals/clopper-pearson';
import { fisherExact } from '../../significance/core/fisher-exact';
import type { Computed, Means } from '../question';
import { type Candidates, type Ranking, readCandidates } from './candidates';
import type { RankingsIdentity } from './schema';
import { differenceSentence, rankingSentences, type SaidDifference, validationSentence } from './sentences';
import { validateModel } from './validate';
import { warningsOf } from './warnings';

/** Every n is evaluated up to here, beyond it every 2nd, 5th, 10th … */
const DENSE = 100;

/** Roughly how many values of n a chart can show. */
const MOST_CUTS = 600;

/** The values of n to evaluate: 1, 2, 3 … up to all candidates. */
export function cutsOf(candidates: number): number[] {
  const steps = Array.from({ length: 30 }, (_, i) => [1, 2, 5][i % 3]! * 10 ** Math.floor(i / 3));
  const step = steps.find((size) => candidates / size <= MOST_CUTS) ?? 1;
  return Array.from({ length: candidates }, (_, i) => i + 1).filter(
    (n) => n <= Math.min(DENSE, candidates) || n % step === 0 || n === candidates,
  );
}

/** n-best precision of a ranking at each n, with its Clopper-Pearson interval (Evert 2004, section 3.2). */
function evaluateRanking(
  { name, path, column, order, tied }: Ranking,
  { marks }: Candidates,
  cuts: readonly number[],
  alpha: number,
): EvaluatedRanking {
  let reached = 0;
  let found = 0;
  const truePositives = cuts.map((n) => {
    for (; reached < n; reached++) {
      found += marks[order[reached]!]!;
    }
    return found;
  });
  const ends = cuts.map((n, i) => clopperPearson(truePositives[i]!, n, alpha));
  return {
    name,
    path,
    column,
    candidates: order.length,
    ties: cuts.filter((n) => tied[n - 1] === 1).length,
    truePositives,
    precision: cuts.map((n, i) => truePositives[i]! / n),
    low: ends.map(([low]) => low),
    high: ends.map(([, high]) => high),
  };
}

/**
 * Two rankings at each n. Candidates among the n best of both say nothing about a difference; for the rest,
 * A∖B and B∖A, Fisher's exact test compares true and false positives (Evert 2004, section 3.3).
 *
 * @param indices of the two rankings in the result
 */
function compareRankings(
  a: Ranking,
  b: Ranking,
  indices: { readonly a: number; readonly b: number },
  { marks, n: candidates }: Candidates,
  cuts: readonly number[],
  alpha: number,
): Omit<RankingDifference, 'sentence'> {
  const [inA, inB] = [new Uint8Array(candidates), new Uint8Array(candidates)];
  // True and false positives of A∖B and B∖A.
  const only = { a: [0, 0] as [number, number], b: [0, 0] as [number, number] };
  const add = (candidate: number, own: Uint8Array, other: Uint8Array, mine: keyof typeof only) => {
    own[candidate] = 1;
    const kind = 1 - marks[candidate]!;
    if (other[candidate] === 1) {
      only[mine === 'a' ? 'b' : 'a'][kind]! -= 1;
    } else {
      only[mine][kind]! += 1;
    }
  };
  let reached = 0;
  const onlyA: [number, number][] = [];
  const onlyB: [number, number][] = [];
  for (const n of cuts) {
    for (; reached < n; reached++) {
      add(a.order[reached]!, inA, inB, 'a');
      add(b.order[reached]!, inB, inA, 'b');
    }
    onlyA.push([...only.a]);
    onlyB.push([...only.b]);
  }
  const p = onlyA.map((found, i) => fisherExact([...found, ...elementAt(onlyB, i)]).tails.twoSided.p);
  const ranges: RankingDifference['ranges'] = [];
  let open: RankingDifference['ranges'][number] | null = null;
  cuts.forEach((n, i) => {
    const better = (onlyA[i]?.[0] ?? 0) > (onlyB[i]?.[0] ?? 0) ? indices.a : indices.b;
    if (p[i]! >= alpha) {
      open = null;
    } else if (open !== null && open.better === better) {
      open.to = n;
    } else {
      open = { from: n, to: n, better };
      ranges.push(open);
    }
  });
  return { ...indices, p, onlyA, onlyB, ranges };
}

/**
 * Rankings of one list of candidates against each other (Evert 2004): n-best precision with its intervals,
 * where the differences are significant, and whether precision varies as the binomial model predicts.
 *
 * @throws RealGainError as `readCandidates`; `missing-value` if there is no true positive
 */
export async function compute(
  identity: RankingsIdentity,
  { read: readFiles, pause, kept, version }: Means,
): Promise<Computed<RankingsIdentity, RankingEvaluation>> {
  const { alpha, seed } = identity;
  const inputs = await readFiles(identity.files);
  const files = inputs
    .flatMap((input) => dividedByRows(input, identity.candidate))
    .map(({ stamp, records, system }) => ({ path: stamp.path, records, system }));
  const candidates = readCandidates(files, identity);
  const { n, marks, marksColumn, rankings } = candidates;
  const truePositives = sumOf(marks);
  if (truePositives === 0 || truePositives === n) {
    throw new RealGainError(
      'missing-value',
      truePositives === 0
        ? english(
            'By "{0}", no candidate is a true positive, so no ranking can be better than another; choose another column of marks.',
            marksColumn,
          )
        : english(
            'By "{0}", every candidate is a true positive, so no ranking can be better than another; choose another column of marks.',
            marksColumn,
          ),
    );
  }
  const shortest = smallest(rankings.map(({ order }) => order.length));
  const cuts = cutsOf(shortest);
  const evaluated = rankings.map((ranking) => evaluateRanking(ranking, candidates, cuts, alpha));
  const pairs = rankings.flatMap((_, a) => rankings.slice(a + 1).map((_other, i) => ({ a, b: a + 1 + i })));
  const differences: RankingDifference[] = [];
  const sayings: SaidDifference[] = [];
  for (const indices of pairs) {
    await pause(english('pairs of rankings'), differences.length, pairs.length);
    const [one, other] = [rankings[indices.a], rankings[indices.b]];
    if (one !== undefined && other !== undefined) {
      const found = compareRankings(one, other, indices, candidates, cuts, alpha);
      const said = differenceSentence(found, evaluated, shortest);
      differences.push({ ...found, sentence: kept.text(said) });
      sayings.push({ ...found, said });
    }
  }
  await pause(english('subsamples'), 0, 1);
  const validation = validateModel(candidates, { subsamples: identity.subsamples, alpha, seed });
  const unwritten = {
    candidates: n,
    truePositives,
    baseline: truePositives / n,
    settings: { alpha, seed },
    differences,
  };
  const result: RankingEvaluation = {
    version: 1,
    realgain: version,
    files: [...new Map(inputs.map(({ stamp: { path }, sha256 }) => [path, { path, sha256 }])).values()],
    marks: marksColumn,
    n: cuts,
    rankings: evaluated,
    ...unwritten,
    validation:
      validation === null
        ? null
        : { ...validation, sentence: kept.text(validationSentence(validation, alpha)) },
    sentences: kept.texts(rankingSentences(unwritten, sayings)),
    warnings: kept.texts(
      warningsOf(candidates, evaluated, cuts, {
        tables: files.map(({ records }) => records),
        tooFew: identity.subsamples > 0 && validation === null,
      }),
    ),
  };
  const columns = files.flatMap(({ records }) => records.columns.map(({ name }) => name));
  const numeric = files.flatMap(({ records }) => numericColumns(records));
  const choices = {
    score: [...new Set(numeric)].filter((name) => name !== marksColumn),
    marks: [...new Set(columns)],
    candidate: [...new Set(columns)],
  };
  return { result, read: inputs, identity, choices };
}

function numericColumns({ columns }: Records): string[] {
  return columns
    .filter(({ cells }) => cells.some((cell) => typeof cell === 'number'))
    .map(({ name }) => name);
}

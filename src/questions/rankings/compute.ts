import {
  english,
  RealGainError,
  type RankingDifference,
  type RankingEvaluation,
  type Records,
  type Text,
  smallest,
} from '../../model';
import { dividedByRows } from '../../items/systems/systems';
import type { Computed, Means } from '../question';
import { readCandidates, type Candidates } from './candidates';
import { compareRankings, cutsOf, evaluateRanking } from './cuts';
import type { RankingsIdentity } from './schema';
import { differenceSentence, rankingSentences, validationSentence, type SaidDifference } from './sentences';
import { validateModel } from './validate';

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
  const truePositives = marks.reduce((sum, mark) => sum + mark, 0);
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
      warningsOf(candidates, evaluated, cuts, identity.subsamples > 0 && validation === null),
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

function warningsOf(
  { n, rankings }: Candidates,
  evaluated: RankingEvaluation['rankings'],
  cuts: readonly number[],
  tooFew: boolean,
): Text[] {
  const shorter = rankings.filter(({ order }) => order.length < n);
  return [
    ...shorter.map(({ name, order }) =>
      english(
        '{0} ranks {1} of {2} candidates; rankings are compared up to the length of the shortest.',
        name,
        order.length,
        n,
      ),
    ),
    ...evaluated
      .filter(({ ties }) => ties > 0)
      .map(({ name, ties }) =>
        english(
          '{0}: {1} of {2} cuts divide candidates with equal scores, which are in file order.',
          name,
          ties,
          cuts.length,
        ),
      ),
    ...(tooFew
      ? [english('There are too few candidates to test the binomial model on subsamples of them.')]
      : []),
  ];
}

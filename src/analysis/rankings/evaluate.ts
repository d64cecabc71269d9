import {
  english,
  RealGainError,
  type RankingDifference,
  type RankingEvaluation,
  type RankingsIdentity,
  type Text,
  Kept,
} from '../../model';
import { differenceSentence, rankingSentences, validationSentence } from '../../report';
import { readCandidates, type Candidates, type RankedFile } from './candidates';
import { compareRankings, cutsOf, evaluateRanking } from './cuts';
import { validateModel } from './validate';

export interface RankingsInput {
  readonly files: readonly (RankedFile & { readonly sha256: string })[];
  readonly identity: RankingsIdentity;
  /** RealGain's version. */
  readonly version: string;
}

/** What the evaluation needs from its caller. */
export interface RankingsContext {
  /** Called before each step; throws to stop. */
  readonly pause: (what: string, done: number, total: number) => Promise<void>;
  /** Learns how the texts were made. */
  readonly kept?: Kept;
}

/**
 * Rankings of one list of candidates against each other (Evert 2004): n-best precision with its intervals,
 * where the differences are significant, and whether precision varies as the binomial model predicts.
 *
 * @throws RealGainError as `readCandidates`; `missing-value` if there is no true positive
 */
export async function evaluateRankings(
  { files, identity, version }: RankingsInput,
  { pause, kept = new Kept() }: RankingsContext,
): Promise<RankingEvaluation> {
  const { alpha, seed } = identity.settings;
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
  const shortest = Math.min(...rankings.map(({ order }) => order.length));
  const cuts = cutsOf(shortest);
  const evaluated = rankings.map((ranking) => evaluateRanking(ranking, candidates, cuts, alpha));
  const pairs = rankings.flatMap((_, a) => rankings.slice(a + 1).map((_other, i) => ({ a, b: a + 1 + i })));
  const differences: RankingDifference[] = [];
  for (const indices of pairs) {
    await pause(english('pairs of rankings'), differences.length, pairs.length);
    const [one, other] = [rankings[indices.a], rankings[indices.b]];
    if (one !== undefined && other !== undefined) {
      const found = compareRankings(one, other, indices, candidates, cuts, alpha);
      differences.push({ ...found, sentence: differenceSentence(found, evaluated, shortest) });
    }
  }
  await pause(english('subsamples'), 0, 1);
  const validation = validateModel(candidates, { subsamples: identity.subsamples, alpha, seed });
  const unwritten = {
    candidates: n,
    truePositives,
    baseline: truePositives / n,
    settings: identity.settings,
    differences,
  };
  return {
    version: 1,
    realgain: version,
    files: [...new Map(files.map(({ path, sha256 }) => [path, { path, sha256 }])).values()],
    marks: marksColumn,
    n: cuts,
    rankings: evaluated,
    ...unwritten,
    validation:
      validation === null ? null : { ...validation, sentence: validationSentence(validation, alpha) },
    sentences: rankingSentences(unwritten),
    warnings: kept.texts(
      warningsOf(candidates, evaluated, cuts, identity.subsamples > 0 && validation === null),
    ),
  };
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

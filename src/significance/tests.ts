import { nearest } from '../model/texts/nearest';
import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import type { SignificanceTest } from '../model/results/significance';
import { bergKirkpatrickBootstrap } from './bootstrap/berg-kirkpatrick';
import { expandedBootstrap } from './bootstrap/expanded';
import { koehnBootstrap } from './bootstrap/koehn';
import { pairedBootstrap } from './bootstrap/paired';
import { sacrebleuBootstrap } from './bootstrap/sacrebleu';
import { shiftBootstrap } from './bootstrap/shift';
import { byResponse } from './paired/by-response';
import { correctedT } from './paired/corrected-t';
import { tOverRuns } from './paired/runs-t';
import { matchedPairT } from './paired/matched-pair-t';
import { delong } from './paired/delong';
import {
  independentChiSquare,
  independentCorrectedChiSquare,
  independentFisher,
  independentRankSum,
  independentT,
  independentWelch,
  independentZ,
} from './independent/tests';
import { mcnemar, mcnemarByChiSquare, mcnemarByCorrectedChiSquare, mcnemarWithMidP } from './paired/mcnemar';
import { withTrivialCases } from './outcome';
import { randomization } from './paired/randomization';
import { sign } from './paired/sign';
import { unconditionalMcnemar } from './paired/unconditional-mcnemar';
import { wilcoxon, wilcoxonPratt } from './paired/wilcoxon';

/** All tests, in the order in which they are shown. A new test is a file and a line here. */
export const TESTS: readonly SignificanceTest[] = [
  expandedBootstrap,
  tOverRuns,
  pairedBootstrap,
  randomization,
  byResponse,
  matchedPairT,
  wilcoxon,
  sign,
  mcnemar,
  unconditionalMcnemar,
  delong,
  bergKirkpatrickBootstrap,
  shiftBootstrap,
  koehnBootstrap,
  sacrebleuBootstrap,
  correctedT,
  wilcoxonPratt,
  mcnemarWithMidP,
  mcnemarByChiSquare,
  mcnemarByCorrectedChiSquare,
  independentT,
  independentWelch,
  independentRankSum,
  independentZ,
  independentChiSquare,
  independentCorrectedChiSquare,
  independentFisher,
].map(withTrivialCases);

/** @throws RealGainError `unknown-test` listing the known ones */
export function findTest(id: string): SignificanceTest {
  const test = knownTest(id);
  if (test === undefined) {
    const choices = TESTS.map((known) => known.id);
    const meant = nearest(id, choices);
    throw new RealGainError(
      'unknown-test',
      meant === null
        ? english('There is no test "{0}"; choose one of {1}.', id, choices.join(', '))
        : english('There is no test "{0}"; did you mean "{1}"?', id, meant),
      { choices },
    );
  }
  return test;
}

/** undefined for `auto`, and for tests of other versions. */
export function knownTest(id: string): SignificanceTest | undefined {
  return TESTS.find((test) => test.id === id);
}

export function restsOnMeans(test: string): boolean {
  return knownTest(test)?.restsOnMeans === true;
}

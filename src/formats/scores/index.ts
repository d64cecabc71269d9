import type { Format } from '../../model';
import { cometOutput } from './comet-output';
import { evalbOutput } from './evalb-output';
import { meteorOutput, meteorStatistics } from './meteor-output';
import { mqm } from './mqm';
import { sacrebleuOutput } from './sacrebleu-output';
import { segmentScores } from './segment-scores';
import { trecEvalOutput } from './trec-eval-output';

/** What official scorers print: scores or counts of items. */
export const SCORER_OUTPUTS: readonly Format[] = [
  trecEvalOutput,
  evalbOutput,
  segmentScores,
  mqm,
  cometOutput,
  meteorStatistics,
  meteorOutput,
  sacrebleuOutput,
];

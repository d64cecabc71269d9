import type { Format } from '../model/records';
import { agentBench } from './logs/agents/agent-bench';
import { bfcl } from './logs/bfcl';
import { bigBench } from './logs/big-bench';
import { deepeval } from './logs/deepeval';
import { evalplus } from './logs/evalplus';
import { evalscope } from './logs/evalscope';
import { everyEvalEver } from './logs/every-eval-ever';
import { helm } from './logs/helm';
import { inspect } from './logs/inspect';
import { langfuse } from './logs/langfuse';
import { lmEval } from './logs/lm-eval';
import { mtBench } from './logs/mt-bench';
import { mteb } from './logs/mteb';
import { openaiEvals } from './logs/openai-evals';
import { opencompass } from './logs/opencompass';
import { outputItems } from './logs/output-items';
import { promptfoo } from './logs/promptfoo';
import { sweBench } from './logs/agents/swe-bench';
import { trials } from './logs/agents/trials';
import { verifiers } from './logs/verifiers';
import { jsonQrels, jsonRun } from './retrieval/json-by-query';
import { qrels } from './retrieval/qrels';
import { rankedList } from './retrieval/ranked-list';
import { trecRun } from './retrieval/trec-run';
import { cometOutput } from './scores/comet-output';
import { evalbOutput } from './scores/evalb-output';
import { meteorOutput, meteorStatistics } from './scores/meteor-output';
import { mqm } from './scores/mqm';
import { sacrebleuOutput } from './scores/sacrebleu-output';
import { segmentScores } from './scores/segment-scores';
import { trecEvalOutput } from './scores/trec-eval-output';
import { fairseq } from './hypotheses/fairseq';
import { perUtt } from './hypotheses/per-utt';
import { ctm } from './sctk/ctm';
import { stm } from './sctk/stm';
import { trn } from './sctk/trn';
import { parquet } from './binary/parquet';
import { xlsx } from './spreadsheets/xlsx';
import { ods } from './spreadsheets/ods';
import { squad } from './squad';
import { json } from './json/json';
import { jsonl } from './json/jsonl';
import { numbers } from './printed';
import { csv, tsv } from './tables/csv';
import { textTable } from './text-tables';
import { conllu } from './annotations/conllu';
import { conllx } from './annotations/conllx';
import { conll } from './annotations/conll';
import { trees } from './annotations/trees';
import { alignments } from './annotations/alignments';
import { naacl } from './annotations/naacl';
import { idText } from './line-ids';
import { text } from './text';

export const LOGS: readonly Format[] = [
  lmEval,
  inspect,
  helm,
  openaiEvals,
  mtBench,
  mteb,
  promptfoo,
  sweBench,
  evalplus,
  opencompass,
  deepeval,
  everyEvalEver,
  langfuse,
  bfcl,
  evalscope,
  outputItems,
  trials,
  bigBench,
  agentBench,
  verifiers,
];

/** All formats, a line each: a new one is one file and one line here, or among the logs. The order decides between equals. */
export const FORMATS: readonly Format[] = [
  ...LOGS,
  trecRun,
  qrels,
  jsonRun,
  jsonQrels,
  rankedList,
  trecEvalOutput,
  evalbOutput,
  segmentScores,
  mqm,
  cometOutput,
  meteorStatistics,
  meteorOutput,
  sacrebleuOutput,
  fairseq,
  perUtt,
  parquet,
  xlsx,
  ods,
  squad,
  json,
  jsonl,
  numbers,
  csv,
  tsv,
  textTable,
  trn,
  ctm,
  stm,
  conllu,
  conllx,
  conll,
  trees,
  alignments,
  naacl,
  idText,
  text,
];

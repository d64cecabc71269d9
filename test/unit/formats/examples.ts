import { readFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { FORMATS } from '../../../src/formats/formats';
import { odsOf, xlsxOf } from '../../support/spreadsheets';
import { utf8 } from './support';

const word = (id: number, form: string, head: number) =>
  `${id}\t${form}\tl\tNOUN\tN\tCase=Nom\t${head}\tnsubj\t_\t_`;

/** A small file of every format, by the format's id: what is damaged to see what its reader says. */
const TEXTS: Readonly<Record<string, string>> = {
  json: '[{"id": 1, "score": 0.5, "m": {"f1": 1}},\n {"id": 2, "score": 1e3, "m": {"f1": 0}}]\n',
  jsonl: '{"id": 1, "score": 0.5, "m": {"f1": 1}}\n{"id": 2, "score": NaN, "text": "é\\n"}\n',
  numbers: '0.5\n-1.25e2\n\n1\n7\n8\n',
  csv: 'id,label,prediction\n1,sport,"a ""b"", c"\n2,news,sport\n',
  tsv: 'id\tlabel\tprediction\n1\tsport\tsport\n2\tnews\tsport\n',
  'text-table': 'About é.\n\n| id | score |\n|----|------:|\n| q1 |   0.5 |\n| q2 |     1 |\n',
  conllu: `# newdoc\n# sent_id = 1\n# text = It rains.\n1-2\tItrains\t_\t_\t_\t_\t_\t_\t_\t_\n${word(1, 'It', 2)}\n${word(2, 'rains', 0)}\n\n`,
  conllx: `${word(1, 'It', 2)}\n${word(2, 'rains', 0)}\n\n${word(1, 'No', 0)}\n\n`,
  conll: '-DOCSTART- O\n\nAnna B-PER\nvisited O\nRio B-LOC\n\nYes O\n',
  trees:
    '(TOP (S (NP (PRP it)) (VP (VBZ rains)) (. .)))\n(TOP (S (NP (DT the) (NN dog))\n  (VP (VBZ barks))))\n',
  alignments: '0-0 1-1 2p3\n\n0-1 3?2\n',
  naacl: '0001 1 1 S\n0001 3 4 P\n0002 1 1 S\n',
  text: 'It rains.\nThe dog barks.\n',
  'id-text': 'u1 it rains\nu2 the dog barks\nu3\n',
  trn: 'it rains { hard / @ } (spk1_u01)\nthe dog barks (spk1_u02)\n',
  ctm: ';; é\nsw1 A 0.10 0.30 so 0.9\nsw1 A 0.60 0.20 it\nsw1 A 1.40 0.25 is -6.7\n',
  stm: ';; LABEL "O" "Overall" "é"\nsw1 A spk1 0.00 1.00 <O,M> so { it / @ }\nsw1 A spk2 1.00 1.20 IGNORE_TIME_SEGMENT_IN_SCORING\nsw1 A spk1 1.20 2.00 <O,M> is\n',
  squad:
    '{"version": "1.1", "data": [\n {"title": "T", "paragraphs": [{"context": "c", "qas": [{"id": "q1", "question": "Who?", "answers": [{"text": "She", "answer_start": 0}]}]}]}]}\n',
  helm: '[{"instance_id": "id1", "train_trial_index": 0, "stats": [\n {"name": {"name": "exact_match", "split": "test"}, "count": 1, "sum": 1.0}]}]\n',
  inspect:
    '{"version": 2, "status": "success", "eval": {"task": "qa"}, "samples": [\n {"id": 1, "epoch": 1, "target": "P", "scores": {"match": {"value": "C"}}},\n {"id": 2, "epoch": 1, "target": "R", "scores": {"match": {"value": "I"}}}]}\n',
  'lm-eval':
    '{"doc_id": 0, "target": "4", "resps": [[" 4"]], "filter": "none", "metrics": ["exact_match"], "exact_match": 1.0}\n{"doc_id": 1, "target": "7", "resps": [[" 8"]], "filter": "none", "metrics": ["exact_match"], "exact_match": 0.0}\n',
  'openai-evals':
    '{"spec": {"completion_fns": ["gpt"], "eval_name": "qa"}}\n{"run_id": "r", "event_id": 1, "sample_id": "qa.0", "type": "match", "data": {"correct": true}}\n{"final_report": {"accuracy": 1.0}}\n',
  promptfoo:
    '{"evalId": "eval-1", "results": {"version": 3, "results": [\n {"testIdx": 0, "promptIdx": 0, "provider": {"id": "p"}, "score": 1, "success": true,\n "namedScores": {"exact": 1}, "gradingResult": {"pass": true}}]}}\n',
  'swe-bench':
    '{"total_instances": 3, "submitted_instances": 3, "resolved_instances": 1, "empty_patch_ids": [\n "sympy__sympy-7"], "resolved_ids": [\n "django__django-10914"], "unresolved_ids": [\n "django__django-11099"], "error_ids": [], "schema_version": 2}\n',
  mteb: '{"dataset_revision": "0fd18e2", "task_name": "Amazon é", "mteb_version": "1.14.15", "scores": {"test": [\n {"accuracy": 0.5, "f1": 0.4, "main_score": 0.5, "hf_subset": "de", "languages": ["deu-Latn"], "scores_per_experiment": [{"accuracy": 0.5}]},\n {"accuracy": 0.75, "f1": 0.7, "main_score": 0.75, "hf_subset": "en", "languages": ["eng-Latn"]}]}, "evaluation_time": 1.5, "kg_co2_emissions": null}\n',
  evalplus:
    '{"date": "2024-05-01 10:00", "hash": "c2b5", "eval": {"HumanEval/0": [\n {"task_id": "HumanEval/0", "solution": "é", "base_status": "pass", "plus_status": "fail"}], "HumanEval/1": [\n {"task_id": "HumanEval/1", "solution": "y", "base_status": "pass", "plus_status": "pass"}]}}\n',
  opencompass:
    '{"accuracy": 50.0, "details": {"0": {\n "prompt": "Q é", "origin_prediction": "It is A.", "predictions": "A", "references": "A", "correct": true}, "1": {\n "prompt": "R", "origin_prediction": "B", "predictions": "B", "references": "C", "correct": false}}, "type": "GEN"}\n',
  deepeval:
    '{"testCases": [\n {"name": "test_case_0", "input": "Who?", "actualOutput": "é", "success": true, "metricsData": [{"name": "Faithfulness", "threshold": 0.5, "success": true, "score": 0.75}]},\n {"name": "test_case_1", "input": "Why?", "actualOutput": "So.", "success": false, "metricsData": [{"name": "Faithfulness", "threshold": 0.5, "success": false, "score": 0.25}]}], "conversationalTestCases": [], "testPassed": 1}\n',
  'every-eval-ever':
    '{"schema_version": "0.3.0", "evaluation_id": "e/m/1", "model_id": "org/m", "evaluation_name": "gsm8k", "sample_id": "1", "interaction_type": "single_turn", "input": {"raw": "é?", "reference": ["4"]}, "output": {"raw": ["4"]}, "evaluation": {"score": 1.0, "is_correct": true}}\n{"schema_version": "0.3.0", "evaluation_id": "e/m/1", "model_id": "org/m", "evaluation_name": "gsm8k", "sample_id": "2", "interaction_type": "single_turn", "input": {"raw": "R", "reference": ["5"]}, "output": {"raw": ["4"]}, "evaluation": {"score": 0.0, "is_correct": false}}\n',
  bfcl: '{"accuracy": 0.5, "correct_count": 1, "total_count": 2}\n{"id": "simple_python_1", "model_name": "m", "test_category": "simple_python", "valid": false, "error": ["é"], "error_type": "type_error:nested"}\n',
  langfuse:
    '[{"bookmarked": false, "id": "t1", "timestamp": "2025-01-01T00:00:00Z", "userId": "u", "sessionId": null, "release": null, "observationCount": 2, "input": "Who?", "output": "é", "correctness": [0.5]},\n {"bookmarked": false, "id": "t2", "timestamp": "2025-01-01T00:00:01Z", "userId": "u", "sessionId": null, "release": null, "observationCount": 2, "input": "Why?", "output": "So.", "correctness": [1]}]\n',
  mqm: 'system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\nOnline-A\tnews.1\t1\t1\trater1\tHe "sang.\tEr <v>sagte</v>.\tAccuracy/Mistranslation\tMajor\nOnline-A\tnews.1\t2\t2\trater1\tYes.\tJa.\tNo-error\tNo-error\n',
  'trec-run': '301 Q0 D028 1 7.4994 sysA\n301 Q0 D008 2 6.1492 sysA\n302 Q0 D001 1 1 sysA\n',
  qrels: '301 0 D038 0\n301 0 D052 1\n302 0 D001 2\n',
  'ranked-list': 'zu:Ende stehen\t1\nim:Garten nehmen\t0\nzu:Ende kommen\t1\n',
  'trec-eval-output': 'map\t301\t0.0324\nP_5\t301\t0.2000\nmap\t302\t0.4175\nmap\tall\t0.2\n',
  'evalb-output': `  ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy\n${'='.repeat(76)}\n   1    4    0   75.00  75.00     3      4    4      0      4     4   100.00\n   2    4    1    0.00   0.00     0      0    0      0      0     0     0.00\n${'='.repeat(76)}\n`,
  'segment-scores':
    'chrF\tcs-en\tnewstest2020\tnewstest2020\tOnline-A\tnovinky.1\t1\t0.63584\nchrF\tcs-en\tnewstest2020\tnewstest2020\tOnline-A\tnovinky.1\t2\t0.78614\n',
  'comet-output':
    'out/a.txt\tSegment 0\tscore: 0.8123\nout/a.txt\tSegment 1\tscore: 0.7456\nout/a.txt\tscore: 0.7790\n',
  'meteor-statistics':
    '15.0 14.0 4.0 3.0 6.0 6.0 2.0 2.0 1.0 1.0 0.0 0.0 1.0 1.0 0.0 0.0 2.0 2.0 1.0 1.0 3.0 15.0 14.0\n2.0 2.0 1.0 1.0 1.0 1.0 1.0 1.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1.0 2.0 2.0\n',
  'meteor-output':
    'Meteor version: 1.5\n\nSegment 1 score:\t0.4416\nSegment 2 score:\t1.0\n\nSystem level statistics:\n\nFinal score:            0.5\n',
};

/** A sheet as spreadsheet programs write it. */
const SHEET = {
  Items: [
    ['id', 'text', 'score'],
    [1, 'é', 0.5],
    [2, 'x & y', 1],
  ],
} as const;

/** Binary formats. */
const BINARY: Readonly<Record<string, () => Uint8Array>> = {
  xlsx: () => xlsxOf(SHEET),
  ods: () => odsOf(SHEET),
  parquet: () =>
    new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'id', data: [1n, 2n], type: 'INT64' },
          { name: 'text', data: ['a', 'é😀'], type: 'STRING' },
        ],
      }),
    ),
};

/** The examples as files. */
export const EXAMPLES: Readonly<Record<string, Uint8Array>> = Object.fromEntries([
  ...FORMATS.flatMap(({ id, example }) => (example === undefined ? [] : [[id, utf8(example.text)] as const])),
  ...Object.entries(TEXTS).map(([id, text]) => [id, utf8(text)] as const),
  ...Object.entries(BINARY).map(([id, bytes]) => [id, bytes()] as const),
]);

/** A log that is an archive, with entries compressed by zstd. */
export const ARCHIVE: Uint8Array = new Uint8Array(
  readFileSync(new URL('../../fixtures/llm/inspect/sysA.zstd.eval', import.meta.url)),
);

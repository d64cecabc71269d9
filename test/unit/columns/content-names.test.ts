import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { contentKind, isRunName, isWrittenName, type ContentKind } from '../../../src/columns';

const KINDS: Readonly<Record<ContentKind, string>> = {
  input: 'question Frage 问题 質問 user_message doc.problem sourceText instruction doc_hash question_title',
  place: 'filename file_name image_url url audio_path input_file',
  right:
    'target answer_expected réponse_attendue 标准答案 gold_label ideal expected_output reference_translation y_true answer_key targetText',
  label: 'label class tag',
  text: 'text sentence title hypothesis',
  worded: 'prompt input messages full_prompt context',
  set: 'task dataset_version benchmark_name split test_set',
  measure: 'metric metric_name scorer judge_model lang target_lang unit',
};

describe('names of what belongs to an item', () => {
  for (const [kind, names] of Object.entries(KINDS)) {
    it(`are ${kind}: ${names}`, () => {
      names.split(' ').forEach((name) => assert.equal(contentKind(name), kind, name));
    });
  }

  it('are not names of what a system wrote', () => {
    for (const name of [
      'prediction',
      'model_output',
      'reasoning',
      'error_message',
      'judge_explanation',
      'sql',
    ]) {
      assert.deepEqual([contentKind(name), isWrittenName(name)], [null, true], name);
    }
  });

  it('are not names of a run', () => {
    for (const name of ['model', 'language_model', 'seed', 'started_at', 'prompt_version', 'run.date']) {
      assert.deepEqual([contentKind(name), isRunName(name)], [null, true], name);
    }
  });

  it('are not statements about an item', () => {
    const names =
      'question_type reference_length prompt_tokens log_path landmark cost_per_query latency_per_prompt bleu_vs_reference';
    for (const name of names.split(' ')) {
      assert.equal(contentKind(name), null, name);
    }
  });

  it('are not those of a group of columns', () => {
    assert.equal(contentKind('inputs/question'), 'input');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { directionIn, isOpenName, measureIn, namesMeasure } from '../../../src/columns';

describe('the measure in a text', () => {
  const texts = [
    ['wer', 'lower', true, true],
    ['WER (%)', 'lower', true, true],
    ['word error rate', 'lower', true, true],
    ['cer results', 'lower', true, true],
    ['toxicity', 'lower', false, true],
    ['toxicity rate', 'lower', true, true],
    ['errors', 'lower', false, true],
    ['loss aware bert', 'lower', false, true],
    ['mse model', 'lower', false, true],
    ['model wer', 'lower', true, true],
    ['ter de', 'lower', false, true],
    ['5 items right or wrong', 'lower', false, false],
    ['comet', 'higher', false, true],
    ['bleu', 'higher', true, true],
  ] as const;
  for (const [text, better, sure, likely] of texts) {
    it(`“${text}”: ${better}, ${sure ? 'sure' : likely ? 'likely' : 'unlikely'}`, () => {
      const found = measureIn(text);
      assert.deepEqual([found?.better, found?.sure, found?.likely], [better, sure, likely]);
    });
  }

  for (const text of ['error detection', 'scores', 'baseline', 'results', '12', '']) {
    it(`“${text}”: none`, () => assert.equal(measureIn(text), null));
  }
});

describe('names that leave the direction open', () => {
  for (const name of ['score', 'avg_score', 'rating', 'value', 'result', 's', 'x', 'ms', 'judge_score']) {
    it(`${name} does`, () => assert.ok(isOpenName(name)));
  }
  for (const name of ['accuracy', 'toxicity_score', 'latency_ms', 'n_tokens', 'probability', 'negative_f1']) {
    it(`${name} doesn’t`, () => assert.ok(!isOpenName(name)));
  }
});

describe('names of columns that name a measure', () => {
  for (const name of [
    'metric',
    'eval_metric',
    'result.metric',
    'metricName',
    'metric.name',
    'score_type',
    'scorer',
  ]) {
    it(`${name} does`, () => assert.equal(namesMeasure(name), 'yes'));
  }
  for (const name of ['model', 'task', 'loss', 'type', 'language', 'model.name']) {
    it(`${name} doesn’t`, () => assert.equal(namesMeasure(name), 'no'));
  }
});

describe('a direction as a value', () => {
  const values = [
    ['higher_is_better', false, 'lower'],
    ['higherIsBetter', 'True', 'higher'],
    ['lower_is_better', true, 'lower'],
    ['greater_is_better', 0, 'lower'],
    ['direction', 'minimize', 'lower'],
    ['direction', 'MAX', 'higher'],
    ['better', 'lower is better', 'lower'],
    ['direction', 'north', null],
    ['max', 1, null],
    ['metric', 'min', null],
  ] as const;
  for (const [name, value, better] of values) {
    it(`${name}: ${value} is ${better ?? 'none'}`, () => assert.equal(directionIn(name, value), better));
  }
});

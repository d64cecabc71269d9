import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findFormat } from '../../../src/formats';
import { LENGTH } from '../../../src/model/settings/special-columns';
import type { Records } from '../../../src/model/records';

const read = (format: string, value: string): Records => {
  const known = findFormat(format);
  assert.ok(known !== undefined);
  return known.read(new TextEncoder().encode(value), 'log');
};

const lines = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

const labelsOf = ({ labels = [] }: Records) =>
  Object.fromEntries(labels.map(({ name, cells }) => [name, [...cells]]));

const LONG = 'word '.repeat(50);

describe('what a log knows of its items', () => {
  it('of lm-evaluation-harness is in the doc, without texts and lists', () => {
    const sample = (doc_id: number, doc: object) => ({ doc_id, doc, target: 'x', resps: [['x']], acc: 1 });
    const records = read(
      'lm-eval',
      lines([
        sample(0, {
          question: LONG,
          hint: 'two words',
          category: 'math',
          choices: ['a', 'b'],
          meta: { level: 1 },
        }),
        sample(1, { question: 'short', hint: 'one', category: 'law', choices: ['a'], meta: { level: 2 } }),
        sample(2, { question: 'a b c', hint: 'one', choices: [] }),
      ]),
    );
    assert.deepEqual(labelsOf(records), {
      'doc.hint': ['two words', 'one', 'one'],
      'doc.category': ['math', 'law', null],
      'doc.meta.level': [1, 2, null],
      [LENGTH]: [50, 1, 3],
    });
    assert.deepEqual(records.measures, ['acc']);
    assert.ok(records.columns.every(({ name }) => !name.startsWith('doc.')));
  });

  it('of Inspect is in the metadata, and the length is that of the user’s messages', () => {
    const sample = (id: number, input: unknown, metadata: object) => ({
      id,
      epoch: 1,
      input,
      target: 'x',
      metadata,
      scores: { match: { value: 'C' } },
    });
    const messages = [
      { role: 'system', content: 'be brief and kind' },
      { role: 'user', content: [{ type: 'text', text: 'what is this' }] },
    ];
    const samples = [sample(1, 'two words', { subject: 'law' }), sample(2, messages, { subject: 'art' })];
    const log = { version: 2, status: 'success', eval: { model: 'm', task: 't' }, samples };
    assert.deepEqual(labelsOf(read('inspect', JSON.stringify(log))), {
      input: ['two words', 'what is this'],
      'metadata.subject': ['law', 'art'],
      [LENGTH]: [2, 3],
    });
  });

  it('of promptfoo is in the variables and the test’s metadata', () => {
    const result = (testIdx: number, level: number) => ({
      testIdx,
      vars: { question: 'how many words', language: 'en' },
      testCase: { metadata: { level } },
      provider: { id: 'p' },
      score: 1,
      success: true,
    });
    assert.deepEqual(labelsOf(read('promptfoo', lines([result(0, 1), result(1, 2)]))), {
      'vars.question': ['how many words', 'how many words'],
      'vars.language': ['en', 'en'],
      'metadata.level': [1, 2],
      [LENGTH]: [3, 3],
    });
  });

  it('of OpenAI Evals is in what a match says besides its result', () => {
    const event = (sample_id: string, type: string, data: object) => ({
      run_id: 'r',
      event_id: 0,
      sample_id,
      type,
      data,
    });
    const prompt = [
      { role: 'system', content: 'be brief' },
      { role: 'user', content: 'what is that' },
    ];
    const records = read(
      'openai-evals',
      lines([
        event('s.0', 'sampling', { prompt, sampled: ['x'] }),
        event('s.0', 'match', { correct: true, expected: 'x', picked: 'x', topic: 'law' }),
        event('s.1', 'sampling', { prompt: 'a b', sampled: ['x'] }),
        event('s.1', 'match', { correct: false, expected: 'x', picked: null, topic: 'art' }),
      ]),
    );
    const { 'data.topic': topic, [LENGTH]: length } = labelsOf(records);
    assert.deepEqual(
      [topic, length],
      [
        ['law', 'art'],
        [3, 2],
      ],
    );
    assert.deepEqual(records.measures, ['correct']);
  });
});

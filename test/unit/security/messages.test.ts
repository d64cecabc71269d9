import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { fromEvaluationPageSchema } from '../../../src/editor/evaluation/messages';
import { fromPageSchema } from '../../../src/editor/messages';
import { fromStudyPageSchema } from '../../../src/editor/study/messages';

const NONSENSE: readonly unknown[] = [
  null,
  7,
  'ready',
  [],
  {},
  { type: 'run', command: 'rm' },
  { type: '__proto__' },
  { type: 'open', which: '/etc/passwd', line: 1 },
  { type: 'open', which: 'reference', reference: -1, line: 1 },
  { type: 'open', which: 'reference', reference: 'length', line: 1 },
  { type: 'open', which: 'a', line: NaN },
  { type: 'open', path: 7, line: 1 },
  { type: 'save', name: '../../.bashrc', format: 'csv', content: '' },
  { type: 'save', name: 'x', format: 'exe', content: '' },
  { type: 'change', metric: 'rm -rf' },
];

describe('messages of a page', () => {
  it('are dropped if they make no sense', () => {
    for (const schema of [fromPageSchema, fromStudyPageSchema, fromEvaluationPageSchema]) {
      for (const message of NONSENSE) {
        assert.equal(v.is(schema, message), false, JSON.stringify(message));
      }
      assert.ok(v.is(schema, { type: 'ready' }));
    }
  });

  it('never say what program runs', () => {
    const own = { kind: 'command', command: ['rm', '{output}'], folder: '/', timeLimit: 1 };
    const message = { type: 'change', metric: { id: 'command', own, options: { tokenize: 'char' } } };
    for (const schema of [fromPageSchema, fromStudyPageSchema]) {
      assert.deepEqual(v.parse(schema, message), {
        type: 'change',
        metric: { id: 'command', options: { tokenize: 'char' } },
      });
    }
  });
});

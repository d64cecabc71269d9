import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMetric, METRICS } from '../../../src/metrics';
import { fault } from '../formats/support';

describe('options of metrics', () => {
  it('are refused if the metric has none of that name, listing those it has', () => {
    const error = fault('bad-setting', undefined, () =>
      createMetric({ id: 'bleu', options: { tokenise: 'char' } }, 1),
    );
    assert.equal(
      error.message,
      'The metric "bleu" has no option "tokenise"; it has tokenize, lowercase, smooth, smoothValue.',
    );
    assert.deepEqual(error.choices, ['tokenize', 'lowercase', 'smooth', 'smoothValue']);
    const none = fault('bad-setting', undefined, () => createMetric({ id: 'rate', options: { a: '1' } }, 0));
    assert.match(none.message, /it takes none/);
  });

  it('are refused for a value they can’t have', () => {
    const of = (options: Record<string, string>) =>
      fault('bad-setting', undefined, () => createMetric({ id: 'chrf', options }, 1)).message;
    assert.equal(
      of({ wordOrder: '3' }),
      'The option "wordOrder" of "chrf" is "3", but must be one of 0, 1, 2.',
    );
    assert.match(of({ beta: '-1' }), /must be a number of at least 0\.$/);
    assert.match(of({ beta: 'two' }), /is "two"/);
    assert.match(of({ constructor: 'x' }), /has no option "constructor"/);
  });

  it('have a default that is one of their values', () => {
    for (const { id, options = [] } of METRICS) {
      for (const { name, values, default: byDefault } of options) {
        if (byDefault !== null) {
          assert.ok(createMetric({ id, options: { [name]: byDefault } }, 1), `${id} ${name}`);
        }
        assert.ok(values.length > 1, `${id} ${name}`);
      }
    }
  });

  it('each show in the signature or the name', () => {
    for (const { id, options = [] } of METRICS) {
      const shown = (chosen?: Record<string, string>) => {
        const { name, signature } = createMetric(chosen === undefined ? { id } : { id, options: chosen }, 1);
        return `${name} ${signature}`;
      };
      for (const { name, values, default: byDefault } of options) {
        // Another number in the place of the first of a list.
        const typed = /^[\d.]/.test(byDefault ?? '') ? (byDefault ?? '').replace(/^[\d.]+/, '7') : '7';
        const other =
          name === 'q'
            ? '0.5'
            : typeof values === 'string'
              ? typed
              : values.find((value) => value !== byDefault);
        const chosen = { [name]: other ?? '' };
        const needed = name === 'smoothValue' ? { smooth: 'floor' } : {};
        assert.notEqual(shown({ ...needed, ...chosen }), shown(needed), `${id} ${name}`);
      }
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ItemQuestions } from '../../../../src/editor/comparison/item-questions';
import type { AboutItems } from '../../../../src/editor/comparison/messages';
import { RealGainError, type ComparisonDetails, type ItemPage, type ItemQuery } from '../../../../src/model';

const details = {} as ComparisonDetails;
const query = {} as ItemQuery;
const page: ItemPage = { rows: [], total: 3, confusions: [] };

describe('questions about items', () => {
  it('are withdrawn by a newer one, and only that is answered', async () => {
    const sent: AboutItems[] = [];
    const signals: AbortSignal[] = [];
    const settle: (() => void)[] = [];
    const questions = new ItemQuestions(
      {
        items: (_, __, { signal, onProgress }) => {
          signals.push(signal);
          return new Promise((resolve) =>
            settle.push(() => {
              onProgress?.({ stage: 'searching', what: '', done: 1, total: 2, secondsLeft: null });
              resolve(page);
            }),
          );
        },
      },
      (message) => sent.push(message),
    );
    const both = [questions.ask(details, 1, query), questions.ask(details, 2, query)];
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
    settle.forEach((one) => one());
    await Promise.all(both);
    assert.deepEqual(
      sent.map((message) => [message.question, 'page' in message]),
      [
        [2, false],
        [2, true],
      ],
    );
  });

  it('that fail say why, unless the panel is closed', async () => {
    const sent: AboutItems[] = [];
    const failing = () => Promise.reject(new RealGainError('file-changed', 'a.txt has changed.'));
    const questions = new ItemQuestions({ items: failing }, (message) => sent.push(message));
    await questions.ask(details, 5, query);
    const closed = questions.ask(details, 6, query);
    questions.dispose();
    await closed;
    assert.deepEqual(
      sent.map((message) => [message.question, 'error' in message && message.error.message]),
      [[5, 'a.txt has changed.']],
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ItemQuestions } from '../../../../src/editor/comparison/item-questions';
import type { AboutItems } from '../../../../src/editor/comparison/messages';
import { RealGainError } from '../../../../src/model/errors';
import type { ComparisonDetails } from '../../../../src/model/results/details';
import type { ItemPage, ItemQuery } from '../../../../src/model/results/item-query';

const details = {} as ComparisonDetails;
const query = {} as ItemQuery;
const page: ItemPage = {
  rows: [],
  total: 3,
  confusions: [],
  distributions: { a: null, b: null, columns: [] },
};

describe('questions about items', () => {
  /** Answers when told to, and rejects when it is cancelled. */
  class Engine {
    readonly asked: string[] = [];
    private readonly settle: (() => void)[] = [];
    private readonly report: ((stage: 'reading' | 'searching') => void)[] = [];

    items: ConstructorParameters<typeof ItemQuestions>[0]['items'] = (
      _,
      { text },
      { signal, onProgress },
    ) => {
      this.asked.push(text);
      this.report.push((stage) => onProgress?.({ stage, what: '', done: 1, total: 2, secondsLeft: null }));
      return new Promise((resolve, reject) => {
        this.settle.push(() => resolve(page));
        signal.addEventListener('abort', () => {
          this.asked.push(`${text} cancelled`);
          reject(new RealGainError('cancelled', 'It was cancelled.'));
        });
      });
    };

    reports(stage: 'reading' | 'searching'): void {
      this.report.at(-1)?.(stage);
    }

    answers(): void {
      this.settle.at(-1)?.();
    }
  }

  const textOf = (text: string) => ({ text }) as ItemQuery;

  it('end a search for a newer one, and only that is answered', async () => {
    const sent: AboutItems[] = [];
    const engine = new Engine();
    const questions = new ItemQuestions(engine, (message) => sent.push(message));
    const first = questions.ask(details, 1, textOf('a'));
    engine.reports('searching');
    await questions.ask(details, 2, textOf('ab'));
    await new Promise(setImmediate);
    engine.answers();
    await first;
    assert.deepEqual(engine.asked, ['a', 'a cancelled', 'ab']);
    assert.deepEqual(
      sent.map((message) => [message.question, 'page' in message]),
      [
        [1, false],
        [2, true],
      ],
    );
  });

  it('let the files be read to the end, and then ask for the newest only', async () => {
    const sent: AboutItems[] = [];
    const engine = new Engine();
    const questions = new ItemQuestions(engine, (message) => sent.push(message));
    const first = questions.ask(details, 1, textOf('a'));
    engine.reports('reading');
    await questions.ask(details, 2, textOf('ab'));
    await questions.ask(details, 3, textOf('abc'));
    assert.deepEqual(engine.asked, ['a']);
    engine.answers();
    await new Promise(setImmediate);
    engine.answers();
    await first;
    assert.deepEqual(engine.asked, ['a', 'abc']);
    assert.deepEqual(
      sent.map(({ question }) => question),
      [1, 3],
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

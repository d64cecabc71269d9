import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { differentTasks } from '../../../src/items/match/different-tasks';
import { englishOf } from '../../../src/model/words';
import type { Records } from '../../../src/model/records';
import { records } from '../metrics/support';

const text = (...lines: string[]): Records => records({ text: lines }, 'text');

const sentences = (n: number, from = 0): string[] =>
  Array.from({ length: n }, (_, i) => `The small house number ${from + i} is green today .`);
const labels = (n: number, names = ['pos', 'neg']): string[] =>
  Array.from({ length: n }, (_, i) => names[(i * 7) % names.length] ?? '');
const scores = (n: number): number[] => Array.from({ length: n }, (_, i) => ((i * 37) % 101) / 101);
const ids = (prefix: string, n: number, from = 0): string[] =>
  Array.from({ length: n }, (_, i) => `${prefix}${from + i}`);

const said = (a: Records, b: Records): string | null => {
  const found = differentTasks(a, b);
  return found && `${englishOf(found.a)} | ${englishOf(found.b)}`;
};

describe('files of different tasks', () => {
  const translations = text(...sentences(97));

  it('are texts and labels, or texts and scores, whichever comes first', () => {
    const classes = records({ id: ids('s', 40), prediction: labels(40), label: labels(40) });
    const expected =
      '97 texts, such as “The small house number 0 is green today …” | 40 labels, such as “pos”';
    assert.equal(said(translations, classes), expected);
    assert.equal(said(classes, translations), expected.split(' | ').reverse().join(' | '));
    assert.match(said(translations, records({ score: scores(97) })) ?? '', /\| 97 scores, such as 0$/);
    assert.match(
      said(records({ id: ids('', 97), hypothesis: sentences(97) }, 'jsonl'), classes) ?? '',
      /^97 texts.*\| 40 labels/,
    );
    assert.match(said(translations, text(...labels(40))) ?? '', /\| 40 labels/);
  });

  it('have ids that are built differently, and none in both', () => {
    const math = records({ id: ids('gsm8k-', 80), acc: labels(80, ['0', '1']) }, 'jsonl');
    const law = records({ id: ids('mmlu/law/', 120), acc: labels(120, ['0', '1']) }, 'jsonl');
    assert.equal(said(math, law), '80 items, such as “gsm8k-0” | 120 items, such as “mmlu/law/0”');
  });

  it('are named by their logs', () => {
    const log = (task: string, n: number): Records => ({
      ...records({ id: ids('', n), acc: scores(n) }, 'jsonl'),
      origin: { task },
    });
    assert.equal(
      said(log('gsm8k', 12), log('boolq', 12)),
      '12 items of the task “gsm8k” | 12 items of the task “boolq”',
    );
    assert.equal(said(log('gsm8k', 12), log('gsm8k', 9)), null);
  });
});

describe('files that may be of one task', () => {
  const none = (a: Records, b: Records, why: string): void => {
    assert.equal(said(a, b), null, why);
    assert.equal(said(b, a), null, why);
  };

  it('differ in length only', () => {
    none(text(...sentences(97)), text(...sentences(60)), 'texts');
    none(text(...labels(97)), text(...labels(60)), 'labels');
    none(records({ score: scores(97) }), records({ score: scores(60) }), 'scores');
    const of = (n: number, from: number) =>
      records({ id: ids('gsm8k-', n, from), acc: labels(n, ['0', '1']) }, 'jsonl');
    none(of(80, 0), of(60, 0), 'one lacks items');
    none(of(80, 0), of(70, 80), 'two parts of one test set');
  });

  it('hold the same in other columns, formats or forms', () => {
    none(text(...sentences(40)), records({ id: ids('', 40), hypothesis: sentences(40) }, 'jsonl'), 'formats');
    none(records({ prediction: labels(40) }), records({ prediction: labels(30, ['0', '1']) }), 'label codes');
    none(records({ acc: labels(40, ['0', '1']) }), records({ score: scores(50) }), 'two scores');
    none(
      records({ id: ids('', 40), acc: scores(40) }),
      records({ id: ids('doc_', 50), acc: scores(50) }),
      'ids with and without a prefix',
    );
    const hex = (n: number, seed: number) =>
      Array.from({ length: n }, (_, i) => ((i + seed) * 2_654_435_761).toString(16));
    none(
      records({ id: hex(40, 1), acc: scores(40) }),
      records({ id: hex(50, 900), acc: scores(50) }),
      'ids without a form',
    );
  });

  it('hold texts beside their labels or scores', () => {
    const rich = records({ question: sentences(40), prediction: labels(40), acc: scores(40) });
    none(text(...sentences(97)), rich, 'its questions are texts, too');
    none(rich, records({ score: scores(30) }), 'it has scores, too');
  });

  it('hold short answers, which may be labels or texts', () => {
    const words = Array.from({ length: 50 }, (_, i) => `answer${i}`);
    none(records({ answer: words }), records({ prediction: labels(40) }), 'answers');
    none(text(...words), records({ score: scores(50) }), 'single words');
  });

  it('are too small to know', () => {
    none(
      records({ id: ids('a-', 3), acc: [1, 0, 1] }),
      records({ id: ids('b-', 4), acc: [1, 0, 1, 1] }),
      'few',
    );
    none(text(), records({ score: scores(4) }), 'nothing');
  });
});

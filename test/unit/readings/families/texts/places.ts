import { csv, jsonl, shuffled, type MadeCase } from '../make';
import {
  better,
  goal,
  lines,
  plain,
  sentences,
  shifted,
  spoken,
  spokenA,
  spokenB,
  text,
  textA,
  textB,
  written,
} from './made';

const FOREIGN = (
  'der die das und ist nicht ein eine zu mit auf von dem den sich des auch an es er sie wir ihr hat war wird sind aus bei nach ' +
  'wie nur noch aber wenn oder so mehr vor schon durch bis kann sehr haus fluss markt winter brief morgen lehrer fenster'
).split(' ');
const foreign = sentences(lines(120, 'foreign', FOREIGN));
const other = sentences(lines(120, 'other'));
const asked = ['--id-column none'];
const long = lines(3000, 'long');
const longA = sentences(written(long, 0.15, 'a'));
const longB = sentences(written(long, 0.3, 'b'));
const longGoal = sentences(long);

export const places: readonly MadeCase[] = [
  {
    name: 'heading-in-the-reference',
    trap: 'The reference has a heading and lost its last line.',
    files: plain({ goal: shifted(text, ['reference']) }),
    expect: { question: asked, says: ['shifted by one', 'heading', 'line 1'] },
  },
  {
    name: 'heading-in-a',
    trap: 'A has a heading and lost its last line.',
    files: plain({ a: shifted(textA, ['translation']) }),
    expect: { question: asked, says: ['a.txt', 'line 2'] },
  },
  {
    name: 'heading-in-a-chrf',
    trap: 'By another metric.',
    files: plain({ a: shifted(textA, ['translation']) }),
    command: 'compare a.txt b.txt --reference ref.txt --metric chrf',
    expect: { question: asked },
  },
  {
    name: 'line-lost-in-b',
    trap: 'B lost line 81 and has an empty one at the end.',
    files: plain({ b: [...textB.slice(0, 80), ...textB.slice(81), ''] }),
    expect: { question: asked, says: ['b.txt', 'shifted by one'] },
  },
  ...[60, 40].map((length) => ({
    name: `reference-repeats-its-first-lines ${length}`,
    trap: 'The reference holds its first lines again in place of the others.',
    files: plain({ goal: [...text.slice(0, length), ...text.slice(0, length), ...text].slice(0, 120) }),
    expect: {
      question: asked,
      says: ['ref.txt', `lines ${length + 1} to ${2 * length} repeat lines 1 to ${length}`],
    },
  })),
  {
    name: 'lines-split-in-a',
    trap: 'Starting with line 61, A is two lines late.',
    files: plain({ a: shifted(textA, ['And so.', 'It is.'], 60) }),
    expect: { question: asked, says: ['shifted by 2'] },
  },
  {
    name: 'shuffled-b',
    trap: 'B is in another order.',
    files: plain({ b: shuffled(textB) }),
    expect: { question: asked, says: ['not in the order', 'b.txt'] },
  },
  {
    name: 'sorted-a-wer',
    trap: 'Transcripts, one of them sorted.',
    files: plain({ a: [...spokenA].sort(), b: spokenB, goal: spoken }),
    command: 'compare a.txt b.txt --reference ref.txt --metric wer',
    expect: { question: asked, says: ['not in the order', 'a.txt'] },
  },
  {
    name: 'reversed-reference',
    trap: 'The reference is upside down.',
    files: plain({ goal: [...text].reverse() }),
    expect: { question: asked, says: ['not in the order'] },
  },
  {
    name: 'other-reference',
    trap: 'The reference is of another test set in the same language.',
    files: plain({ goal: other }),
    expect: { question: asked, says: ['no more in common'] },
  },
  {
    name: 'source-as-reference',
    trap: 'The reference is the source.',
    files: plain({ goal: foreign }),
    expect: { question: asked, says: ['different languages'] },
  },
  {
    name: 'source-with-names-as-reference',
    trap: 'The reference is the source, with a few words of the other language, which occur in the translation too.',
    files: plain({
      a: textA.map((line, i) => (i % 6 === 0 ? `${line} The Red House of Anna.` : line)),
      b: textB.map((line, i) => (i % 6 === 0 ? `${line} The Red House of Anna.` : line)),
      goal: foreign.map((line, i) => (i % 6 === 0 ? `${line} The Red House of Anna.` : line)),
    }),
    expect: { question: asked, says: ['different languages'] },
  },
  {
    name: 'shuffled-long',
    trap: 'Of 3000 lines, a part is looked at.',
    files: plain({ a: shuffled(longA), b: longB, goal: longGoal }),
    expect: { question: asked, says: ['not in the order'] },
  },
  {
    name: 'shifted-long',
    trap: 'Starting with line 2001 of 3000, B is a line late.',
    files: plain({ a: longA, b: shifted(longB, ['And so it is.'], 2000), goal: longGoal }),
    expect: { question: asked, says: ['b.txt', 'shifted by one'] },
  },
  {
    name: 'ids-misplaced',
    trap: 'Ids were written beside shuffled texts.',
    files: {
      'a.csv': csv(textA.map((hyp, i) => ({ id: `s${i}`, translation: hyp }))),
      'b.csv': csv(shuffled(textB).map((hyp, i) => ({ id: `s${i}`, translation: hyp }))),
      'ref.csv': csv(text.map((one, i) => ({ id: `s${i}`, reference: one }))),
    },
    command: 'compare a.csv b.csv --reference ref.csv',
    expect: { question: ['--id-column id', '--id-column none'], says: ['b.csv'] },
  },
  {
    name: 'column-of-references-shifted',
    trap: 'Within the tables, the references are a row late.',
    files: Object.fromEntries(
      [textA, textB].map((texts, file) => [
        `${'ab'[file]}.jsonl`,
        jsonl(
          texts.map((hyp, i) => ({ id: `s${i}`, translation: hyp, reference: shifted(text, ['None.'])[i] })),
        ),
      ]),
    ),
    command: 'compare a.jsonl b.jsonl --metric bleu',
    expect: { question: ['--id-column id', '--id-column none'], says: ['shifted by one'] },
  },
  {
    name: 'declared-by-line',
    trap: 'The user insists: a warning.',
    files: plain({ b: shuffled(textB) }),
    command: 'compare a.txt b.txt --reference ref.txt --id-column none',
    expect: { n: 120, better: 'a', warns: ['not in the order'] },
  },
  {
    name: 'source-as-b',
    trap: 'B is the source; A is a translation.',
    files: plain({ b: foreign }),
    expect: { better: 'a', n: 120, warns: ['b.txt and ref.txt have'] },
  },
  {
    name: 'b-says-always-the-same',
    trap: 'B answers every line alike.',
    files: plain({ b: textB.map(() => 'There was not one of them to be found.') }),
    expect: { better: 'a', n: 120, warns: ['b.txt and ref.txt have'] },
  },
  {
    name: 'bad-translations',
    trap: 'None: both are bad, but of these lines.',
    files: plain({ a: sentences(written(goal, 0.7, 'a')), b: sentences(written(goal, 0.8, 'b')) }),
    expect: { n: 120, better: 'a', quiet: true },
  },
  {
    name: 'short-lines',
    trap: 'None: lines of a word or two say nothing about their place.',
    files: plain({
      a: goal.map((words, i) => (i % 9 === 0 ? 'no' : words.slice(0, 2).join(' '))),
      b: goal.map((words, i) => (i % 3 === 0 ? 'no' : words.slice(0, 2).join(' '))),
      goal: goal.map((words) => words.slice(0, 2).join(' ')),
    }),
    command: 'compare a.txt b.txt --reference ref.txt --metric chrf',
    expect: { ...better, quiet: true },
  },
  {
    name: 'repeated-lines',
    trap: 'None: the same few lines come again and again.',
    files: plain({
      a: goal.map((_, i) => text[i % 6 === 5 ? (i + 1) % 7 : i % 5] ?? ''),
      b: goal.map((_, i) => text[i % 3 === 2 ? (i + 1) % 7 : i % 5] ?? ''),
      goal: goal.map((_, i) => text[i % 5] ?? ''),
    }),
    expect: { n: 120, better: 'a', quiet: true },
  },
  {
    name: 'code',
    trap: 'None: programs are alike.',
    files: plain({
      a: goal.map(
        ([x, y], i) => `for ${x} in range(${i}): ${i % 8 === 0 ? 'pass' : `print(${x}, ${y}[${x}])`}`,
      ),
      b: goal.map(
        ([x, y], i) => `for ${x} in range(${i}): ${i % 3 === 0 ? 'pass' : `print(${x}, ${y}[${x}])`}`,
      ),
      goal: goal.map(([x, y], i) => `for ${x} in range(${i}): print(${x}, ${y}[${x}])`),
    }),
    expect: { ...better, quiet: true },
  },
  {
    name: 'long',
    trap: 'None: 3000 lines.',
    files: plain({ a: longA, b: longB, goal: longGoal }),
    expect: { ...better, n: 3000, quiet: true },
  },
];

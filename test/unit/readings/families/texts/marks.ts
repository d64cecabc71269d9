import type { MadeCase } from '../make';
import {
  accentedB,
  accentedGoal,
  better,
  lines,
  plain,
  spoken,
  spokenA,
  spokenB,
  text,
  textA,
  textB,
} from './made';

/** One file changed. */
function changed(
  which: 'a' | 'b' | 'goal',
  change: (line: string, i: number) => string,
): Record<string, string> {
  const all = { a: textA, b: textB, goal: text };
  return plain({ ...all, [which]: all[which].map(change) });
}

const pieces = (line: string) => line.replaceAll(/(\w{3})(?=\w{2})/g, '$1@@ ');
const wer = 'compare a.txt b.txt --reference ref.txt --metric wer';

const titled = (line: string) => line.replaceAll(/(?<![a-z'])[a-z]/g, (letter) => letter.toUpperCase());
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const counted = (all: readonly string[]) =>
  all.map((line, i) => `${line} ${NUMBERS[i % 7] ?? ''} ${NUMBERS[(3 * i) % 7] ?? ''}`);
const figures = (line: string) =>
  NUMBERS.reduce((all, word, i) => all.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), String(i + 1)), line);

/** What a whole file is written in, and the metrics that see it. */
export const forms: readonly MadeCase[] = [
  ...['bleu', 'chrf'].map((metric) => ({
    name: `title-case ${metric}`,
    trap: 'A Begins Every Word With a Capital Letter.',
    files: changed('a', titled),
    command: `compare a.txt b.txt --reference ref.txt --metric ${metric}`,
    expect: { n: 120, warns: ['120 of 120 lines of a.txt begin nearly every word with a capital letter'] },
  })),
  {
    name: 'letters-of-another-script',
    trap: 'A writes a Cyrillic а for a.',
    files: changed('a', (line) => line.replaceAll('a', 'а')),
    expect: { n: 120, warns: ['of a.txt contain marks such as "а"'] },
  },
  {
    name: 'figures-for-words',
    trap: 'A writes 7 where the reference has seven.',
    files: plain({ a: counted(spokenA).map(figures), b: counted(spokenB), goal: counted(spoken) }),
    command: wer,
    expect: { n: 120, warns: ['120 of 120 lines of a.txt have digits, but none of ref.txt'] },
  },
  {
    name: 'spaces-of-another-width',
    trap: 'A has an invisible character within words.',
    files: changed('a', (line) => line.replaceAll('e', 'e\u00AD')),
    expect: { n: 120, warns: ['of a.txt contain the character U+00AD'] },
  },
  {
    name: 'in-a-wrapper',
    trap: 'The answers of A are wrapped in JSON; the metric drops the marks, but not the name.',
    files: Object.fromEntries(
      ['a', 'b'].map((side) => [
        `${side}.jsonl`,
        spoken
          .map((line, i) => {
            const own = (side === 'a' ? spokenA : spokenB)[i] ?? '';
            return `${JSON.stringify({ id: i, gold: line, prediction: side === 'a' ? JSON.stringify({ answer: own }) : own })}\n`;
          })
          .join(''),
      ]),
    ),
    command: 'compare a.jsonl b.jsonl --metric token-f1',
    expect: { n: 120, warns: ['120 of 120 lines of a.jsonl (prediction) begin with "answer"'] },
  },
];

export const marks: readonly MadeCase[] = [
  {
    name: 'end-of-sentence',
    trap: 'Every line of A ends in </s>.',
    files: changed('a', (line) => `${line} </s>`),
    expect: { n: 120, warns: ['120 of 120 lines of a.txt', '</s>'] },
  },
  {
    name: 'end-of-sentence-in-the-reference',
    trap: 'Every line of the reference ends in </s>.',
    files: changed('goal', (line) => `${line} </s>`),
    expect: { n: 120, warns: ['120 of 120 lines of ref.txt', 'none of a.txt'] },
  },
  {
    name: 'word-pieces-at',
    trap: 'B is in pieces of subword-nmt.',
    files: changed('b', pieces),
    expect: { n: 120, warns: ['b.txt', '@@'] },
  },
  {
    name: 'word-pieces-sentencepiece',
    trap: 'A is in pieces of SentencePiece.',
    files: changed('a', (line) => `▁${line.replaceAll(' ', ' ▁')}`),
    expect: { n: 120, warns: ['a.txt', '▁'] },
  },
  {
    name: 'word-pieces-bert',
    trap: 'A is in pieces of WordPiece.',
    files: changed('a', (line) => line.replaceAll(/(\w{3})(?=\w{2})/g, '$1 ##')),
    expect: { n: 120, warns: ['a.txt', '##'] },
  },
  {
    name: 'quotes',
    trap: 'Every line of A is in quotation marks.',
    files: changed('a', (line) => `"${line}"`),
    expect: { n: 120, warns: ['a.txt are in quotation marks'] },
  },
  {
    name: 'line-numbers',
    trap: 'Every line of A begins with its number.',
    files: changed('a', (line, i) => `${i + 1}. ${line}`),
    expect: { n: 120, warns: ['a.txt begin with a number', '1.'] },
  },
  {
    name: 'entities',
    trap: 'B is escaped for HTML.',
    files: changed('b', (line, i) => (i % 3 === 0 ? line.replace(' ', ' &quot;') : line)),
    expect: { n: 120, warns: ['40 of 120 lines of b.txt', '&quot;'] },
  },
  {
    name: 'lower-case',
    trap: 'A is in lower case, and BLEU heeds case.',
    files: changed('a', (line) => line.toLowerCase()),
    expect: { n: 120, warns: ['ref.txt have a capital letter', 'none of a.txt'] },
  },
  {
    name: 'upper-case-reference',
    trap: 'Transcripts beside a reference in capital letters.',
    files: plain({ a: spokenA, b: spokenB, goal: spoken.map((line) => line.toUpperCase()) }),
    command: wer,
    expect: { n: 120, warns: ['small letter', 'capital letter'] },
  },
  {
    name: 'punctuation-of-one',
    trap: 'A writes punctuation, which is not spoken.',
    files: plain({ a: spokenA.map((line) => `${line}.`), b: spokenB, goal: spoken }),
    command: wer,
    expect: { n: 120, warns: ['a.txt have punctuation'] },
  },
  {
    name: 'template',
    trap: 'Every line of B begins with the same word.',
    files: changed('b', (line) => `Translation: ${line}`),
    expect: { n: 120, warns: ['b.txt begin with "Translation:"'] },
  },
  {
    name: 'half-empty',
    trap: 'The last half of B is empty.',
    files: changed('b', (line, i) => (i < 60 ? line : '')),
    expect: { ...better, warns: ['60 of 120 lines of b.txt are empty'] },
  },
  {
    name: 'without-accents',
    trap: 'A lost its accents.',
    files: plain({ a: textA, b: accentedB, goal: accentedGoal }),
    expect: { n: 120, warns: ['accents', 'none of a.txt'] },
  },
  {
    name: 'marks-in-all',
    trap: 'None: every file is in pieces.',
    files: plain({ a: textA.map(pieces), b: textB.map(pieces), goal: text.map(pieces) }),
    expect: { ...better, quiet: true },
  },
  {
    name: 'few-entities',
    trap: 'None: three lines with an entity are the system’s own.',
    files: changed('b', (line, i) => (i % 50 === 0 ? line.replace(' ', ' &amp; ') : line)),
    expect: { ...better, quiet: true },
  },
  {
    name: 'lower-case-rouge',
    trap: 'None: ROUGE ignores case and punctuation.',
    files: changed('a', (line) => line.toLowerCase().replace('.', '')),
    command: 'compare a.txt b.txt --reference ref.txt --metric rouge-l',
    expect: { ...better, quiet: true },
  },
  {
    name: 'lower-case-on-request',
    trap: 'None: case is ignored on request.',
    files: changed('a', (line) => line.toLowerCase()),
    command: 'compare a.txt b.txt --reference ref.txt --metric bleu --option lowercase=yes',
    expect: { ...better, quiet: true },
  },
  ...(
    [
      ['OK', 'BAD'],
      ['O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC'],
    ] as const
  ).map((labels) => {
    const tagged = lines(120, 'labels', labels);
    const tagsOf = (wrong: number, seed: string) => {
      const other = lines(120, seed, labels);
      const isWrong = lines(120, `${seed} wrong`, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
      return tagged.map((line, i) =>
        line
          .map((label, k) =>
            Number(isWrong[i]?.[k % 7] ?? 9) < 10 * wrong ? (other[i]?.[k % 7] ?? label) : label,
          )
          .join(' '),
      );
    };
    return {
      name: `labels-of-words ${labels.join(' ')}`,
      trap: 'Each line has a label for each word of a sentence.',
      files: plain({ a: tagsOf(0.1, 'a'), b: tagsOf(0.5, 'b'), goal: tagged.map((line) => line.join(' ')) }),
      expect: { n: 120, better: 'a' as const, warns: [`a.txt holds only ${labels.length} different words`] },
    };
  }),
  {
    name: 'an-empty-line',
    trap: 'None: one empty line.',
    files: changed('b', (line, i) => (i === 60 ? '' : line)),
    expect: { ...better, quiet: true },
  },
];

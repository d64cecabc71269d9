import { shuffled, type MadeCase } from '../make';
import {
  better,
  file,
  goal,
  sentences,
  spoken,
  spokenA,
  spokenB,
  text,
  textA,
  textB,
  utterance,
  WER,
  withIds,
  WORDS,
  written,
} from './made';

const hash = (i: number) => (0x9e3779b1 * (i + 1)).toString(16).replace('.', '').padStart(14, 'a').slice(-12);

/** Letters only: not the look of an id, but no file begins two lines alike. */
const name = (i: number) => `${'abcdefghijkl'[i % 12]}${'abcdefghij'[Math.floor(i / 12)]}x`;

/** A table of transcripts beside the right ones. */
const beside = (id: string): MadeCase['files'] => {
  const table = (own: readonly string[]) =>
    file([`${id},ref,hyp`, ...spoken.map((one, i) => `${utterance(i)},${one},${own[i]}`)]);
  return { 'a.csv': table(spokenA), 'b.csv': table(spokenB) };
};

const mixed = (i: number) => (i % 3 === 0 ? `a${i}` : i % 3 === 1 ? `talk_${i}` : `${i}-x-b`);

export const ids: readonly MadeCase[] = [
  { name: 'kaldi', trap: 'The id is a word of each line.', files: withIds({}, utterance), expect: WER },
  {
    name: 'kaldi-other-order',
    trap: 'The id is a word of each line, and the lines are in another order.',
    files: {
      ...withIds({}, utterance),
      b: file(shuffled(spokenB.map((one, i) => `${utterance(i)} ${one}`))),
    },
    expect: WER,
  },
  {
    name: 'kaldi-reference-in-another-order',
    trap: 'Only the reference is sorted.',
    files: { ...withIds({}, utterance), ref: file(spoken.map((one, i) => `${utterance(i)} ${one}`).sort()) },
    expect: WER,
  },
  {
    name: 'kaldi-line-twice',
    trap: 'An output has one of the ids twice, so that its ids look like words, but not those of the reference.',
    files: {
      ...withIds({}, utterance),
      b: file(spokenB.map((one, i) => `${utterance(i === 7 ? 6 : i)} ${one}`)),
    },
    expect: { error: 'bad-format', says: ['line 8', 'begins a second line'] },
  },
  {
    name: 'id-tab-text',
    trap: 'The id is divided by a tab.',
    files: withIds({}, utterance, '\t', ['a.txt', 'b.txt', 'ref.txt']),
    expect: WER,
  },
  {
    name: 'id-tab-text-as-tsv',
    trap: 'A table without a line of names.',
    files: withIds({}, utterance, '\t', ['a.tsv', 'b.tsv', 'ref.tsv']),
    expect: WER,
  },
  {
    name: 'librispeech',
    trap: 'Capital letters, ids of numbers.',
    files: withIds(
      {
        a: spokenA.map((one) => one.toUpperCase()),
        b: spokenB.map((one) => one.toUpperCase()),
        goal: spoken.map((one) => one.toUpperCase()),
      },
      (i) => `1089-134686-${String(i).padStart(4, '0')}`,
      ' ',
      ['a.trans.txt', 'b.trans.txt', 'ref.trans.txt'],
    ),
    expect: WER,
  },
  {
    name: 'timit',
    trap: 'Ids of speaker and sentence, of unequal length.',
    files: withIds({}, (i) => `FADG${i % 3}_SI${10 * i + 5}`),
    expect: WER,
  },
  {
    name: 'padded-numbers',
    trap: 'Ids are numbers with zeros before them.',
    files: withIds({}, (i) => String(i).padStart(5, '0')),
    expect: WER,
  },
  {
    name: 'counted-lines',
    trap: 'Ids count the lines from 0.',
    files: withIds({}, String, '\t', ['a.txt', 'b.txt', 'ref.txt']),
    expect: WER,
  },
  {
    name: 'numbers-in-another-order',
    trap: 'Numbers that count nothing are ids if every file has them.',
    files: {
      ...withIds({}, String),
      b: file(shuffled(spokenB.map((one, i) => `${i} ${one}`))),
    },
    expect: WER,
  },
  { name: 'hashes', trap: 'Ids are hashes.', files: withIds({}, hash, '\t'), expect: WER },
  {
    name: 'file-names',
    trap: 'Ids are the names of recordings.',
    files: withIds({}, (i) => `clips/common_voice_en_${1000 + 37 * i}.wav`),
    expect: WER,
  },
  {
    name: 'paths-and-bars',
    trap: 'Ids are paths from the root, divided by a bar.',
    files: withIds({}, (i) => `/data/wav/${String(i).padStart(4, '0')}.wav`, '|', [
      'a.txt',
      'b.txt',
      'ref.txt',
    ]),
    expect: WER,
  },
  {
    name: 'ids-and-bars-in-another-order',
    trap: 'Ids are divided by a bar between spaces.',
    files: {
      ...withIds({}, utterance, ' | '),
      b: file(shuffled(spokenB.map((one, i) => `${utterance(i)} | ${one}`))),
    },
    expect: WER,
  },
  {
    name: 'ids-of-several-shapes',
    trap: 'No one pattern fits the ids, but all files have the same.',
    files: withIds({}, mixed),
    expect: WER,
  },
  {
    name: 'ids-of-letters',
    trap: 'Ids without digits, the same in all files, in another order.',
    files: { ...withIds({}, name), b: file(shuffled(spokenB.map((one, i) => `${name(i)} ${one}`))) },
    expect: { ...better, column: 'text' },
  },
  {
    name: 'empty-transcript',
    trap: 'A system that heard nothing writes the id only.',
    files: withIds({ b: spokenB.map((one, i) => (i === 40 ? '' : one)) }, utterance),
    expect: WER,
  },
  {
    name: 'empty-transcript-tab',
    trap: 'The id only, without its tab.',
    files: {
      ...withIds({}, utterance, '\t'),
      b: file(spokenB.map((one, i) => (i % 50 === 9 ? utterance(i) : `${utterance(i)}\t${one}`))),
    },
    expect: WER,
  },
  {
    name: 'missing-utterance',
    trap: 'B lacks an utterance.',
    files: {
      ...withIds({}, utterance),
      b: file(spokenB.flatMap((one, i) => (i === 40 ? [] : [`${utterance(i)} ${one}`]))),
    },
    expect: { error: 'count-mismatch', says: [utterance(40)] },
  },
  {
    name: 'other-utterances',
    trap: 'B is of another test set.',
    files: { ...withIds({}, utterance), b: withIds({}, (i) => utterance(i + 500))['b'] ?? '' },
    expect: { error: 'id-mismatch' },
  },
  {
    name: 'ids-in-all-but-b',
    trap: 'B has no ids.',
    files: { ...withIds({}, utterance), b: file(spokenB) },
    expect: { question: ['--id-column none'], says: ['id'] },
  },
  {
    name: 'utterances-beside-the-right-ones',
    trap: 'A column that names utterances: transcripts of speech.',
    files: beside('utt_id'),
    command: 'compare a.csv b.csv',
    expect: { ...better, metric: 'WER', direction: 'lower', column: 'hyp' },
  },
  {
    name: 'texts-without-punctuation-beside-the-right-ones',
    trap: 'Transcripts or translations.',
    files: beside('id'),
    command: 'compare a.csv b.csv',
    expect: {
      question: ['--metric bleu', '--metric wer'].map((one) => `${one} --column hyp --reference-column ref`),
    },
  },
  {
    name: 'translations-with-ids',
    trap: 'Punctuation: translations.',
    files: withIds({ a: textA, b: textB, goal: text }, (i) => `newstest-${i}`, '\t'),
    expect: { ...better, metric: 'BLEU', column: 'text', quiet: true },
  },
  {
    name: 'two-references-with-ids',
    trap: 'Every file has ids.',
    files: {
      ...withIds({ a: textA, b: textB, goal: text }, (i) => `newstest-${i}`, '\t'),
      ref2: file(sentences(written(goal, 0.1, 'r')).map((one, i) => `newstest-${i}\t${one}`)),
    },
    command: 'compare a b --reference ref --reference ref2',
    expect: { ...better, metric: 'BLEU' },
  },
  {
    name: 'words-that-begin-lines',
    trap: 'None: sentences that begin with a different word each are texts.',
    files: {
      'a.txt': file(textA.slice(0, 30).map((one, i) => `${WORDS[60 + i]} ${one}`)),
      'b.txt': file(textB.slice(0, 30).map((one, i) => `${WORDS[60 + i]} ${one}`)),
      'ref.txt': file(text.slice(0, 30).map((one, i) => `${WORDS[60 + i]} ${one}`)),
    },
    expect: { n: 30, metric: 'BLEU', quiet: true, reading: { matching: { by: 'line' } } },
  },
  {
    name: 'numbers-that-begin-lines',
    trap: 'None: numbers at the beginning that are the system’s.',
    files: {
      'a.txt': file(textA.map((one, i) => `${(i * 37) % 50} ${one}`)),
      'b.txt': file(textB.map((one, i) => `${(i * 37) % 50} ${one}`)),
      'ref.txt': file(text.map((one, i) => `${(i * 37) % 50} ${one}`)),
    },
    expect: { ...better, metric: 'BLEU', quiet: true, reading: { matching: { by: 'line' } } },
  },
  {
    name: 'one-word-lines',
    trap: 'None: words and no texts.',
    files: {
      'a.txt': file(goal.map((_, i) => (i % 11 === 0 ? 'no' : `w${i}`))),
      'b.txt': file(goal.map((_, i) => (i % 4 === 0 ? 'no' : `w${i}`))),
      'ref.txt': file(goal.map((_, i) => `w${i}`)),
    },
    command: 'compare a.txt b.txt --reference ref.txt --metric exact-match',
    expect: { ...better, reading: { matching: { by: 'line' } } },
  },
];

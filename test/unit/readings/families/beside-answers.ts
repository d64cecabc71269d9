import { clearGrades, jsonl, type MadeCase, type Row } from './make';

/* Answers with something beside them, and lists of right answers. */

const N = 120;
const grades = clearGrades(N);
type Side = 'a' | 'b';

const files = (row: (side: Side, i: number) => Row): Record<string, string> => ({
  'a.jsonl': jsonl(grades.map((_, i) => row('a', i))),
  'b.jsonl': jsonl(grades.map((_, i) => row('b', i))),
});
const isRight = (side: Side, i: number) => grades[i]?.[side] === 1;
const letter = (i: number) => 'ABCD'[i % 4] ?? '';
const town = (i: number) => ['Rome', 'Bern', 'Oslo', 'Kiev'][i % 4] ?? '';

/** A writes the text of every second option after its letter. */
const option = (side: Side, i: number) => {
  const at = isRight(side, i) ? i : i + 1;
  return side === 'a' && i % 2 === 0 ? `${letter(at)}. ${town(at)}` : letter(at);
};

/** A adds a unit to every second number. */
const amount = (side: Side, i: number) => {
  const number = 100 + 7 * (isRight(side, i) ? i : i + 1);
  return side === 'a' && i % 2 === 0 ? `$${number} million` : `${number}`;
};

const tale = (i: number, hero: string) =>
  `In chapter ${i} the ${hero} captain sails to the island of ${town(i)} and counts ${7 * i} birds.`;
const told = (side: Side, i: number) => tale(i, isRight(side, i) ? 'old' : 'young');

const CORPUS = ['bleu', 'chrf', 'ter'];
const OF_TEXTS = [
  ...CORPUS,
  ...CORPUS.map((id) => `sentence-${id}`),
  ...['1', '2', 'l', 'lsum'].map((id) => `rouge-${id}`),
  ...['token-f1', 'nist', 'meteor', 'wer', 'cer'],
];
const waysOf = (against: string) => [
  ...OF_TEXTS.map((id) => `--metric ${id} ${against}`),
  `--metric chrf ${against} --option wordOrder=2`,
];
const TEXTS = waysOf('--column prediction --reference-column answers');

const PLACES = ['first', 'second', 'third'];
const topic = (i: number) => `${town(i)} ${i % 30}`;
/** Three questions about each of 40 dialogs, which are the same for all of them. */
const asked = (i: number) => `Which was the ${PLACES[i % 3] ?? ''} town of our talk? Only give its name.`;
const answered = (side: Side, i: number) => topic(isRight(side, i) ? i : i + 1);

const clauses = ['the term of this contract', 'payment of all fees', 'law of the state', 'sale of the goods'];
const clause = (i: number) =>
  Array.from({ length: 9 }, (_, at) => `${clauses[(i + at) % 4] ?? ''} part ${(i * 7 + at * 11) % 89}`).join(
    ' ',
  );
/** Each contract has four clauses, and B quotes the first of them for all. */
const quoted = (side: Side, i: number) =>
  side === 'a' ? clause(i) : i % 10 === 0 ? clause(i + 1) : `Clause ${i} has no mention of it ${i * 3}.`;

const sameQuestions: readonly MadeCase[] = [
  {
    name: 'same-question-of-other-items',
    trap: 'A question with other right answers is another item, not a sample.',
    files: files((side, i) => ({ question: asked(i), answer: topic(i), prediction: answered(side, i) })),
    expect: { verdict: 'significant', better: 'a', n: N, clusters: null, column: 'prediction' },
  },
  {
    name: 'same-question-with-references',
    trap: 'One answer beside each of its references is one item.',
    files: files((side, i) => ({
      question: `Which town has ${i >> 1} bridges and ${i >> 2} towers?`,
      answer: i % 2 === 0 ? topic(i >> 1) : `the ${topic(i >> 1)}`,
      prediction: topic(isRight(side, i >> 1) ? i >> 1 : (i >> 1) + 1),
    })),
    expect: { clusters: 60 },
  },
  {
    name: 'answers-of-neighbors',
    trap: 'Some answers fit the right ones of other rows about the same document: they are still in order.',
    files: files((side, i) => ({ id: i, answer: clause(i), prediction: quoted(side, i) })),
    command: 'compare a.jsonl b.jsonl --metric token-f1 --column prediction --reference-column answer',
    expect: { verdict: 'significant', better: 'a', n: N, metric: 'token F1' },
  },
];

export const besideAnswers: readonly MadeCase[] = [
  ...sameQuestions,
  {
    name: 'option-with-its-text',
    trap: 'One system often writes the text of the option beside its letter, which would count as wrong.',
    files: files((side, i) => ({ id: i, answer: letter(i), prediction: option(side, i) })),
    expect: { error: 'bad-setting', says: ['right but for what is beside them', '"A. Rome" for "A"'] },
  },
  {
    name: 'option-with-its-text-in-list',
    trap: 'The same where the letter is one of two right answers.',
    files: files((side, i) => ({ id: i, answers: [town(i), letter(i)], prediction: option(side, i) })),
    expect: { error: 'bad-setting', says: ['right but for what is beside them', '"quasi-exact-match"'] },
  },
  {
    name: 'letters-alone',
    trap: 'None: each answer is a letter or the text of the option, which are both right.',
    files: files((side, i) => {
      const at = isRight(side, i) ? i : i + 1;
      return { id: i, answers: [town(i), letter(i)], prediction: i % 2 === 0 ? letter(at) : town(at) };
    }),
    expect: { verdict: 'significant', better: 'a', n: N, column: 'prediction', quiet: true },
  },
  {
    name: 'number-with-unit',
    trap: 'One system often writes a unit beside the number, which would count as wrong.',
    files: files((side, i) => ({ id: i, answer: `${100 + 7 * i}`, prediction: amount(side, i) })),
    expect: { error: 'bad-setting', says: ['right but for what is beside them', '"$100 million" for "100"'] },
  },
  {
    name: 'numbers-with-the-same-unit',
    trap: 'None: the right answers have the unit, too.',
    files: files((side, i) => ({
      id: i,
      answer: `${100 + 7 * i} km`,
      prediction: `${100 + 7 * (isRight(side, i) ? i : i + 1)} km`,
    })),
    expect: { verdict: 'significant', better: 'a', n: N, metric: 'accuracy', quiet: true },
  },
  {
    name: 'texts-in-lists',
    trap: 'Right answers in lists are long texts, which hardly any answer equals.',
    files: files((side, i) => ({ id: i, answers: [tale(i, 'old')], prediction: told(side, i) })),
    expect: { question: TEXTS },
  },
  ...[
    ['predictions', 'label'],
    ['PREDICTED SQL', 'GOLD SQL'],
    ['pred', 'target'],
  ].map(([prediction = '', right = '']): MadeCase => {
    const against = [prediction, right].map((name) => (/\s/.test(name) ? `"${name}"` : name));
    return {
      name: `texts-under-other-names ${prediction}`,
      trap: 'Translations and queries are scored by several metrics, whatever their columns are called.',
      files: files((side, i) => ({
        id: i,
        [right]: tale(i, 'old'),
        // A system may leave most of them out.
        [prediction]: side === 'b' && i % 4 > 0 ? '' : told(side, i),
      })),
      expect: { question: waysOf(`--column ${against.join(' --reference-column ')}`) },
    };
  }),
  {
    name: 'texts-in-lists-by-bleu',
    trap: 'A list of one reference is that reference, without brackets and quotation marks.',
    files: files((side, i) => ({ id: i, answers: [tale(i, 'old')], prediction: told(side, i) })),
    command: 'compare a.jsonl b.jsonl --metric bleu --column prediction --reference-column answers',
    expect: { verdict: 'significant', better: 'a', n: N, metric: 'BLEU', quiet: true },
  },
  {
    name: 'several-texts-in-lists',
    trap: 'Each text of a list is a reference, however many an item has.',
    files: files((side, i) => ({
      id: i,
      answers: [tale(i, 'old'), tale(i, 'aged')].slice(0, 1 + (i % 2)),
      prediction: told(side, i),
    })),
    command: 'compare a.jsonl b.jsonl --metric chrf --column prediction --reference-column answers',
    expect: {
      verdict: 'significant',
      better: 'a',
      n: N,
      warns: ['each text in a list of "answers" is a reference, up to 2 an item'],
    },
  },
  {
    name: 'several-texts-in-lists-by-ter',
    trap: 'TER takes the average length of references, whose numbers differ.',
    files: files((side, i) => ({
      id: i,
      answers: [tale(i, 'old'), tale(i, 'aged')].slice(0, 1 + (i % 2)),
      prediction: told(side, i),
    })),
    command: 'compare a.jsonl b.jsonl --metric ter --column prediction --reference-column answers',
    expect: { error: 'bad-setting', says: ['different numbers of references'] },
  },
];

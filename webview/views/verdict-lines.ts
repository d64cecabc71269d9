import type { Verdict } from '../../src/model/results/comparison';
import { OUTCOME_MARKS, OUTCOME_WORDS, outcomeOf } from '../../src/model/results/outcome';
import { inMiddle } from '../../src/model/text';
import { t, translated } from '../../src/model/words';
import { h, type Child } from '../dom';
import { termOf } from '../explain';
import type { Tone } from '../text/words';

interface Lines {
  readonly mark: string;
  readonly tone: Tone;
  readonly above: readonly Child[];
  readonly headline: string;
  readonly below: readonly Child[];
  readonly more?: readonly Child[];
}

/** A sign in a circle, and three lines beside it. */
export function verdictLines({ mark, tone, above, headline: text, below, more = [] }: Lines): Child[] {
  return [
    h('div', { class: `mark ${tone}`, 'aria-hidden': 'true' }, mark),
    h(
      'div',
      { class: 'verdict-text' },
      h('p', { class: 'above' }, ...above),
      h('h1', { class: 'headline' }, ...withoutLongNames(text)),
      h('p', { class: 'numbers-line' }, ...below),
      ...more,
    ),
  ];
}

/** Lines end between words, not at the hyphen of a name. */
export function unbroken(text: string): Child[] {
  const words = text
    .split(' ')
    .map((word) => (word.includes('-') ? h('span', { class: 'whole' }, word) : word));
  return words.flatMap((word, at) => (at === 0 ? [word] : [' ', word]));
}

/** Nor within an interval, or between a symbol and its value. */
export function glued(text: string): string {
  return text
    .replace(/(\[[^\s[\]]+[,;]) (?=[^\s[\]]+\])/g, '$1\u00a0')
    .replace(/(?<=^|[\s(])(\S{1,2}) = (?=\S)/g, '$1\u00a0=\u00a0');
}

/** Characters of the longest name that a headline has whole. */
const LONGEST_NAME = 48;
/** The most shared letters shown before the part in which names differ; fewer if a hyphen or the like comes later. */
const KEPT = 12;

/** The rest of a longer name is its tooltip. Names that begin alike keep the place where they differ. */
export function withoutLongNames(text: string): Child[] {
  const words = text.split(' ');
  const long = words.filter(({ length }) => length > LONGEST_NAME);
  const [first = '', ...others] = long;
  let same = 0;
  while (others.length > 0 && same < first.length && others.every((word) => word[same] === first[same])) {
    same++;
  }
  const begun =
    first
      .slice(0, same)
      .split(/[-_./]/)
      .at(-1) ?? '';
  const start = same < LONGEST_NAME / 2 ? 0 : same - Math.min(begun.length, KEPT);
  const short = (word: string): string =>
    inMiddle(start === 0 ? word : `…${word.slice(start)}`, LONGEST_NAME);
  return long.length === 0
    ? unbroken(text)
    : words.flatMap((word) => [
        ...(long.includes(word) ? [h('span', { title: word }, ...unbroken(short(word)))] : unbroken(word)),
        ' ',
      ]);
}

export function waitingLines(question: string, subject: string, isAsking = false): Child[] {
  const said = isAsking ? t('Waiting for your choice') : t('The answer will be here in a moment.');
  const below = [h('span', { class: 'muted' }, said)];
  return verdictLines({ mark: '…', tone: 'neutral', above: [question], headline: subject, below });
}

/** The lines of a verdict, whose word comes first among the numbers. */
export function decidedLines(
  decided: { readonly gain: number; readonly verdict: Verdict },
  tone: Tone,
  { below, ...lines }: Omit<Lines, 'mark' | 'tone'>,
): Child[] {
  const outcome = outcomeOf(decided);
  const word = h('span', { class: `word ${tone}` }, translated(OUTCOME_WORDS[outcome]));
  const isReserved = tone === 'doubt' && (outcome === 'better' || outcome === 'worse');
  return verdictLines({
    mark: OUTCOME_MARKS[outcome],
    tone,
    below: [
      termOf(decided.verdict, word),
      isReserved && h('span', { class: 'doubt' }, t('with reservations')),
      ...below,
    ],
    ...lines,
  });
}

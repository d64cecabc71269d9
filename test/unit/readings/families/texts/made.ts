import seedrandom from 'seedrandom';
import type { MadeCase } from '../make';

export const WORDS = (
  'the a of to and in that it was for on with as his they at be this from have or by one had not but what all were when we ' +
  'there can an your which their said if do will each about how up out them then she many some so these would other into has ' +
  'more her two like him see time could no make than first been its who now people my made over did down only way find use ' +
  'may water long little very after words called just where most know river house market winter letter morning teacher window ' +
  'garden captain doctor village music station summer minister bridge copper harbor lantern meadow needle orchard pepper'
).split(' ');

type Random = () => number;

/** Lines of words, the common ones more often than the rare ones. */
export function lines(n: number, seed: string, words: readonly string[] = WORDS): string[][] {
  const random = seedrandom(seed);
  const word = () => words[Math.floor(words.length * random() ** 1.5)] ?? '';
  return Array.from({ length: n }, () => Array.from({ length: 7 + Math.floor(6 * random()) }, word));
}

/** The lines as a system writes them that gets each word wrong with some probability. */
export function written(goals: readonly (readonly string[])[], wrong: number, seed: string): string[][] {
  const random: Random = seedrandom(seed);
  return goals.map((words) =>
    words.map((word) => (random() < wrong ? (WORDS[Math.floor(WORDS.length * random())] ?? '') : word)),
  );
}

/** `The river was long.` */
export function sentences(all: readonly (readonly string[])[]): string[] {
  return all.map((words) => {
    const text = words.join(' ');
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  });
}

export function file(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('');
}

export const goal = lines(120, 'goal');
export const spokenA = written(goal, 0.08, 'a').map((words) => words.join(' '));
export const spokenB = written(goal, 0.2, 'b').map((words) => words.join(' '));
export const spoken = goal.map((words) => words.join(' '));
export const textA = sentences(written(goal, 0.15, 'a'));
export const textB = sentences(written(goal, 0.3, 'b'));
export const text = sentences(goal);

export const utterance = (i: number) => `spk${i % 7}-utt${String(i).padStart(4, '0')}`;

/** Files of texts with ids. */
export function withIds(
  { a = spokenA, b = spokenB, goal: right = spoken },
  id: (i: number) => string,
  separator = ' ',
  names = ['a', 'b', 'ref'],
): Record<string, string> {
  const [nameA = '', nameB = '', nameOfGoal = ''] = names;
  const ofFile = (texts: readonly string[]) => texts.map((one, i) => `${id(i)}${separator}${one}`);
  return { [nameA]: file(ofFile(a)), [nameB]: file(ofFile(b)), [nameOfGoal]: file(ofFile(right)) };
}

export const better = { verdict: 'significant', better: 'a', n: 120, clusters: null } as const;

/** Error rates of the texts without their ids. */
export const WER = { ...better, metric: 'WER', direction: 'lower', column: 'text' } as const;

/** `compare` of the first two files with the third. */
export function referred({ files }: MadeCase): string {
  const [a, b, ref] = Object.keys(files);
  return `compare ${a} ${b} --reference ${ref}`;
}

/** Files of plain texts. */
export function plain({
  a = textA,
  b = textB,
  goal: right = text,
}: {
  a?: readonly string[];
  b?: readonly string[];
  goal?: readonly string[];
}): Record<string, string> {
  return { 'a.txt': file(a), 'b.txt': file(b), 'ref.txt': file(right) };
}

/** The lines moved down by some, the last ones lost. */
export function shifted(all: readonly string[], first: readonly string[], from = 0): string[] {
  return [...all.slice(0, from), ...first, ...all.slice(from)].slice(0, all.length);
}

/** Letters with accents, as one character each. */
export function accented(all: readonly string[]): string[] {
  const accents: Record<string, string> = { a: 'á', e: 'é', o: 'ö' };
  return all.map((line) => line.replaceAll(/[aeo]/g, (letter) => accents[letter] ?? letter));
}

export const accentedA = accented(textA);
export const accentedB = accented(textB);
export const accentedGoal = accented(text);

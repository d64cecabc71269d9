import { meaningOf } from './meaning';
import { wordsOf } from './segments';

/** What is shorter than this begins too many words. */
const SHORTEST = 3;

/**
 * Whether the name of a measure is short for another: the beginning of its only word (`acc`, `accuracy`), or the first letters
 * of its words (`wer`, `Word error rate`).
 */
export function abbreviates(short: string, long: string): boolean {
  const [word = '', ...others] = wordsOf(short);
  const words = wordsOf(long);
  const isShort =
    words.length === 1
      ? word.length >= SHORTEST && words[0] !== word && words[0]?.startsWith(word) === true
      : words.length > 1 && word === words.map((one) => one.charAt(0)).join('');
  const { better } = meaningOf(short);
  return isShort && others.length === 0 && better !== null && better === meaningOf(long).better;
}

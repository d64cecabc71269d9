import { append } from '../model/lists';
import { inEnglish } from './languages';
import { type Sense, SENSES } from './vocabulary';

/** Longer keys are texts or data: they aren't kept. */
const LONGEST_NAME = 1000;

/** A table has up to 32,768 columns, and several are compared. */
const MOST_NAMES = 100_000;

/** Reads each name once: every metric and every rule asks what the names of all columns mean. */
export function remembered<Meaning>(read: (name: string) => Meaning): (name: string) => Meaning {
  const known = new Map<string, { readonly meaning: Meaning }>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) {
      return found.meaning;
    }
    const meaning = read(name);
    if (name.length <= LONGEST_NAME) {
      if (known.size >= MOST_NAMES) {
        known.clear();
      }
      known.set(name, { meaning });
    }
    return meaning;
  };
}

/**
 * The words of a name, in English: `val_WordError.mean` → val, word, error, mean; `1-wer` → oneminus, wer; `Fehler` → error.
 * [] if it is too long.
 */
export const wordsOf: (name: string) => readonly string[] = remembered((name) =>
  name.length > LONGEST_NAME ? [] : inEnglish(splitWords(name)),
);

/** Whether a name has one of the words. */
export function hasWord(name: string, words: ReadonlySet<string>): boolean {
  return wordsOf(name).some((word) => words.has(word));
}

/** For `model_output.time`: `time`. The point of an abbreviation, as in `Avg. z`, is no step. */
export function leafOf(name: string): string {
  return name.slice(name.search(/\.\S[^.]*$/) + 1);
}

/** The words of that. */
export function lastWords(name: string): readonly string[] {
  return wordsOf(leafOf(name));
}

function splitWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(?<!\p{L}-)(?<![\p{L}\d])(?:1|100|one)[\s_−–-]*(?:minus[\s_−–-]*)?(?=[a-z])/giu, (start) =>
      /minus|[−–-]/i.test(start) ? ' oneminus ' : start,
    )
    .replace(/^\s*1\s*\/\s*(?=\p{L})/u, ' inverse ')
    .replace(/^\s*[-−–]/, ' minus ')
    .replace(/\bP@(?=\d)/g, 'P')
    .replace(/@/g, ' at ')
    .replace(/\/(?!\s*\d)/g, ' per ')
    .replace(/%/g, ' percent ')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const LONGEST_PHRASE = 6;

/** Shorter parts of a word would match by chance. */
const SHORTEST_PART = 3;

export interface Segment {
  readonly text: string;
  readonly sense: Sense | null;
}

/** The longest known phrases of a name, from left to right; `logloss` is found in `log_loss`, `val`, `loss` in `valloss`. */
export function segmentsOf(name: string): Segment[] {
  const words = wordsOf(name);
  const segments: Segment[] = [];
  for (let at = 0; at < words.length;) {
    const length = phraseAt(words, at);
    const text = words.slice(at, at + length).join('');
    const sense = senseOf(text);
    if (sense === null) {
      append(
        segments,
        (partsOf(text) ?? [text]).map((part) => ({ text: part, sense: senseOf(part) })),
      );
    } else {
      segments.push({ text, sense });
    }
    at += length;
  }
  return segments;
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 1; length -= 1) {
    const part = words.slice(at, at + length);
    // Numbers and single letters join with anything: `top_k`, `f_1`; but the gain in accuracy is no inaccuracy, and s are seconds.
    if (
      part[0] !== 'in' &&
      part.at(-1) !== 's' &&
      part.every((word) => !/^\d+$/.test(word) || length === 2) &&
      SENSES.has(part.join(''))
    ) {
      return length;
    }
  }
  return 1;
}

/** `rouge2`, `bleu4` and `fpr95` are known without their digits, and so are whole numbers. */
function senseOf(word: string): Sense | null {
  return (
    SENSES.get(word) ??
    (/^\d+$/.test(word) ? 'neutral' : (SENSES.get(/^(\p{L}{2,})\d+$/u.exec(word)?.[1] ?? '') ?? null))
  );
}

/**
 * The known words that a word is written together from, the longest first; null if something is left over.
 *
 * @param failed ends of the word, by their length, already known to leave something over: each is tried once
 */
function partsOf(word: string, failed = new Set<number>()): readonly string[] | null {
  if (failed.has(word.length)) {
    return null;
  }
  for (let length = Math.min(word.length - SHORTEST_PART + 1, LONGEST_SENSE); length >= 2; length -= 1) {
    const [first, rest] = [word.slice(0, length), word.slice(length)];
    if (!SENSES.has(first) || (length < SHORTEST_PART && first !== 'is')) {
      continue;
    }
    const others =
      rest === '' ? [] : SENSES.has(rest) && rest.length >= SHORTEST_PART ? [rest] : partsOf(rest, failed);
    if (others !== null) {
      return [first, ...others];
    }
  }
  failed.add(word.length);
  return null;
}

const LONGEST_SENSE = Array.from(SENSES.keys()).reduce((most, { length }) => Math.max(most, length), 0);

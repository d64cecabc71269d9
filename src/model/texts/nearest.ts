import { countTo, smallest } from '../lists';

/** What a line of a shell can't show as it is. */
const HIDDEN = /(?!\u200c|\u200d|\u00ad)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A word quoted for a shell, if it has to be. */
export function quoted(word: string): string {
  return (
    withEscapes(word) ?? (/^[\w.,:=@%+/-]+$/.test(word) ? word : `"${word.replace(/["\\$`]/g, '\\$&')}"`)
  );
}

/** A word that hides something, on one line, with the escapes of bash and zsh: `$'a\x0ab'`. Else null. */
export function withEscapes(word: string): string | null {
  if (!HIDDEN.test(word)) {
    return null;
  }
  const characters = Array.from(word, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return !HIDDEN.test(character)
      ? character.replace(/['\\]/, '\\$&')
      : code < 128
        ? `\\x${code.toString(16).padStart(2, '0')}`
        : `\\U${code.toString(16).padStart(8, '0')}`;
  });
  return `$'${characters.join('')}'`;
}

/** A shorter beginning could be that of any name. */
const FEWEST_LETTERS = 3;

/**
 * The name that was probably meant: the only one that begins so, as `acc` begins `accuracy`; else up to two letters differ, and
 * fewer than half; null without one, and for more than 200 letters, because comparing takes the product of both lengths.
 */
export function nearest(written: string, known: readonly string[]): string | null {
  const { length } = written;
  const start = normal(written).join('');
  const begun = known.filter((name) => normal(name).join('').startsWith(start));
  if (length >= FEWEST_LETTERS && begun.length === 1) {
    return begun[0] ?? null;
  }
  const edits = known.map((name) =>
    length > 200 || Math.abs(name.length - length) > 9 ? 9 : distance(normal(written), normal(name)),
  );
  const fewest = smallest(edits, 9);
  return fewest <= 2 && 2 * fewest <= normal(written).length ? (known[edits.indexOf(fewest)] ?? null) : null;
}

function normal(name: string): readonly string[] {
  return Array.from(name.toLowerCase().replaceAll('_', '-'));
}

/** Insertions, deletions and substitutions (Levenshtein 1966). */
function distance(one: readonly string[], other: readonly string[]): number {
  let row = countTo(other.length + 1);
  one.forEach((letter, i) => {
    const next = [i + 1];
    other.forEach((symbol, j) => {
      const changed = (row[j] ?? 0) + Number(letter !== symbol);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    });
    row = next;
  });
  return row.at(-1) ?? 0;
}

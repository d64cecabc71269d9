import { english, formatCount, type Text } from '../../model';
import { parseGlob, type Piece } from './parse';

/*
 * Our matcher handles any glob. The editor's, which watches and searches with the same globs, tries all
 * combinations of braces and stars, and many globs are slow with every matcher.
 */

const MOST_STARS = 3;
const LONGEST_GLOB = 500;
const MANY = 1000;
/** Together, for all globs with wildcards in a file. */
const MOST_CHARACTERS = 10_000;

/** What makes a glob too costly, as a sentence without its beginning; null if nothing does. */
export function globFault(glob: string): Text | null {
  if (glob.length > LONGEST_GLOB) {
    return english('has more than {0} characters; a shorter glob finds the same files.', LONGEST_GLOB);
  }
  const tooManyStars =
    glob.split('/').some((part) => (part.match(/(?<!\*)\*/g) ?? []).length > MOST_STARS) ||
    glob.split('**').length > MOST_STARS + 1;
  if (tooManyStars) {
    return english(
      'has more than {0} stars between two slashes, or ** more often than that; a simpler glob finds the same files.',
      MOST_STARS,
    );
  }
  return choicesOf(parseGlob(glob)) > MANY
    ? english('has braces that expand to more than {0} names; write several globs.', formatCount(MANY))
    : null;
}

/** What makes all globs of a file together too costly; null if nothing does. */
export function globsFault(globs: readonly string[]): Text | null {
  const length = globs.filter(isGlob).reduce((sum, glob) => sum + glob.length, 0);
  return length > MOST_CHARACTERS
    ? english(
        'the globs with wildcards have more than {0} characters in all; use fewer or shorter ones.',
        formatCount(MOST_CHARACTERS),
      )
    : null;
}

/** False for a literal file name. */
export function isGlob(text: string): boolean {
  return /[*?[{]|^!/.test(text);
}

/** The folder that contains everything a glob can match; '' for the folder it is relative to. */
export function folderOfGlob(glob: string): string {
  const parts = glob.split('/');
  const plain = parts.findIndex(isGlob);
  return parts.slice(0, plain).join('/') || (glob.startsWith('/') ? '/' : '');
}

/** Combinations of the braces, counted up to the limit. */
function choicesOf(pieces: readonly Piece[]): number {
  return pieces.reduce((product, piece) => {
    if (piece.kind !== 'choice' || product > MANY) {
      return product;
    }
    return product * piece.branches.reduce((sum, branch) => sum + choicesOf(branch), 0);
  }, 1);
}

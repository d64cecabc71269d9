import { elementAt } from '../../model/lists';
import { english, type Text } from '../../model/words';
import { formatCount } from '../../model/text';
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

/*
 * Globs as an automaton that is in all its states at once (Thompson 1968): matching takes time proportional
 * to the length of the path times that of the globs. A regular expression would backtrack.
 */

/**
 * Whether a path (with `/`) matches one of the globs and none of those that begin with `!`, which exclude; if all of them do,
 * the rest matches. Hidden files match only globs that name them with their dot.
 */
export type GlobMatcher = (path: string) => boolean;

export function compileGlobs(globs: readonly string[]): GlobMatcher {
  const isPlain = (glob: string) => !/[*?[{\\]|^!/.test(glob);
  const isNegated = (glob: string) => (/^!*/.exec(glob)?.[0].length ?? 0) % 2 === 1;
  const wanted = globs.filter((glob) => !isNegated(glob));
  const names = new Set(wanted.map(withoutDot));
  const named = new Automaton(wanted.filter((glob) => !isPlain(glob)));
  const excluded = new Automaton(globs.filter(isNegated));
  const isAnyWanted = wanted.length === 0 && globs.length > 0;
  return (path) => (isAnyWanted || names.has(path) || named.matches(path)) && !excluded.matches(path);
}

function withoutDot(glob: string): string {
  return glob.startsWith('./') ? glob.slice(2) : glob;
}

/** Where in a path a state can be: at the start of a name, or anywhere except at the dot of a hidden file. */
type Where = 'start' | 'shown' | 'anywhere';

const [SLASH, DOT] = [0x2f, 0x2e];

class Automaton {
  /** The character, or set of characters, that a state consumes; null for one that only leads to others. */
  private readonly accepts: (number | ((code: number) => boolean) | null)[] = [];
  /** The states after such a character. */
  private readonly next: number[][] = [];
  /** States reached without consuming a character. */
  private readonly beside: number[][] = [];
  private readonly where: Where[] = [];
  private readonly first: readonly number[];
  private readonly end: number;
  /** For each state the step in which it was last reached. */
  private readonly reached: Int32Array;
  private step = 0;

  constructor(globs: readonly string[]) {
    this.end = this.add(null, {});
    this.first = globs.map((glob) => this.sequence(parseGlob(withoutDot(glob.replace(/^!+/, ''))), this.end));
    this.reached = new Int32Array(this.next.length);
  }

  matches(path: string): boolean {
    let active: number[] = [];
    let spare: number[] = [];
    let before = SLASH;
    let after = path.codePointAt(0);
    this.step++;
    this.reach(this.first, before, after, active);
    for (let at = 0; after !== undefined && active.length > 0;) {
      at += after > 0xffff ? 2 : 1;
      before = after;
      after = path.codePointAt(at);
      this.step++;
      spare.length = 0;
      for (const state of active) {
        const accepts = this.accepts[state];
        if (accepts === before || (typeof accepts === 'function' && accepts(before))) {
          this.reach(elementAt(this.next, state), before, after, spare);
        }
      }
      [active, spare] = [spare, active];
    }
    return after === undefined && this.reached[this.end] === this.step;
  }

  /** Adds the states that consume a character, among these and all that they lead to. */
  private reach(states: readonly number[], before: number, after: number | undefined, found: number[]): void {
    for (const state of states) {
      const where = this.where[state];
      const isStart = before === SLASH;
      const canBe = where === 'anywhere' || (where === 'start' ? isStart : !isStart || after !== DOT);
      if (!canBe || this.reached[state] === this.step) {
        continue;
      }
      this.reached[state] = this.step;
      if (this.accepts[state] !== null) {
        found.push(state);
      }
      this.reach(elementAt(this.beside, state), before, after, found);
    }
  }

  private add(
    accepts: (typeof this.accepts)[number],
    { next = [], beside = [], where = 'anywhere' }: { next?: number[]; beside?: number[]; where?: Where },
  ): number {
    this.accepts.push(accepts);
    this.next.push(next);
    this.beside.push(beside);
    return this.where.push(where) - 1;
  }

  /** The first state of a sequence that ends in `after`. */
  private sequence(pieces: readonly Piece[], after: number): number {
    return pieces.reduceRight((following, piece) => this.piece(piece, following), after);
  }

  private piece(piece: Piece, after: number): number {
    switch (piece.kind) {
      case 'character':
        return this.add(piece.code, { next: [after] });
      case 'one-of':
        return this.add(piece.accepts, { next: [after], where: piece.isWild ? 'shown' : 'anywhere' });
      case 'choice':
        return this.add(null, { beside: piece.branches.map((branch) => this.sequence(branch, after)) });
      case 'star':
        return this.repeat((code) => code !== SLASH, after);
      case 'folders':
        return piece.open
          ? this.repeat(() => true, after)
          : this.folders(this.add(null, { beside: [after], where: 'start' }));
    }
  }

  /** Any number of characters, but never the dot of a hidden file, not even for what follows. */
  private repeat(accepts: (code: number) => boolean, after: number): number {
    const loop = this.add(accepts, { beside: [after], where: 'shown' });
    elementAt(this.next, loop).push(loop);
    return loop;
  }

  /** Any number of folders; what follows may be hidden. */
  private folders(after: number): number {
    const either = this.add(null, { beside: [after] });
    const loop = this.add(() => true, { next: [either], where: 'shown' });
    elementAt(this.beside, either).push(loop);
    return either;
  }
}

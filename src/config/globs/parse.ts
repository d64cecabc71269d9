import { elementAt } from '../../model/lists';

/* Globs support `*`, `**`, `?`, `[…]`, `{…}`, `\` before a literal character, and `!` at the start. */

export type Piece =
  | { readonly kind: 'character'; readonly code: number }
  /** As a wildcard, it doesn't match the dot of a hidden file. */
  | { readonly kind: 'one-of'; readonly accepts: (code: number) => boolean; readonly isWild: boolean }
  /** Any characters within a name. */
  | { readonly kind: 'star' }
  /** Any folders; with `open`, everything in them. */
  | { readonly kind: 'folders'; readonly open: boolean }
  | { readonly kind: 'choice'; readonly branches: readonly (readonly Piece[])[] };

const SLASH = 0x2f;

/** Most numbers that `{1..9}` may list: a longer list is a mistake. */
const LONGEST_RANGE = 1000;

export function parseGlob(glob: string): readonly Piece[] {
  return new Parser(Array.from(glob)).sequence();
}

/** A recursive-descent parser with one method per rule of the grammar. */
class Parser {
  private at = 0;
  /** Positions of unclosed braces: without this cache `{{{{` would take exponential time. */
  private readonly endless = new Set<number>();

  constructor(private readonly signs: readonly string[]) {}

  /** Up to the end, or within braces up to the end of the branch. */
  sequence(within = false): Piece[] {
    const pieces: Piece[] = [];
    while (this.at < this.signs.length) {
      const sign = this.signs[this.at] ?? '';
      if (within && (sign === ',' || sign === '}')) {
        break;
      }
      pieces.push(this.piece(sign));
    }
    return pieces;
  }

  private piece(sign: string): Piece {
    switch (sign) {
      case '*':
        return this.stars();
      case '?':
        this.at++;
        return { kind: 'one-of', accepts: (code) => code !== SLASH, isWild: true };
      case '[':
        return this.oneOf() ?? this.literal();
      case '{':
        return this.choice() ?? this.literal();
      case '\\':
        this.at += this.at + 1 < this.signs.length ? 1 : 0;
        return this.literal();
      default:
        return this.literal();
    }
  }

  private literal(): Piece {
    return exactly(this.signs[this.at++] ?? '');
  }

  /** `**` matches any folders if it is alone between slashes; otherwise it is a star. */
  private stars(): Piece {
    const start = this.at;
    while (this.signs[this.at] === '*') this.at++;
    const before = start === 0 ? '/' : elementAt(this.signs, start - 1);
    const after = this.signs.at(this.at) ?? '/';
    if (this.at - start !== 2 || !'/{,'.includes(before) || !'/},'.includes(after)) {
      return { kind: 'star' };
    }
    const open = this.signs[this.at] !== '/';
    this.at += open ? 0 : 1;
    return { kind: 'folders', open };
  }

  /** `[a-z]`, `[!a-z]`; null if unclosed. */
  private oneOf(): Piece | null {
    let at = this.at + 1;
    const isNegated = this.signs[at] === '!' || this.signs[at] === '^';
    at += isNegated ? 1 : 0;
    const ranges: { readonly low: number; readonly high: number }[] = [];
    const first = at;
    for (; this.signs[at] !== ']' || at === first; at++) {
      at += this.signs[at] === '\\' ? 1 : 0;
      const low = this.signs[at];
      const isRange = this.signs[at + 1] === '-' && (this.signs[at + 2] ?? ']') !== ']';
      at += isRange ? 2 : 0;
      const high = this.signs[at];
      if (low === undefined || high === undefined) {
        return null;
      }
      ranges.push({ low: codeOf(low), high: codeOf(high) });
    }
    this.at = at + 1;
    const accepts = (code: number) =>
      code !== SLASH && ranges.some(({ low, high }) => low <= code && code <= high) !== isNegated;
    return { kind: 'one-of', accepts, isWild: isNegated };
  }

  /** `{a,b}`, `{1..9}`, and `{a}` literally; null if unclosed. */
  private choice(): Piece | null {
    const start = this.at++;
    const range = this.endless.has(start) ? null : this.range();
    if (this.endless.has(start) || range !== null) {
      this.at = range === null ? start : this.at;
      return range;
    }
    const branches: Piece[][] = [];
    do {
      branches.push(this.sequence(true));
    } while (this.signs[this.at++] === ',');
    const [only = []] = branches;
    if (this.signs[this.at - 1] === '}') {
      return branches.length > 1
        ? { kind: 'choice', branches }
        : { kind: 'choice', branches: [[exactly('{'), ...only, exactly('}')]] };
    }
    this.endless.add(start);
    this.at = start;
    return null;
  }

  private range(): Piece | null {
    const end = this.signs.indexOf('}', this.at);
    const text = end - this.at > 20 ? '' : this.signs.slice(this.at, end).join('');
    const [, from, to] = /^(-?\d{1,9}|[a-z])\.\.(-?\d{1,9}|[a-z])$/i.exec(text) ?? [];
    if (from === undefined || to === undefined || isNaN(Number(from)) !== isNaN(Number(to))) {
      return null;
    }
    const names = isNaN(Number(from)) ? letters(from, to) : numbers(from, to);
    if (names.length > LONGEST_RANGE) {
      return null;
    }
    this.at = end + 1;
    return { kind: 'choice', branches: names.map((name) => Array.from(name, exactly)) };
  }
}

function exactly(sign: string): Piece {
  return { kind: 'character', code: codeOf(sign) };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function letters(from: string, to: string): string[] {
  return between(codeOf(from), codeOf(to)).map((code) => String.fromCodePoint(code));
}

/** `{01..12}` keeps its zeros. */
function numbers(from: string, to: string): string[] {
  const width = /^-?0\d/.test(from) || /^-?0\d/.test(to) ? Math.max(from.length, to.length) : 0;
  return between(Number(from), Number(to)).map((number) => String(number).padStart(width, '0'));
}

function between(one: number, other: number): number[] {
  const low = Math.min(one, other);
  const length = Math.min(Math.abs(one - other) + 1, LONGEST_RANGE + 1);
  return Array.from({ length }, (_, index) => low + index);
}

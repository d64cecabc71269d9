import { ratioOf } from '../model/lists';
import { badSetting, type RealGainError } from '../model/errors';
import { english, type Text } from '../model/words';

export interface Formula {
  /** The columns that are summed, in order of first mention. */
  readonly columns: readonly string[];
  /** The column, if the formula is its mean, possibly times a number: then the score is a mean over items. */
  readonly meanOf: string | null;
  /** @param sums sums of `columns` at sums[offset …], followed by the number of items */
  evaluate(sums: Float64Array, offset: number): number;
}

type Term = (sums: Float64Array, offset: number) => number;

const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = {
  exp: Math.exp,
  log: Math.log,
  sqrt: Math.sqrt,
  abs: Math.abs,
  min: Math.min,
  max: Math.max,
};

const OF_SEVERAL = ['min', 'max'];

/** Deeper nesting is not a formula that a user wrote. */
const DEEPEST = 50;

/** Numbers, names (also quoted: they may hold anything), operators. */
const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([A-Za-z_][\w.@]*)|'([^']+)'|(\*\*|[-+*/^(),]))/iy;

interface Token {
  readonly kind: 'number' | 'name' | 'quoted' | 'sign';
  readonly text: string;
}

/**
 * Reads a formula: `+ - * / ^`, parentheses, exp, log, sqrt, abs, min, max, numbers, and names of columns,
 * each meaning the column's sum over the items. `mean(x)` is x's sum divided by the number of items, `items`.
 * A division by 0 gives 0, as in precision, recall and F1.
 *
 * @throws RealGainError `bad-setting` with what is wrong and where
 */
export function parseFormula(text: string): Formula {
  return new Parser(text).parse();
}

class Parser {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;
  private readonly columns: string[] = [];

  constructor(private readonly text: string) {
    this.tokens = this.split();
  }

  parse(): Formula {
    const evaluate = this.sum();
    if (this.at < this.tokens.length) {
      throw this.fault(english('“{0}” is not allowed there', this.tokens[this.at]?.text ?? ''));
    }
    if (this.columns.length === 0) {
      throw this.fault(english('it names no column'));
    }
    return { columns: this.columns, meanOf: this.meanOf(), evaluate };
  }

  private meanOf(): string | null {
    const scaled = this.tokens[0]?.kind === 'number' && this.tokens[1]?.text === '*';
    const [name, open, column, ...rest] = scaled ? this.tokens.slice(2) : this.tokens;
    const isMean = name?.kind === 'name' && name.text === 'mean' && open?.text === '(' && rest.length === 1;
    return isMean ? (column?.text ?? null) : null;
  }

  private split(): Token[] {
    const tokens: Token[] = [];
    TOKEN.lastIndex = 0;
    const end = this.text.trimEnd().length;
    while (TOKEN.lastIndex < end) {
      const start = TOKEN.lastIndex;
      const match = TOKEN.exec(this.text);
      if (match === null) {
        throw this.fault(english("“{0}” can't be read", this.text.slice(start).trim().slice(0, 12)));
      }
      const [, number, name, quoted, sign] = match;
      tokens.push(
        number !== undefined
          ? { kind: 'number', text: number }
          : name !== undefined
            ? { kind: 'name', text: name }
            : quoted !== undefined
              ? { kind: 'quoted', text: quoted }
              : { kind: 'sign', text: sign ?? '' },
      );
    }
    return tokens;
  }

  private sum(): Term {
    let left = this.product();
    for (;;) {
      const one = left;
      if (this.take('+')) {
        const other = this.product();
        left = (sums, offset) => one(sums, offset) + other(sums, offset);
      } else if (this.take('-')) {
        const other = this.product();
        left = (sums, offset) => one(sums, offset) - other(sums, offset);
      } else {
        return left;
      }
    }
  }

  private product(): Term {
    let left = this.signed();
    for (;;) {
      const one = left;
      if (this.take('*')) {
        const other = this.signed();
        left = (sums, offset) => one(sums, offset) * other(sums, offset);
      } else if (this.take('/')) {
        const other = this.signed();
        left = (sums, offset) => ratioOf(one(sums, offset), other(sums, offset));
      } else {
        return left;
      }
    }
  }

  /** All nesting goes through here. */
  private signed(): Term {
    this.depth += 1;
    if (this.depth > DEEPEST) {
      throw this.fault(english('it is nested too deeply'));
    }
    const value = this.take('-') ? negative(this.signed()) : this.power();
    this.depth -= 1;
    return value;
  }

  private power(): Term {
    const base = this.value();
    const power = this.take('^') || this.take('**') ? this.signed() : null;
    return power === null ? base : (sums, offset) => base(sums, offset) ** power(sums, offset);
  }

  private value(): Term {
    const token = this.tokens[this.at];
    this.at += 1;
    if (token === undefined) {
      throw this.fault(english('it ends too early'));
    }
    const { kind, text } = token;
    if (kind === 'number') {
      const number = Number(text);
      return () => number;
    }
    if (kind === 'quoted') {
      return this.column(text);
    }
    if (kind === 'name') {
      return this.take('(') ? this.call(text) : text === 'items' ? this.items() : this.column(text);
    }
    if (text !== '(') {
      throw this.fault(english('“{0}” is not allowed there', text));
    }
    const inner = this.sum();
    this.expect(')');
    return inner;
  }

  private call(name: string): Term {
    if (name === 'mean') {
      const token = this.tokens[this.at];
      if (token?.kind !== 'name' && token?.kind !== 'quoted') {
        throw this.fault(english('mean(…) takes the name of a column'));
      }
      this.at += 1;
      this.expect(')');
      const [sum, items] = [this.column(token.text), this.items()];
      return (sums, offset) => ratioOf(sum(sums, offset), items(sums, offset));
    }
    const compute = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (compute === undefined) {
      throw this.fault(
        english('there is no function “{0}”; there are mean, {1}', name, Object.keys(FUNCTIONS).join(', ')),
      );
    }
    const values = [this.sum()];
    while (this.take(',')) {
      values.push(this.sum());
    }
    this.expect(')');
    if (values.length > 1 && !OF_SEVERAL.includes(name)) {
      throw this.fault(english('{0}(…) takes one value', name));
    }
    return (sums, offset) => compute(...values.map((value) => value(sums, offset)));
  }

  private column(name: string): Term {
    const known = this.columns.indexOf(name);
    const place = known === -1 ? this.columns.push(name) - 1 : known;
    return (sums, offset) => sums[offset + place]!;
  }

  private items(): Term {
    // After the columns, however many there will be.
    const { columns } = this;
    return (sums, offset) => sums[offset + columns.length]!;
  }

  private take(sign: string): boolean {
    const token = this.tokens[this.at];
    const found = token?.kind === 'sign' && token.text === sign;
    this.at += found ? 1 : 0;
    return found;
  }

  private expect(sign: string): void {
    if (!this.take(sign)) {
      throw this.fault(english('a “{0}” is missing', sign));
    }
  }

  private fault(what: Text): RealGainError {
    return badSetting("The formula “{0}” can't be computed: {1}.", this.text, what);
  }
}

function negative(value: Term): Term {
  return (sums, offset) => -value(sums, offset);
}

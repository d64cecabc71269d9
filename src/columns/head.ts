import { type Direction } from './stated';
import type { Column } from '../model/records';
import type { Segment } from './segments';
import type { Sense } from './vocabulary';
import { textOf } from './cells';
import { wordSet } from './lexicon';

export interface Meaning {
  readonly better: Direction | null;
  /**
   * `quality`: how good a system is; `event`: something an item does or doesn't have, such as an error;
   * `cost`: the resources or speed of a system; `about`: something else, such as a length; null: nothing
   * known.
   */
  readonly kind: 'quality' | 'event' | 'cost' | 'about' | null;
  /** The word that measures: `wer` of `val_wer_mean`; absent where none does. */
  readonly head?: string;
  /** True for `score` and `rating`, which are as good or bad as what they are of. */
  readonly generic?: true;
  /** True for a score of something unknown: `tns_score` may count complaints. */
  readonly vague?: true;
  /** The sign of all its numbers, where it has one: a loss is not negative, a log-probability not positive. */
  readonly sign?: 'positive' | 'negative';
  /** True for an abbreviated unit alone: `ms` may be another thing. */
  readonly bare?: true;
}

export const UNKNOWN: Meaning = { better: null, kind: null };
const ABOUT: Meaning = { better: null, kind: 'about' };

const MEASURING: readonly (Sense | null)[] = ['good', 'bad', 'good-event', 'bad-event', 'cost', 'speed'];

export function measures({ sense }: Segment): boolean {
  return MEASURING.includes(sense);
}

/** From the last word: the first that measures something is the head. */
export function readHead(segments: readonly Segment[]): Meaning {
  let [generic, turned, thing, unit, inverted] = [false, false, false, false, false];
  for (let i = segments.length - 1; i >= 0; i -= 1) {
    const { text, sense } = segments[i] ?? { text: '', sense: null };
    const isSplit = text === 'valid' && segments.some((segment, at) => at !== i && measures(segment));
    switch (isSplit ? 'neutral' : sense) {
      case 'good':
      case 'bad':
      case 'good-event':
      case 'bad-event':
      case 'cost':
      case 'speed':
        if (
          MOVED.has(text) &&
          segments.slice(i + 1).some((one) => one.sense === null && one.text.length > 1)
        ) {
          // `distance_travelled`
          return UNKNOWN;
        }
        if (/^(?:price|risk)s?$/.test(text) && segments.slice(0, i).some((one) => one.sense === null)) {
          // The `sale_price` of a house is what a system predicts, and so is an `accident_risk`.
          return UNKNOWN;
        }
        return measured(sense, { text, before: segments.slice(0, i), generic, turned, inverted });
      case 'time':
        return timed(segments, { generic, turned, unit });
      case 'about':
        return ABOUT;
      case 'task':
        return generic ? { better: 'higher', kind: 'quality' } : UNKNOWN;
      case 'generic':
        generic = true;
        break;
      case 'turn':
        turned = true;
        break;
      case 'negation':
        inverted ||= INVERSES.has(text);
        break;
      case 'unit':
        unit = true;
        break;
      case 'thing':
        thing = true;
        break;
      default:
        // `brier_skill_score`: how much less than that of a reference.
        turned ||= text === 'skill' && segments[i - 1]?.sense === 'bad';
    }
  }
  if (generic) {
    const isTurned = turned || segments.some(({ sense }) => sense === 'negation');
    const isVague =
      segments.some(({ text }) => OF_ANYTHING.test(text)) &&
      segments.some(({ text, sense }) => sense === null && text.length > 1);
    return {
      better: isTurned ? null : 'higher',
      kind: 'quality',
      generic: true,
      ...(isVague && { vague: true }),
    };
  }
  const [only, ...others] = segments.filter(({ sense }) => sense !== 'neutral');
  const isBare = others.length === 0 && (only?.text.length ?? 0) <= LONGEST_ABBREVIATION;
  return unit && !turned
    ? { better: 'lower', kind: 'cost', ...(isBare && { bare: true }) }
    : thing
      ? ABOUT
      : UNKNOWN;
}

/** Not points and stars, which are given for what is good. */
const OF_ANYTHING = /^(?:score|rating|grade)s?$/;

/** `ms`, `ns`, `us`, `mb`. */
const LONGEST_ABBREVIATION = 2;

/** Reverse what they follow, too: `wer_inv`. After a word, `negative` is the class. */
const INVERSES = new Set(['inverse', 'inv', 'inverted', 'complement', 'reversed', 'flipped']);

/** In `distance_travelled`, more may be better. */
const MOVED = new Set(['distance', 'dist', 'divergence']);

interface Around {
  readonly text: string;
  readonly before: readonly Segment[];
  /** A `score` of it. */
  readonly generic: boolean;
  /** A `reduction` of it. */
  readonly turned: boolean;
  /** The `inverse` of it. */
  readonly inverted: boolean;
}

function measured(sense: Sense | null, { text, before, generic, turned, inverted }: Around): Meaning {
  const isCost = sense === 'cost' || sense === 'speed';
  const isQuality = sense === 'good' || sense === 'bad';
  const kind = isCost ? 'cost' : PROBABILITIES.has(text) ? 'about' : isQuality ? 'quality' : 'event';
  if (generic && isCost) {
    // A “memory score” may be one of remembering.
    return { better: null, kind: 'quality' };
  }
  const plain: Direction =
    sense === 'good' || sense === 'good-event' || sense === 'speed' ? 'higher' : 'lower';
  const negated = before.some((segment) => segment.sense === 'negation');
  const turn = before.findIndex((segment) => segment.sense === 'turn');
  // `1 - accuracy` is an error rate.
  const isComplement = before.some((segment) => segment.text === 'oneminus') && !inverted;
  if (
    ((negated || inverted) && plain === 'higher' && !LOGARITHMS.has(text) && !isComplement) ||
    (turn >= 0 && !before.slice(0, turn).some(measures)) ||
    before.at(-1)?.text === 'low'
  ) {
    // The F1 of the negative class, or a reversed F1; a `reduced_error` is still one, or less of one; `low_error` is good.
    return { better: null, kind };
  }
  const better = (negated !== turned) === inverted ? plain : other(plain);
  const isSigned = !turned && !inverted && (!negated || before.some((one) => MINUS.has(one.text)));
  return { better, kind, head: text, ...(isSigned && signOf(text, plain, negated)) };
}

/** Negations that change the sign, unlike `inverse`. */
const MINUS = new Set(['neg', 'negative', 'negated', 'minus']);

/** Losses, errors and costs count from 0. */
function signOf(text: string, plain: Direction, negated: boolean): Pick<Meaning, 'sign'> {
  const isLogarithm = LOGARITHMS.has(text) && text.startsWith('log');
  return plain === 'lower' || isLogarithm
    ? { sign: (plain === 'lower') === negated ? 'negative' : 'positive' }
    : {};
}

/**
 * What a system assigns to its own answer: it describes the answer more often than it measures the system.
 */
const PROBABILITIES = new Set(['logprob', 'logprobs', 'logp']);

/** Negative ones are losses, and never of a class. */
const LOGARITHMS = new Set([...PROBABILITIES, 'loglik', 'loglikelihood', 'likelihood', 'elbo']);

function timed(
  segments: readonly Segment[],
  { generic, turned, unit }: { readonly generic: boolean; readonly turned: boolean; readonly unit: boolean },
): Meaning {
  const isDuration = segments.every(({ text, sense }) => sense === 'neutral' || /^durations?$/.test(text));
  const taken = isDuration || segments.some(({ text, sense }) => sense === null || TAKEN.has(text));
  if (generic || !(unit || turned || taken)) {
    return ABOUT;
  }
  if (segments.some(({ text }) => LASTING.has(text))) {
    return UNKNOWN;
  }
  return { better: turned ? 'higher' : 'lower', kind: 'cost', ...(!turned && { head: 'time' }) };
}

/** Things whose time may be wanted, as that of a patient or an episode: `survival_time`. */
const LASTING = wordSet(
  'survival lead life lifetime live alive up uptime flight battery engagement dwell watch listening session retention endurance hold failure failures balance lost',
);

/** Things measured by the time they take. */
const TAKEN = wordSet('response request call total mean avg train training eval per token');

export function other(direction: Direction): Direction {
  return direction === 'higher' ? 'lower' : 'higher';
}

/** The rows of each text in a column, in the order of their first. */
export function rowsByText({ cells }: Pick<Column, 'cells'>): Map<string, number[]> {
  const found = new Map<string, number[]>();
  cells.forEach((cell, row) => {
    const text = textOf(cell);
    const rows = found.get(text) ?? [];
    rows.push(row);
    found.set(text, rows);
  });
  return found;
}

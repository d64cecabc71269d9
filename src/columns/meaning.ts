import { remembered } from './remembered';
import { segmentsOf, type Segment } from './segments';
import { statedIn, type Direction } from './stated';
import type { Sense } from './vocabulary';
import { wordsOf } from './words';

/** What a column's name implies about its numbers. */
export interface Meaning {
  /** Which is better; null if the name doesn't imply it. */
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
  /** The sign of all its numbers, where it has one: a loss is not negative, a log-probability not positive. */
  readonly sign?: 'positive' | 'negative';
  /** True for an abbreviated unit alone: `ms` may be another thing. */
  readonly bare?: true;
}

const UNKNOWN: Meaning = { better: null, kind: null };
const ABOUT: Meaning = { better: null, kind: 'about' };

/** True for names of scores, errors and costs, which imply which of two numbers is better. */
export function isMeasure(name: string): boolean {
  return meaningOf(name).better !== null;
}

/** Longer names are sentences. */
const MOST_WORDS = 6;

/** Whether a value in a table names a measure, and is no sentence that mentions one. */
export function isMeasureName(text: string): boolean {
  return wordsOf(text).length <= MOST_WORDS && isMeasure(text);
}

/**
 * The meaning of a name, by how names are usually formed: the last measuring word is the head
 * (`error_detection_accuracy` is an accuracy, `accuracy_loss` a loss); what follows a preposition belongs to
 * it (`precision_at_5`); `rate`, `count` and `score` are as good or bad as what they are of
 * (`false_positive_rate`); `1-`, `neg_`, `no_` and `…_reduction` reverse what they belong to. Arrows and
 * words such as `lower is better` are explicit.
 */
export const meaningOf = remembered((name): Meaning => {
  const arrow = /[↑↓]/u.exec(name)?.[0];
  const better = arrow === undefined ? statedIn(name) : arrow === '↑' ? 'higher' : 'lower';
  const read = readSegments(segmentsOf(name.replace(/[↑↓]/gu, ' ')));
  // `score (min)` may be in minutes, or the least of several.
  const isOpen = read.generic === true && /[([]\s*min\s*[)\]]$/i.test(name);
  return better !== null ? { better, kind: read.kind ?? 'quality' } : isOpen ? UNKNOWN : read;
});

const MEASURING: readonly (Sense | null)[] = ['good', 'bad', 'good-event', 'bad-event', 'cost', 'speed'];

export function measures({ sense }: Segment): boolean {
  return MEASURING.includes(sense);
}

function readSegments(all: readonly Segment[]): Meaning {
  const segments = withoutAbsences(withoutRemedies(all));
  const [only, ...others] = segments.filter(({ sense }) => sense !== 'neutral');
  if (others.length === 0 && only?.text.length === 1 && (segments.length === 1 || only.sense === 'unit')) {
    // `s` is a score as well as seconds.
    return UNKNOWN;
  }
  if (segments.length === 1 && only?.text === 'right') {
    // No side.
    return { better: 'higher', kind: 'event', head: 'right' };
  }
  if (others.length === 0 && only?.text === 'per') {
    // Phoneme error rate.
    return { better: 'lower', kind: 'quality', head: 'per', sign: 'positive' };
  }
  const at = segments.findIndex(({ sense }, i) => i > 0 && sense === 'preposition');
  if (at < 0) {
    return readHead(segments);
  }
  const [left, right] = [segments.slice(0, at), segments.slice(at + 1)];
  if (/^loss(?:es)?$/.test(left.at(-1)?.text ?? '') && right.some(({ sense }) => sense === null)) {
    // `loss_of_function` is no training loss.
    return UNKNOWN;
  }
  if (segments[at]?.text === 'before' || segments[at]?.text === 'until') {
    return readHead(left);
  }
  if (left.some(({ text, sense }) => sense === 'turn' || text === 'free') && !left.some(measures)) {
    // `reduction_in_error`, `free_of_errors`
    const { better, ...of } = readHead(right);
    return { better: better && other(better), kind: of.kind };
  }
  if (
    segments[at]?.text === 'to' &&
    EFFORTS.has(left.at(-1)?.text ?? '') &&
    right.at(-1)?.sense === 'good-event'
  ) {
    // `steps_to_success`
    return { better: 'lower', kind: 'cost' };
  }
  if (segments[at]?.text === 'to' && right.at(-1)?.sense === 'bad-event' && !left.some(measures)) {
    // `days_to_failure`: the later, the better, unless a failure is looked for.
    return UNKNOWN;
  }
  const rate = segments[at]?.text === 'per' ? readRate(left, right) : null;
  const own = rate ?? readHead(left);
  // `number of errors` is of errors; `text to image score` has its head at the end.
  const says = own.better !== null || (own.kind === 'about' && left.some(({ sense }) => sense === 'about'));
  return says ? own : left.some(({ sense }) => sense !== 'amount') ? readHead(segments) : readHead(right);
}

/** What it takes until something good happens. */
const EFFORTS = new Set(
  'step steps turn turns iteration iterations attempt attempts try tries call calls token tokens time seconds minutes'.split(
    ' ',
  ),
);

/** `tokens per second` is a speed, `seconds per token` a cost, `errors per second` as bad as errors. */
function readRate(left: readonly Segment[], right: readonly Segment[]): Meaning | null {
  const isUnit = ({ sense }: Segment) => sense === 'unit' || sense === 'time';
  if (left.some(measures)) {
    return null;
  }
  if (left.some(isUnit)) {
    return { better: 'lower', kind: 'cost' };
  }
  const isThing = left.some(({ sense }) => sense === 'thing');
  return isThing && right.length > 0 && right.every(isUnit) ? { better: 'higher', kind: 'cost' } : null;
}

/**
 * `error_fixed`: good. `fixed_errors`, `errors_found`, `toxicity_prevented`: ambiguous, as a WER may be
 * corrected, too, and a judge finds errors in an answer as well as a system in a text.
 */
function withoutRemedies(segments: readonly Segment[]): readonly Segment[] {
  const isBad = (segment: Segment | undefined) => segment?.sense === 'bad' || segment?.sense === 'bad-event';
  const isDone = (segment: Segment | undefined) =>
    segment?.sense === 'remedy' || segment?.sense === 'finding' || DONE.has(segment?.text ?? '');
  const read: Segment[] = [];
  for (const segment of segments) {
    const before = read.at(-1);
    const isAbsent = read.at(-2)?.sense === 'absence';
    if (before !== undefined && !isAbsent && isBad(before) && isDone(segment)) {
      const isFixed = before.sense === 'bad-event' && segment.sense !== 'finding';
      read[read.length - 1] = { text: segment.text, sense: isFixed ? 'good-event' : 'about' };
    } else if (before?.sense === 'turn' && segment.sense === 'remedy') {
      // `accuracy_drop_avoided`
      read[read.length - 1] = { text: segment.text, sense: 'about' };
    } else if (before !== undefined && !isAbsent && isDone(before) && isBad(segment)) {
      read[read.length - 1] = { text: segment.text, sense: 'about' };
    } else {
      read.push(segment);
    }
  }
  return read;
}

/** Events that are good by themselves, and also apply to what is bad. */
const DONE = new Set(['solved', 'resolved']);

/** `no error`, `non toxic`, `error free`: the opposite of the rest of the name. */
function withoutAbsences(segments: readonly Segment[]): readonly Segment[] {
  const opposite: Partial<Record<Sense, Sense>> = {
    bad: 'good-event',
    'bad-event': 'good-event',
    good: 'bad-event',
    'good-event': 'bad-event',
  };
  const read: Segment[] = [];
  for (const segment of segments) {
    const before = read.at(-1);
    const turned = segment.sense === null ? undefined : opposite[segment.sense];
    if (before?.sense === 'absence' && turned !== undefined) {
      read[read.length - 1] = { text: segment.text, sense: turned };
    } else if (segment.text === 'free' && (before?.sense === 'bad' || before?.sense === 'bad-event')) {
      read[read.length - 1] = { text: before.text, sense: 'good-event' };
    } else {
      read.push(segment);
    }
  }
  return read;
}

/** From the last word: the first that measures something is the head. */
function readHead(segments: readonly Segment[]): Meaning {
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
        if (/^prices?$/.test(text) && segments.slice(0, i).some((one) => one.sense === null)) {
          // The `sale_price` of a house is what a system predicts.
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
    }
  }
  if (generic) {
    const isTurned = turned || segments.some(({ sense }) => sense === 'negation');
    return { better: isTurned ? null : 'higher', kind: 'quality', generic: true };
  }
  const [only, ...others] = segments.filter(({ sense }) => sense !== 'neutral');
  const isBare = others.length === 0 && (only?.text.length ?? 0) <= LONGEST_ABBREVIATION;
  return unit && !turned
    ? { better: 'lower', kind: 'cost', ...(isBare && { bare: true }) }
    : thing
      ? ABOUT
      : UNKNOWN;
}

/** `ms`, `ns`, `us`, `mb`. */
const LONGEST_ABBREVIATION = 2;

/** Reverse what they follow, too: `wer_inv`. After a word, `negative` is the class. */
const INVERSES = new Set(['inverse', 'inv', 'inverted', 'complement', 'reversed', 'flipped']);

/** Something is measured by them that may be wanted, as what follows says. */
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
  if (
    ((negated || inverted) && plain === 'higher' && !LOGARITHMS.has(text)) ||
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
const LASTING = new Set(
  'survival lead life lifetime live alive up uptime flight battery engagement dwell watch listening session retention endurance hold failure failures balance'.split(
    ' ',
  ),
);

/** Things measured by the time they take. */
const TAKEN = new Set([
  'response',
  'request',
  'call',
  'total',
  'mean',
  'avg',
  'train',
  'training',
  'eval',
  'per',
  'token',
]);

function other(direction: Direction): Direction {
  return direction === 'higher' ? 'lower' : 'higher';
}

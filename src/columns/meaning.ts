import { SENSES, type Sense } from './vocabulary';
import { wordsOf } from './words';

export type Direction = 'higher' | 'lower';

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
}

const UNKNOWN: Meaning = { better: null, kind: null };
const ABOUT: Meaning = { better: null, kind: 'about' };

/** More words than this don't form a phrase. */
const LONGEST_PHRASE = 6;

/** Shorter parts of a word would match by chance. */
const SHORTEST_PART = 3;

interface Segment {
  readonly text: string;
  readonly sense: Sense | null;
}

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
 * (`false_positive_rate`); `1-`, `neg_`, `no_` and `…_reduction` reverse what they belong to. Arrows are
 * explicit.
 */
export function meaningOf(name: string): Meaning {
  const arrow = /[↑↓]/u.exec(name)?.[0];
  const read = readSegments(segmentsOf(name.replace(/[↑↓]/gu, ' ')));
  return arrow === undefined
    ? read
    : { better: arrow === '↑' ? 'higher' : 'lower', kind: read.kind ?? 'quality' };
}

/** The longest known phrases of a name, from left to right; `logloss` is found in `log_loss`, `val`, `loss` in `valloss`. */
function segmentsOf(name: string): Segment[] {
  const words = wordsOf(name);
  const segments: Segment[] = [];
  for (let at = 0; at < words.length;) {
    const length = phraseAt(words, at);
    const text = words.slice(at, at + length).join('');
    const sense = senseOf(text);
    if (sense === null) {
      segments.push(...(partsOf(text) ?? [text]).map((part) => ({ text: part, sense: senseOf(part) })));
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
    // Numbers and single letters join with anything: `top_k`, `f_1`.
    if (part.every((word) => !/^\d+$/.test(word) || length === 2) && SENSES.has(part.join(''))) {
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

const MEASURING: readonly (Sense | null)[] = ['good', 'bad', 'good-event', 'bad-event', 'cost', 'speed'];

function readSegments(all: readonly Segment[]): Meaning {
  const segments = withoutAbsences(withoutRemedies(all));
  const at = segments.findIndex(({ sense }, i) => i > 0 && sense === 'preposition');
  if (at < 0) {
    return readHead(segments);
  }
  const [left, right] = [segments.slice(0, at), segments.slice(at + 1)];
  const rate = segments[at]?.text === 'per' ? readRate(left, right) : null;
  const own = rate ?? readHead(left);
  // `number of errors` is of errors; `text to image score` has its head at the end.
  const says = own.better !== null || (own.kind === 'about' && left.some(({ sense }) => sense === 'about'));
  return says ? own : left.some(({ sense }) => sense !== 'amount') ? readHead(segments) : readHead(right);
}

/** `tokens per second` is a speed, `seconds per token` a cost, `errors per second` as bad as errors. */
function readRate(left: readonly Segment[], right: readonly Segment[]): Meaning | null {
  const isUnit = ({ sense }: Segment) => sense === 'unit' || sense === 'time';
  if (left.some(({ sense }) => MEASURING.includes(sense))) {
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
  let [generic, turned, thing, unit] = [false, false, false, false];
  for (let i = segments.length - 1; i >= 0; i -= 1) {
    const { text, sense } = segments[i] ?? { text: '', sense: null };
    const isSplit =
      text === 'valid' && segments.some(({ sense: other }, at) => at !== i && MEASURING.includes(other));
    switch (isSplit ? 'neutral' : sense) {
      case 'good':
      case 'bad':
      case 'good-event':
      case 'bad-event':
      case 'cost':
      case 'speed':
        return measured(sense, { text, before: segments.slice(0, i), generic, turned });
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
    return { better: isTurned ? null : 'higher', kind: 'quality' };
  }
  return unit && !turned ? { better: 'lower', kind: 'cost' } : thing ? ABOUT : UNKNOWN;
}

interface Around {
  readonly text: string;
  readonly before: readonly Segment[];
  /** A `score` of it. */
  readonly generic: boolean;
  /** A `reduction` of it. */
  readonly turned: boolean;
}

function measured(sense: Sense | null, { text, before, generic, turned }: Around): Meaning {
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
  if (negated && plain === 'higher' && !LOGARITHMS.has(text)) {
    // The F1 of the negative class, or a reversed F1.
    return { better: null, kind };
  }
  return { better: negated !== turned ? other(plain) : plain, kind };
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
  const taken = segments.some(({ text, sense }) => sense === null || TAKEN.has(text));
  if (generic || !(unit || turned || taken)) {
    return ABOUT;
  }
  return { better: turned ? 'higher' : 'lower', kind: 'cost' };
}

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

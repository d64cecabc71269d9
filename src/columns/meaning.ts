import { type Meaning, measures, other, readHead, UNKNOWN } from './head';
import { statedIn } from './stated';
import { wordSet } from './lexicon';
import { remembered, type Segment, segmentsOf, wordsOf } from './segments';
import type { Sense } from './vocabulary';

/** True for names of scores, errors and costs, which imply which of two numbers is better. */
export function isMeasure(name: string): boolean {
  return meaningOf(name).better !== null;
}

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
  if (IN_SETTINGS.test(name)) {
    return { better: null, kind: 'about' };
  }
  const arrow = /[↑↓]/u.exec(name)?.[0];
  const better = arrow === undefined ? statedIn(name) : arrow === '↑' ? 'higher' : 'lower';
  const read = readSegments(segmentsOf(name.replace(/[↑↓]/gu, ' ')));
  const isOpen = read.generic === true && inUnit(name);
  return better !== null ? { better, kind: read.kind ?? 'quality' } : isOpen ? UNKNOWN : read;
});

/** `score [ms]`; `score (min)` may be in minutes, or the least of several. */
function inUnit(name: string): boolean {
  const [, within = ''] = /[([]\s*(\w+)\s*[)\]]$/.exec(name) ?? [];
  return within === 'min' || segmentsOf(within).some(({ sense }) => sense === 'unit');
}

/** `configs.repetition_penalty`, `generation_kwargs.max_time`: how a system was run. */
const IN_SETTINGS =
  /(?:^|[._])(?:configs?|configuration|params|parameters|args|arguments|settings|kwargs|hparams|hyperparameters)\./i;

/** Measures spelled like an everyday word, which they only are among other words that are known. */
const SPELLED_LIKE_WORDS = wordSet('far mar sir sar las ser der');

/** Among unknown words, neither these nor a unit before one, or its letter within: `ms_pacman`, the `s` in `AAV2S_Sinai`. */
function onlyFitting(segments: readonly Segment[]): readonly Segment[] {
  const isWithin = ({ text, sense }: Segment, i: number) => {
    const next = segments[i + 1];
    return sense === 'unit' && next !== undefined && (text.length === 1 || next.sense === null);
  };
  return segments.every(({ sense }) => sense !== null)
    ? segments
    : segments.map((one, i) =>
        SPELLED_LIKE_WORDS.has(one.text) || isWithin(one, i) ? { ...one, sense: null } : one,
      );
}

const NOT_OF_ITSELF = wordSet('delta diff difference', 'spread');

function readSegments(all: readonly Segment[]): Meaning {
  const segments = withoutAbsences(withoutRemedies(onlyFitting(all)));
  if (segments.length > 1 && NOT_OF_ITSELF.has(segments[0]?.text ?? '')) {
    // `std_accuracy`; `delta_f1`, from any baseline
    return { better: null, kind: 'about' };
  }
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
  if (segments[at]?.text === 'at' && left.at(-1)?.text === 'err' && right[0]?.text !== '1') {
    // `err@20`: expected reciprocal rank, unless it is an error.
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
const EFFORTS = wordSet(
  'step steps turn turns iteration iterations attempt attempts try tries call calls token tokens time seconds minutes',
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

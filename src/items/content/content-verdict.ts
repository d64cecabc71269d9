import { lastWords, meaningOf, textOf, wordSet, wordsOf } from '../../columns';
import { baseName } from '../../model/names';
import type { Cell } from '../../model/records';
import type { Compared } from './compared-columns';
import { plain } from './content-difference';

/** More differing items than this are different items; fewer may be corrections. */
const MOST_DIFFERENT = 0.05;

/**
 * What a differing column shows.
 *
 * - `other`: different items, or scores against different right answers.
 * - `unlike`: another measure or test set for the whole file.
 * - `labels`, `texts`, `values`, `measures`: doubts, which are warnings.
 */
export type Verdict = 'other' | 'unlike' | 'labels' | 'texts' | 'values' | 'measures' | null;

export interface Known {
  readonly proving: readonly Compared[];
  /** True if the user declared how items are matched. */
  readonly declared: boolean;
  readonly paths: readonly string[];
}

export function isSameContent({ compared, differing }: Compared): boolean {
  return compared > 0 && differing <= MOST_DIFFERENT * compared;
}

/** True if it proves the items: beyond row numbers, chance, and agreement of the systems. */
export function proves(one: Compared): boolean {
  if (!isSameContent(one) || !one.tells) {
    return false;
  }
  switch (one.kind) {
    case 'set':
    case 'measure':
      return false;
    case 'place':
    case null:
      return !one.few && !one.isNumbering && !one.isOfRun();
    default:
      return true;
  }
}

/** null: it differs as systems and runs do. */
export function verdictOf(one: Compared, known: Known): Verdict {
  if (one.compared === 0 || isSameContent(one)) {
    return null;
  }
  const isProved = known.proving.some(({ kind }) => kind !== 'worded');
  switch (one.kind) {
    case 'right':
      // No test set has one right answer: a `model_target` names the system.
      return one.recoded || (one.constant && isProved)
        ? null
        : known.proving.some(isAsked) && areShuffledOptions(one)
          ? 'labels'
          : 'other';
    case 'set':
      return isProved || known.declared ? 'values' : one.constant ? 'unlike' : 'other';
    case 'measure':
      return measureVerdict(one, known);
    case 'worded':
      return known.declared || one.constant || (isProved && !asksOtherThings(one, known)) ? null : 'other';
    case 'label':
      return labelVerdict(one);
    default:
      return one.constant && !one.kept
        ? constantVerdict(one, isProved, known)
        : textVerdict(one, isProved, known);
  }
}

/** The largest difference between two files in how often each judge occurs, if judges were assigned to items at random. */
const OTHER_JUDGES = 0.2;

function measureVerdict(one: Compared, { declared }: Known): Verdict {
  if (!one.few) {
    return null;
  }
  return !one.disjoint
    ? one.distance() > OTHER_JUDGES
      ? 'measures'
      : null
    : declared
      ? 'values'
      : one.constant
        ? 'unlike'
        : 'other';
}

/** Prompts about other things beside `Is it true?`, or numbers of questions, which don't say what was asked. */
function asksOtherThings(asked: Compared, { proving }: Known): boolean {
  const saysLittle = (one: Compared) =>
    one.kind === 'worded' || (isAsked(one) && (one.few || one.isNumbering));
  const shared = proving.find((one) => isAsked(one) && one.few);
  return !asked.few && proving.every(saysLittle) && !asked.texts(shared?.name).areAboutTheSame;
}

function isAsked({ kind }: Compared): boolean {
  return kind === 'input';
}

/** The letters of a question's options, which each run may put in another order. */
function areShuffledOptions({ few, disjoint, first }: Compared): boolean {
  const isLetter = (cell: Cell) => /^\(?(?:[A-Za-z]|\d)\)?\.?$/.test(textOf(cell).trim());
  return few && !disjoint && first !== null && isLetter(first.a) && isLetter(first.b);
}

/** One class in each file may be what the systems answered. */
function labelVerdict(one: Compared): Verdict {
  if (one.recoded) {
    return null;
  }
  return one.permuted || (differsNearlyEverywhere(one) && !one.constant)
    ? 'other'
    : one.few
      ? 'labels'
      : null;
}

/** No question is the same for all items: such values name a system, its settings, or what was measured. */
function constantVerdict(one: Compared, isProved: boolean, known: Known): Verdict {
  if (
    measuresOther(one) ||
    (!isProved && !namesFiles(one, known) && PARTS.has(lastWords(one.name).at(-1) ?? ''))
  ) {
    return known.declared ? 'values' : 'unlike';
  }
  // Systems are called by texts, and conditions stay what they are where the questions are the same.
  return (isProved && !one.isCondition) || namesFiles(one, known) ? null : 'values';
}

function textVerdict(one: Compared, isProved: boolean, { declared, proving }: Known): Verdict {
  switch (one.kind) {
    case 'input': {
      // A few codes beside the same questions are no questions, nor are what was found for them, or made of them.
      const isMade =
        !one.permuted && proving.some((other) => isAsked(other) && !other.few && isMadeFrom(one, other));
      return one.kept || !(isMade || (one.few && (isProved || one.isOfRun())))
        ? 'other'
        : one.few || differsNearlyEverywhere(one)
          ? null
          : 'texts';
    }
    case 'place':
      return isProved || one.isOfRun() ? null : 'other';
    case 'text':
      return one.permuted ? 'other' : unknownVerdict(one, isProved || declared);
    default:
      return unknownVerdict(one, isProved || declared);
  }
}

/** `improved_question` beside the same `original_question`, `top1_doc` beside the same `query`; a prompt that quotes the same question, which quotes no other as it does a passage. */
function isMadeFrom(one: Compared, { name: asked }: Compared): boolean {
  const [own, other] = [one.name, asked].map((name) => wordsOf(name).at(-1) ?? '');
  return (
    own === other || (FOUND.test(own!) && !FOUND.test(other!)) || (other === 'question' && one.quotes(asked))
  );
}

const FOUND = /^(?:docs?|passages?|sources?)$/;

/** @param isSure true if something else says which items these are */
function unknownVerdict(one: Compared, isSure: boolean): Verdict {
  if (one.isOfRun()) {
    return null;
  }
  if (one.few) {
    // Two systems answer with the same classes, two test sets may have none in common, or the same ones in another order.
    return one.permuted || (one.disjoint && !one.recoded && !isSure) ? 'texts' : null;
  }
  if (one.permuted) {
    return isSure ? 'texts' : 'other';
  }
  return !isSure && (differsNearlyEverywhere(one) || one.texts().areSentences) && !one.texts().areAboutTheSame
    ? 'texts'
    : null;
}

function differsNearlyEverywhere({ compared, differing }: Compared): boolean {
  return differing >= (1 - MOST_DIFFERENT) * compared;
}

/** Parts of a test set, or of its items, that no system chooses. */
const PARTS = wordSet('fold difficulty category');

/** `bleu` and `chrf`: two names of measures, whatever the column is called. */
function measuresOther({ first }: Compared): boolean {
  const isQuality = (cell: Cell) => meaningOf(textOf(cell)).kind === 'quality';
  return first !== null && isQuality(first.a) && isQuality(first.b);
}

/** Shorter values occur in most file names. */
const LONG = 4;

/** The values name the files, below the folders of both, and so the systems; a short one does so by chance where the column says how answers are scored. */
function namesFiles({ first, isCondition }: Compared, { paths }: Known): boolean {
  const named = (cell: Cell, path = '') => {
    const value = plain(textOf(cell));
    return typeof cell === 'number'
      ? baseName(path)
          .split(/[^\d.]+/)
          .includes(String(cell))
      : value.length < LONG
        ? !isCondition && path.split(/[\\/._\s-]+/).some((part) => plain(part) === value)
        : plain(path).includes(value);
  };
  return first !== null && (named(first.a, paths[0]) || named(first.b, paths[1]));
}

import { lastPart } from './id-names';
import { measures } from './head';
import { type Direction } from './stated';
import { meaningOf } from './meaning';
import { wordSet } from './lexicon';
import { segmentsOf, wordsOf } from './segments';
import { EVERYDAY } from './vocabulary';

/** A measure that a text names: `WER (%)`, `eval/loss`. */
export interface NamedMeasure {
  readonly better: Direction;
  /** The word that measures, to tell two measures apart. */
  readonly head: string;
  /** True if the text can hardly name something else: every word is known, and what measures is a rate or no everyday word. */
  readonly sure: boolean;
  /** False for a text with unknown words around an everyday one, such as `right or wrong`. */
  readonly likely: boolean;
}

/** The measure in a text that isn't the name of a column; null without one. */
export function measureIn(text: string): NamedMeasure | null {
  const { better, kind, bare, ...read } = meaningOf(text);
  const segments = segmentsOf(text);
  // `train_seconds`, but `s` and `ms` may be anything.
  const last = segments.at(-1);
  const unit = last?.sense === 'unit' && last.text.length > 1 && bare !== true ? last.text : undefined;
  const head = read.head ?? unit;
  if (better === null || head === undefined) {
    return null;
  }
  // An `mse_model` is a model.
  const isOfModel = segments.some(
    (segment, at) => measures(segment) && /^(?:model|sys|system)$/.test(segments[at + 1]?.text ?? ''),
  );
  const isKnown =
    !isOfModel && segments.every((segment) => segment.sense !== null || segment.text.length === 1);
  // An `nll_loss` is a loss, an `accuracy_loss` may be one, too.
  const isOnly = new Set(segments.filter(measures).map(({ sense }) => sense?.startsWith('bad'))).size === 1;
  const isRate = kind !== 'cost' && segments.some(({ sense }) => sense === 'amount');
  const isTerm = kind === 'quality' && !EVERYDAY.has(head);
  return { better, head, sure: isKnown && isOnly && (isTerm || isRate), likely: isKnown || isTerm };
}

/** Whether a measure is in a column's name, as `wer` is in `wer_accuracy`. */
export function hasMeasure(name: string, head: string): boolean {
  return segmentsOf(name).some(({ text }) => text === head);
}

/** `score`, `value`, `x`: what such a column holds can be said beside it, or by the file's name. */
export function isOpenName(name: string): boolean {
  const { better, kind, generic, bare } = meaningOf(name);
  return better === null ? kind === null : generic === true || bare === true;
}

/** Words in the name of a column, or of a key, that holds the name of a measure. */
const NAMING = wordSet('score scores scorer scorers evaluator quantity', 'naming');

/** Nouns of judgements, named after the good or the bad outcome. */
const ASPECTS = wordSet('aspect dimension attribute');

/** How a column or key tells which measure its file holds: `metric`, `score_name` and `metric.name` do, an `aspect` may. */
export function namesMeasure(name: string): 'yes' | 'maybe' | 'no' {
  const parts = name.split('.');
  const last = parts.at(-1) ?? '';
  const words = wordsOf(/^(?:name|id|type|kind)$/i.test(last) ? parts.slice(-2).join(' ') : last);
  return words.some((word) => NAMING.has(word))
    ? 'yes'
    : words.some((word) => ASPECTS.has(word))
      ? 'maybe'
      : 'no';
}

const HIGHER =
  /^(?:max|maximum|positive|\+|maxim[ui][sz]e|high|higher|greater|larger|bigger|up)(?:(?:is)?better)?$/;
const LOWER = /^(?:min|minimum|negative|[−-]|minim[ui][sz]e|low|lower|less|smaller|down)(?:(?:is)?better)?$/;

/** `higher_is_better: false`, `direction: "minimize"`, `mode: "min"`; null for anything else. */
export function directionIn(name: string, value: string | number | boolean): Direction | null {
  const own = wordsOf(lastPart(name));
  const words = own.join('');
  const told = String(value)
    .toLowerCase()
    .replace(/(?<=\w)[\s_-]+/g, '');
  if (
    /^(?:better|goal|objective|optimum|polarity|optimi[sz]e|optimi[sz]ation)$/.test(words) ||
    own.at(-1) === 'direction' ||
    (/^(?:mode|best|optimal)$/.test(words) && /^(?:min|max)/.test(told))
  ) {
    return HIGHER.test(told) ? 'higher' : LOWER.test(told) ? 'lower' : null;
  }
  // `higher_is_better`, `is_lower_better`.
  const stated = words.replace(/^is/, '');
  const isHigher = /better$|ize$|ise$/.test(stated) && HIGHER.test(stated);
  const isLower = /better$|ize$|ise$/.test(stated) && LOWER.test(stated);
  if ((!isHigher && !isLower) || !/^(?:true|false|1|0|yes|no)$/.test(told)) {
    return null;
  }
  return isHigher === /^(?:true|1|yes)$/.test(told) ? 'higher' : 'lower';
}

import { english } from '../../model/words';
import { fileError, type RealGainError } from '../../model/errors';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type {
  MetricFit,
  MetricKind,
  OptionDescription,
  ScoringInput,
  StatsTable,
} from '../../model/settings/metric';
import type { Records } from '../../model/records';
import { columnOrUsual, firstColumn, requireColumn } from '../../columns/cells';
import { valueOf } from '../options';
import { countedMetrics } from '../classes/precision-recall';
import { alignWords } from './align-words';
import { readWords, type Word } from './dependency-words';
import { requireReference } from '../reference';

/*
 * The CoNLL 2018 evaluator's view of Universal Dependencies: relations without subtypes, content and function
 * words, features that all languages share.
 */

const CONTENT = new Set(
  (
    'nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod acl amod ' +
    'conj fixed flat compound list parataxis orphan goeswith reparandum root dep'
  ).split(' '),
);

const FUNCTION = new Set('aux cop mark det clf case cc'.split(' '));

const FEATURES = new Set(
  (
    'PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite Degree VerbForm Mood Tense Aspect ' +
    'Voice Evident Polarity Person Polite'
  ).split(' '),
);

const PUNCTUATION: OptionDescription = {
  name: 'punctuation',
  values: ['no', 'yes'],
  default: null,
  meaning: english(
    'whether words of punctuation alone count; yes for CoNLL-U as in the CoNLL 2018 evaluator, no for CoNLL-X as in its eval.pl',
  ),
};

const FORMATS = ['conllu', 'conllx'];

/** What must match for a word to be right, and which words count. */
interface Rule {
  readonly id: string;
  readonly name: string;
  /** Besides that of the shared task. */
  readonly works?: MetricKind['works'];
  /** The fit for CoNLL-U and CoNLL-X; 0 if it isn't defined. */
  readonly fit: readonly [conllu: number, conllx: number];
  readonly counts?: (word: Word) => boolean;
  /** @param toGold the gold word of a system word (of a gold word, itself); undefined: none */
  readonly right: (gold: Word, system: Word, toGold: ToGold, plain: boolean) => boolean;
}

type ToGold = (word: Word | null) => Word | null | undefined;

const sameHead = (gold: Word, system: Word, toGold: ToGold) => gold.head === toGold(system.head);
const sameRelation = (gold: Word, system: Word, plain: boolean) =>
  plain ? gold.deprel === system.deprel : relationOf(gold) === relationOf(system);
const sameEdge = (gold: Word, system: Word, toGold: ToGold, plain: boolean) =>
  sameHead(gold, system, toGold) && sameRelation(gold, system, plain);
const sameFeatures = (gold: Word, system: Word) => universalFeatures(gold) === universalFeatures(system);
/** A lemma that is unspecified in the gold file (`_`) is always right. */
const sameLemma = (gold: Word, system: Word) => gold.lemma === '_' || gold.lemma === system.lemma;

const RULES: readonly Rule[] = [
  { id: 'las', name: 'LAS', fit: [0.97, 0.97], right: sameEdge },
  { id: 'uas', name: 'UAS', fit: [0.9, 0.9], right: sameHead },
  {
    id: 'mlas',
    name: 'MLAS',
    fit: [0.8, 0],
    counts: isContent,
    right: (gold, system, toGold) =>
      sameEdge(gold, system, toGold, false) &&
      gold.upos === system.upos &&
      sameFeatures(gold, system) &&
      sameFunctionWords(gold, system, toGold),
  },
  {
    id: 'blex',
    name: 'BLEX',
    fit: [0.8, 0],
    counts: isContent,
    right: (gold, system, toGold) => sameEdge(gold, system, toGold, false) && sameLemma(gold, system),
  },
  {
    id: 'clas',
    name: 'CLAS',
    works: ['nivre-fang-2017-universal'],
    fit: [0.7, 0],
    counts: isContent,
    right: sameEdge,
  },
  { id: 'upos', name: 'UPOS', fit: [0.6, 0], right: (gold, system) => gold.upos === system.upos },
  { id: 'xpos', name: 'XPOS', fit: [0.5, 0.5], right: (gold, system) => gold.xpos === system.xpos },
  { id: 'ufeats', name: 'UFeats', fit: [0.5, 0], right: sameFeatures },
  { id: 'lemmas', name: 'lemmas', fit: [0.5, 0], right: sameLemma },
];

function sameFunctionWords(gold: Word, system: Word, toGold: ToGold): boolean {
  const [own, others] = [functionWords(gold), functionWords(system)];
  return (
    own.length === others.length &&
    own.every((word, i) => {
      const other = others[i]!;
      return (
        word === toGold(other) &&
        relationOf(word) === relationOf(other) &&
        word.upos === other.upos &&
        sameFeatures(word, other)
      );
    })
  );
}

/**
 * F1 over words that have the right head (UAS), head and relation (LAS) ..., item = gold sentence; if system
 * and gold have the same words, the share of right words.
 *
 * For CoNLL-U equal to the CoNLL 2018 evaluator, conll18_ud_eval.py 1.2 (Zeman et al. 2018): words are
 * aligned where tokens differ, subtypes of relations don't count, punctuation does; CLAS, MLAS and BLEX count
 * content words; MLAS also requires tag, features and function words, BLEX for the lemma. For CoNLL-X equal
 * to eval.pl 1.9 (Buchholz and Marsi 2006): whole relations, without words of punctuation alone.
 *
 * Statistics of a sentence: gold words, system words, right ones.
 */
export const DEPENDENCY: readonly MetricKind[] = RULES.flatMap((rule) =>
  countedMetrics({
    things: 'words',
    works: [...(rule.works ?? []), 'zeman-etal-2018-conll'],
    worksIf: { 'format:conllx': [...(rule.works ?? []), 'buchholz-marsi-2006-conll'] },
    options: [PUNCTUATION],
    members: { f1: { id: rule.id, name: rule.name } },
    fit: (output) => fit(output, rule),
    signature: (choice) => {
      const plain = isPlain(choice);
      const scorer = plain ? 'eval.pl 1.9' : 'conll18_ud_eval 1.2';
      return `format:${plain ? 'conllx' : 'conllu'}|punctuation:${punctuationOf(choice)}|like:${scorer}`;
    },
    extract: (input, choice) => extract(input, choice, rule),
  }),
);

function fit(output: Records, { id, fit: [conllu, conllx] }: Rule): MetricFit[] {
  const value = output.format === 'conllu' ? conllu : output.format === 'conllx' ? conllx : 0;
  const columns = { column: output.format, referenceColumn: output.format };
  return value === 0 ? [] : [{ choice: { id, ...columns }, fit: value }];
}

function isPlain({ column }: MetricChoice): boolean {
  return column === 'conllx';
}

function punctuationOf(choice: MetricChoice): string {
  return valueOf(choice, PUNCTUATION) || (isPlain(choice) ? 'no' : 'yes');
}

function extract(input: ScoringInput, choice: MetricChoice, rule: Rule): StatsTable {
  const { output, outputPath } = input;
  const { reference, path: goldPath } = requireReference(input, (path) =>
    english('{0} compares {1} with gold trees; choose the gold file.', rule.name, path),
  );
  const plain = isPlain(choice);
  const column = columnOrUsual(output, choice, 'conllu', outputPath);
  // Gold trees may be in either format.
  const goldColumn = firstColumn(reference, FORMATS) ?? requireColumn(reference, 'conllu', goldPath);
  const system = readWords(output, column, outputPath, !plain);
  const gold = readWords(reference, goldColumn, goldPath, !plain);
  if (gold.characters !== system.characters) {
    throw differentText(input, gold.words, system.words);
  }
  const aligned = alignWords(gold.words, system.words);
  const toGold: ToGold = (word) => (word === null ? null : aligned.get(word));
  const punctuation = punctuationOf(choice) === 'yes';
  const counts = (word: Word) => (rule.counts?.(word) ?? true) && (punctuation || !isPunctuation(word));
  const data = new Float64Array(output.n * 3);
  const add = (word: Word, statistic: number) => {
    data[word.item * 3 + statistic] = data[word.item * 3 + statistic]! + 1;
  };
  gold.words.filter(counts).forEach((word) => add(word, 0));
  system.words.filter(counts).forEach((word) => add(word, 1));
  for (const [other, word] of aligned) {
    if (counts(word) && rule.right(word, other, toGold, plain)) {
      add(word, 2);
    }
  }
  return { n: output.n, k: 3, data };
}

/** True if every character is punctuation (Unicode category P): `%` and `---` are, `$` and `€` aren't. */
function isPunctuation({ form }: Word): boolean {
  return /^\p{P}+$/u.test(form);
}

function differentText(
  { output, outputPath, referencePaths }: ScoringInput,
  gold: readonly Word[],
  system: readonly Word[],
): RealGainError {
  const at = system.findIndex((word, i) => word.form !== gold[i]?.form);
  const [own, right] = [system[at] ?? system.at(-1), gold[at] ?? gold.at(-1)];
  const line = output.lines[own?.item ?? 0];
  return fileError(
    'id-mismatch',
    { path: outputPath, line },
    '{0}: the sentence on line {1} has other words than that of {2} ("{3}" against "{4}"); both must hold the same text.',
    line ?? 0,
    referencePaths[0] ?? english('the reference'),
    own?.form ?? '',
    right?.form ?? '',
  );
}

/** `nsubj:pass` → `nsubj`. */
function relationOf({ deprel }: Word): string {
  return deprel.split(':', 1)[0]!;
}

function isContent(word: Word): boolean {
  return CONTENT.has(relationOf(word));
}

/** The auxiliaries, determiners, case marks ... that depend on a word, in order. */
function functionWords({ children }: Word): Word[] {
  return children.filter((word) => FUNCTION.has(relationOf(word)));
}

function universalFeatures({ feats }: Word): string {
  return feats
    .split('|')
    .filter((feature) => FEATURES.has(feature.split('=', 1)[0]!))
    .sort()
    .join('|');
}

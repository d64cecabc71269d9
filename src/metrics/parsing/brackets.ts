import { english, isMessage, type Text } from '../../model/words';
import type { LeftOut, MetricFit, MetricKind, ScoringInput, StatsTable } from '../../model/settings/metric';
import type { MetricChoice } from '../../model/settings/metric-choice';
import type { Records } from '../../model/records';
import { columnOrUsual, findColumn, requireColumn, textOf } from '../../columns/cells';
import { countedMetrics } from '../classes/precision-recall';
import {
  type Bracket,
  BRACKET_OPTIONS,
  bracketSignature,
  readTree,
  restoreQuotes,
  type Rules,
  rulesOf,
  type Tree,
} from './tree';
import { requireReference } from '../reference';

interface Counts {
  readonly gold: number;
  readonly system: number;
  readonly matched: number;
  /** The system's brackets, and whether they match. */
  readonly responses: ReadonlyMap<string, boolean>;
  readonly words: number;
  readonly rightTags: number;
}

/**
 * Labelled brackets (PARSEVAL, Black et al. 1991) as EVALB 2008 counts them with the parameters of Collins
 * (1997): words and brackets with deleted labels are left out, function tags don't count, ADVP and PRT are
 * the same. Sentences that EVALB reports as errors or skips (another number of words, other words, no parse)
 * are left out of both systems.
 *
 * Statistics of a sentence: gold brackets, system brackets, matched ones.
 */
export const BRACKETS: readonly MetricKind[] = [
  ...countedMetrics({
    things: 'brackets',
    works: ['black-etal-1991-procedure'],
    options: BRACKET_OPTIONS,
    members: {
      f1: { id: 'bracket-f1', name: 'bracket F1' },
      precision: { id: 'bracket-precision', name: english('bracket precision') },
      recall: { id: 'bracket-recall', name: english('bracket recall') },
    },
    fit: (output, measure) => fits(output, `bracket-${measure}`, measure === 'f1' ? 0.97 : 0.6),
    signature: bracketSignature,
    extract: (input, choice) =>
      extract(input, choice, ({ gold, system, matched }) => [gold, system, matched]),
  }),
  mean('bracket-exact', english('exact match of trees'), ['exact', 'sentences'], 0.6, (counts) => [
    counts.gold === counts.system && counts.system === counts.matched ? 1 : 0,
    1,
  ]),
  mean('bracket-tags', english('accuracy of tags'), ['right tags', 'words'], 0.5, ({ rightTags, words }) => [
    rightTags,
    words,
  ]),
];

/** The mean of a ratio per sentence: the first of two statistics divided by the second. */
function mean(
  id: string,
  name: string,
  statistics: readonly string[],
  fit: number,
  count: (counts: Counts) => readonly number[],
): MetricKind {
  return {
    id,
    name,
    needsReference: 'always',
    works: ['black-etal-1991-procedure'],
    options: BRACKET_OPTIONS,
    fits: (output) => fits(output, id, fit),
    create: (choice) => ({
      unit: '%',
      higherIsBetter: true,
      // Sentences have different numbers of words.
      isMean: id === 'bracket-exact',
      signature: `${id}|${bracketSignature(choice)}`,
      statistics,
      extract: (input) => extract(input, choice, count),
      score: (sums, at) => (sums[at + 1] === 0 ? 0 : (100 * sums[at]!) / sums[at + 1]!),
    }),
  };
}

function fits(output: Records, id: string, fit: number): MetricFit[] {
  const choice = { id, column: 'tree', referenceColumn: 'tree' };
  return output.format === 'trees' ? [{ choice, fit }] : [];
}

function extract(
  input: ScoringInput,
  choice: MetricChoice,
  count: (counts: Counts) => readonly number[],
): StatsTable {
  const { output, outputPath } = input;
  const { reference, path } = requireReference(input, (file) =>
    english('The brackets of {0} are compared with gold trees; choose the gold file.', file),
  );
  const { cells } = columnOrUsual(output, choice, 'tree', outputPath);
  const gold =
    findColumn(reference, choice.referenceColumn ?? 'tree') ?? requireColumn(reference, 'tree', path);
  const rules = rulesOf(choice);
  const left: LeftOut[] = [];
  const responses: ReadonlyMap<string, boolean>[] = [];
  const rows = cells.map((cell, item) => {
    const counts = compare(textOf(gold.cells.at(item)), textOf(cell), rules);
    if (typeof counts === 'string' || isMessage(counts)) {
      left.push({ item, why: counts });
      responses.push(new Map());
      return [];
    }
    responses.push(counts.responses);
    return count(counts);
  });
  const k = rows.find((row) => row.length > 0)?.length ?? 3;
  const data = new Float64Array(output.n * k);
  rows.forEach((row, item) => data.set(row, item * k));
  return { n: output.n, k, data, left, ...(k === 3 && { responses }) };
}

/** The counts of a sentence, or why EVALB leaves it out. */
function compare(goldText: string, systemText: string, rules: Rules): Counts | Text {
  const [gold, system] = [readTree(goldText, rules), readTree(systemText, rules)];
  if (!gold.wellFormed || !system.wellFormed) {
    return gold.wellFormed
      ? english('the tree has a bracket with more than a label and a word')
      : english("the reference's tree has a bracket with more than a label and a word");
  }
  if (gold.length > rules.maxLength) {
    return english('the sentence is longer than {0} words', rules.maxLength);
  }
  if (system.terminals.length === 0) {
    return english('there is no parse');
  }
  if (gold.terminals.length !== system.terminals.length) {
    restoreQuotes(gold, system, rules.deleted);
  }
  if (gold.terminals.length !== system.terminals.length) {
    return english('it has more or fewer words than the reference');
  }
  if (gold.terminals.some(({ word }, i) => !rules.sameWord(word, system.terminals[i]?.word ?? ''))) {
    return english('its words differ from those of the reference');
  }
  const [own, theirs] = [scored(gold, rules), scored(system, rules)];
  const matched = matches(own, theirs, rules);
  return {
    gold: own.length,
    system: theirs.length,
    matched: matched.size,
    responses: responsesOf(theirs, matched),
    words: gold.terminals.length,
    rightTags: gold.terminals.filter(({ tag }, i) => rules.sameLabel(tag, system.terminals[i]?.tag ?? ''))
      .length,
  };
}

/** Brackets that contain a word and whose label, without function tags, isn't deleted. */
function scored({ brackets }: Tree, { deleted, sameLabel }: Rules): Bracket[] {
  return brackets
    .filter(({ start, end }) => start !== end)
    .map((bracket) => ({ ...bracket, label: bracket.label.split(/[-=]/, 1)[0]! }))
    .filter(({ label }) => ![...deleted].some((one) => sameLabel(label, one)));
}

function matches(
  gold: readonly Bracket[],
  system: readonly Bracket[],
  { labelled, sameLabel }: Rules,
): ReadonlySet<Bracket> {
  const matched = new Set<Bracket>();
  for (const { start, end, label } of gold) {
    const found = system.find(
      (bracket) =>
        bracket.start === start &&
        bracket.end === end &&
        !matched.has(bracket) &&
        (!labelled || sameLabel(label, bracket.label)),
    );
    if (found !== undefined) {
      matched.add(found);
    }
  }
  return matched;
}

/**
 * Brackets by words, label and how many identical ones come before, so that they can be compared between
 * systems.
 */
function responsesOf(brackets: readonly Bracket[], matched: ReadonlySet<Bracket>): Map<string, boolean> {
  const responses = new Map<string, boolean>();
  // Matching ones first: of two identical ones, the same one is right in both systems.
  const sorted = [...brackets].sort((one, other) => Number(matched.has(other)) - Number(matched.has(one)));
  for (const bracket of sorted) {
    const key = `${bracket.start}-${bracket.end} ${bracket.label}`;
    let number = 1;
    while (responses.has(`${key} ${number}`)) {
      number += 1;
    }
    responses.set(`${key} ${number}`, matched.has(bracket));
  }
  return responses;
}

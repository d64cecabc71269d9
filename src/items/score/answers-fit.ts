import { findColumn, textOf } from '../../columns';
import { findGold, sameAnswer, usesReferences } from '../../metrics';
import { english, type Cell, type MetricChoice, type Text } from '../../model';
import { agreement, CHANCE } from '../content/agreement';
import { FEWEST, NO_CHANCE, opposed, otherClasses, type Answers } from './class-names';
import type { ScoredSystem } from './scored-system';

/*
 * Whether answers fit the right ones at all: answers that are right but for how they are written, and files whose lines are in
 * another order. Both make a system look worse than it is.
 */

type System = Pick<ScoredSystem, 'path' | 'scoring'>;

/**
 * Says which answers of a system are wrong only because of how they are written: `1,234` for `1234`, `Yes.` for `yes`; and whose
 * classes have other names.
 */
export function writtenWarnings(choice: MetricChoice, system: System): Text[] {
  const answers = answersOf(choice, system);
  return answers === null ? [] : [...writtenDifferently(answers), ...otherClasses(answers)];
}

/**
 * Says that the answers of two systems contradict each other, or whose lines are in another order.
 *
 * @param byLine true if there is a reference, and it has no ids
 */
export function pairWarnings(choice: MetricChoice, a: System, b: System, byLine: boolean): Text[] {
  const [inA, inB] = [answersOf(choice, a), answersOf(choice, b)];
  return inA === null || inB === null ? [] : [...opposed(inA, inB), ...(byLine ? inAnyOrder(inA, inB) : [])];
}

/** For metrics that count equal answers. */
function answersOf(choice: MetricChoice, { path, scoring }: System): Answers | null {
  const column = findColumn(scoring.output, choice.column ?? 'text');
  const gold =
    choice.id !== 'accuracy' || !usesReferences(choice) || column === undefined
      ? undefined
      : findGold(scoring, choice, column);
  return column === undefined || gold === undefined
    ? null
    : { path, own: column.cells, right: gold.column.cells };
}

/**
 * Two of three columns agree beyond chance, and the third agrees with neither more often
 * than if its values were shuffled.
 */
function inAnyOrder(a: Answers, b: Answers): Text[] {
  if (a.own.length < FEWEST) {
    return [];
  }
  const [ofA, ofB, between] = [agreement(a.own, a.right), agreement(b.own, b.right), agreement(a.own, b.own)];
  const isOdd = (pair: number, one: number, other: number) =>
    pair >= NO_CHANCE && one < CHANCE && other < CHANCE;
  const [nameA, nameB] = [a.path, b.path];
  const check = english('check that the same line of every file is the same item.');
  return isOdd(between, ofA, ofB)
    ? [
        english(
          'The answers of {0} and {1} agree with each other, but with the right ones no more often than in any order: {2}',
          nameA,
          nameB,
          check,
        ),
      ]
    : [...(isOdd(ofA, ofB, between) ? [nameB] : []), ...(isOdd(ofB, ofA, between) ? [nameA] : [])].map(
        (name) =>
          english(
            'The answers of {0} agree with the right ones no more often than in any order: {1}',
            name,
            check,
          ),
      );
}

/** This share of the answers, and at least so many, are no slips. */
const SOME = 0.02;
const AT_LEAST = 2;

function writtenDifferently({ path, own, right }: Answers): Text[] {
  const differing: (readonly [string, string])[] = [];
  own.forEach((cell, item) => {
    const truth = right.at(item) ?? null;
    if (cell !== null && truth !== null && !sameAnswer(cell, truth) && isSameButWritten(cell, truth)) {
      differing.push([shortened(cell), shortened(truth)]);
    }
  });
  const [first] = differing;
  return first === undefined || differing.length < Math.max(AT_LEAST, SOME * own.length)
    ? []
    : [
        english(
          '{0}: {1} of {2} answers are wrong only by how they are written, such as "{3}" for "{4}".',
          path,
          differing.length.toLocaleString('en-US'),
          own.length.toLocaleString('en-US'),
          ...first,
        ),
      ];
}

function isSameButWritten(one: Cell, other: Cell): boolean {
  const [left, right] = [bare(textOf(one)), bare(textOf(other))];
  return left === right && left !== '';
}

/** Longer texts are not counted as answers. */
const LONGEST = 200;

/** Without case, outer punctuation and currencies, separators of thousands and a fraction of 0. */
function bare(text: string): string {
  const inner = text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}+-]+/u, '')
    .replace(/[^\p{L}\p{N}%]+$/u, '');
  const number = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[+-]?\d+(?:\.\d+)?$/.test(inner)
    ? inner.replaceAll(',', '')
    : null;
  return number === null ? inner.replace(/\s+/g, ' ') : String(Number(number));
}

function shortened(cell: Cell): string {
  return textOf(cell).slice(0, 40);
}

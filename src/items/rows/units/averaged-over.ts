import { findColumn, isSettingName, lastWords, variesBeside, wordSet } from '../../../columns';
import { kindsIn } from '../../../model/kinds';
import { quoted } from '../../../model/texts/nearest';
import { someQuoted } from '../../../model/texts/some-of';
import { english } from '../../../model/words';
import type { Placed } from '../../content/content-difference';
import type { Said } from '../../source';
import type { Belonging } from './belonging';
import type { Property } from './item-properties';
import { joinedCodes } from './partitions';

/** More values are not the methods or measures of one evaluation. */
const MOST_LEVELS = 20;

/** Vary beside items as judges do, but each in its own way. */
const SCORERS = wordSet('scorer scorers grader graders evaluator evaluators step steps');

/** Whose mean over an item is meant. */
const TRANSLATED = wordSet('language languages lang langs locale locales');

/**
 * Says that each item has one row for every value of a column, such as `method`, and that the mean takes them all. Samples, judges and
 * languages are meant to be averaged.
 */
export function averagedOver(
  unit: Belonging | null,
  { records }: Placed,
  properties: readonly Property[],
): Said {
  for (const { name, kind, groups, indices, numeric, exact } of unit === null ? [] : properties) {
    const values = kindsIn(findColumn(records, name)?.cells ?? []).map((value) => String(value).trim());
    // Variants are numbered, methods are named.
    const differ = new Set(values.map((value) => value.replace(/\d+/g, ''))).size > 1;
    if (
      unit !== null &&
      exact &&
      kind !== 'cluster' &&
      name !== unit.column &&
      groups > 1 &&
      groups <= MOST_LEVELS &&
      (numeric ? isSettingName(name) : differ) &&
      mayBeChosen(name) &&
      unit.indices.length === unit.groups * groups &&
      joinedCodes(unit.indices, indices).groups === unit.groups * groups
    ) {
      return english(
        'Each "{0}" counts with its mean over {1} of "{2}"; if these are methods or measures, compare one of them, as with {3}.',
        unit.column,
        someQuoted(values),
        name,
        `--slice ${quoted(`${name}=${values[0] ?? ''}`)}`,
      );
    }
  }
  return null;
}

function mayBeChosen(name: string): boolean {
  const words = lastWords(name);
  return (
    words.some((word) => SCORERS.has(word)) ||
    (variesBeside(name) === null && !words.some((word) => TRANSLATED.has(word)))
  );
}

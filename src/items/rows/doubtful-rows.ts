import { listOf, meanOf } from '../../model/lists';
import { meaningOf, numberOrNaN, rowsByText, textOf, wordSet, wordsOf } from '../../columns';
import { yesOrNo } from '../../columns/cells';
import { goesByColumn } from '../../metrics';
import { english, type Text } from '../../model/words';
import { quoted } from '../../model/texts/nearest';
import type { Cell, Column, Records } from '../../model/records';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { everyKind, someKind, kindsIn } from '../../model/kinds';
import { formatCount } from '../../model/text';
import { optionsAsItems, groupsAsItems } from './groups-as-items';
import { drawsAsItems, pairsAsItems, systemsAsItems } from './averages-as-items';
import { repeatedFolds } from './folds';
import type { Said } from '../source';

/** None is drawn like another: a system was trained on one, chosen by another and is tested on the third. */
const SPLITS =
  /^(?:train|training|valid|validation|val|dev|development|devel|test|testing|eval|evaluation|holdout|held[-_ ]?out)$/i;

/** Splits that are not evaluated: any other value of their column is a split, too. */
const BEFORE = /^(?:train|training|warm[-_ ]?up)$/i;

/** Rows that no experiment evaluates, whatever their column is called. */
const ASIDE =
  /^(?:warm[-_ ]?up|practice|fillers?|attention[-_ ]?checks?|catch(?:[-_ ]?trials?)?|burn[-_ ]?in)$/i;

/** Which leaderboard of a Kaggle competition a row counts for. */
const LEADERBOARD = /^usage (?:public|private|ignored)$/i;

const SAYS_SPLIT = wordSet('split splits subset partition fold set phase stage block');

/**
 * Warnings about rows that are no sample of what a system will meet: of several splits, or other systems.
 *
 * @param choice what is scored
 * @param references the right answers of the same items
 */
export function doubtfulRows(
  records: Records,
  choice: MetricChoice,
  references: readonly Records[] = [],
): Text[] {
  const ofColumn = goesByColumn(choice)
    ? listOf(
        systemsAsItems(records),
        groupsAsItems(records, choice) ?? drawsAsItems(records, choice),
        pairsAsItems(records),
        scalesOfGames(records, choice),
        severalUnits(records, choice),
        optionsAsItems(records, choice),
      )
    : [];
  const splits = mixedSplits(records);
  return listOf(
    splits.length > 0 ? splits : references.flatMap(mixedRows),
    repeatedFolds(records),
    ignoredWeights(records, choice),
    rowsAside(records, choice),
    ofColumn,
  );
}

/** `sample_weight`, `max_points`, `freq`. */
const WEIGHT =
  /^(?:(?:sample|item|instance|case|row|example|survey|sampling|importance)weights?|(?:max|maximum|total|possible)(?:points?|score|marks?)|(?:points|marks)possible|freqs?|frequency|frequencies|occurrences|multiplicity|support|importance)$/;

/** Whether numbers called weights seem to be no grams: few different ones, or 1 on average. */
function areWeights(cells: Column['cells']): boolean {
  const mean = cells.map(Number).reduce((sum, one) => sum + one / cells.length, 0);
  return new Set(cells).size <= MOST_WEIGHTS || Math.abs(mean - 1) < 1 / cells.length;
}

const MOST_WEIGHTS = 10;

/** Rates that a whole test set has by the words of its references, not by its items. */
const BY_WORDS = /^(?:.*_)?(?:[wcmpt]er|wil|(?:word|char|character|phoneme|token)_error_rate)$/;
const LENGTH =
  /^(?:(?:n|num)_)?(?:(?:ref|reference)_)?(?:words|word_count|wc|len|length|tokens|token_count|chars|characters)$/;

/** `max` beside points. */
const MOST_POINTS = /^(?:max|maximum|outof|max(?:imal)?punkte|punktemax)$/;

/** Rows that somebody marked, so that they don't count. */
const ASIDE_BY =
  /^(?:(?:is|to|tobe|should)?(?:excluded?|ignored?|skip|duplicated?|dup|contaminated|discard(?:ed)?|invalid)|isskipped|contamination)$/;

/** Says that rows count which a column marks as not to count, such as `exclude` and `is_duplicate`. */
function rowsAside({ columns, n }: Records, { column = 'score' }: MetricChoice): Text[] {
  return columns.flatMap(({ name, cells }) => {
    const isAside = name !== column && ASIDE_BY.test(wordsOf(name).join(''));
    const marked =
      isAside && everyKind(cells, (cell) => yesOrNo(cell) !== null)
        ? cells.filter((cell) => yesOrNo(cell) === true).length
        : 0;
    return marked === 0 || marked === n
      ? []
      : [
          english(
            'All items count, also the {0} of {1} that "{2}" marks: if they shouldn’t, remove them from every file.',
            formatCount(marked),
            formatCount(n),
            name,
          ),
        ];
  });
}

/** Says that items count alike, though a column may say how much each counts. */
function ignoredWeights({ columns }: Records, { column = 'score' }: MetricChoice): Text[] {
  const scores = columns.find(({ name }) => name === column)?.cells;
  const isMost = (name: string, cells: Column['cells']) =>
    MOST_POINTS.test(wordsOf(name).join('')) &&
    scores?.every((score, row) => Number(score) <= Number(cells.at(row))) === true;
  const isByWords = BY_WORDS.test(wordsOf(column).join('_'));
  return columns
    .filter(
      ({ name, cells }) =>
        name !== column &&
        (WEIGHT.test(wordsOf(name).join('')) ||
          isMost(name, cells) ||
          (isByWords && LENGTH.test(wordsOf(name).join('_'))) ||
          (/^weights?$/i.test(name) && areWeights(cells))) &&
        cells.every((cell) => typeof cell === 'number' && cell >= 0) &&
        someKind(cells, (cell) => cell !== cells.at(0)),
    )
    .map(({ name }) =>
      english(
        'Every item counts once, whatever its "{0}": if that says how much it counts, the scores are not those of the whole; a custom metric in realgain.json can weigh the items.',
        name,
      ),
    );
}

/** Says that a column gives the numbers of different rows different units. */
function severalUnits({ columns }: Records, { column = 'score' }: MetricChoice): Text[] {
  const scored = new Set(wordsOf(column));
  return columns.flatMap(({ name, cells }) => {
    const words = wordsOf(name);
    const isOfScored = words.slice(0, -1).every((word) => scored.has(word));
    const units = kindsIn(cells).filter((kind) => textOf(kind) !== '');
    return /^units?$/.test(words.at(-1) ?? '') && isOfScored && units.length > 1 && units.length <= MOST_UNITS
      ? [
          english(
            'The numbers of "{0}" are in several units ("{1}" is {2}), so their mean says nothing; convert them to one.',
            column,
            name,
            units.map((unit) => `"${textOf(unit)}"`).join(', '),
          ),
        ]
      : [];
  });
}

const MOST_UNITS = 6;

/** Says that points of different games are averaged, unless they are normalized or much alike. */
function scalesOfGames({ columns }: Records, { column = 'score' }: MetricChoice): Said {
  const game = columns.find(({ name }) =>
    /^(?:game|env|environment)(?:id|name)?$/.test(wordsOf(name).join('')),
  );
  const scores = columns.find(({ name }) => name === column);
  if (game === undefined || scores === undefined || meaningOf(column).kind === 'cost') {
    return null;
  }
  const sizes = [...rowsByText(game).values()]
    .map((rows) => meanOf(rows.map((row) => Math.abs(numberOrNaN(scores.cells.at(row))))))
    .filter((size) => size > 0)
    .sort((one, other) => one - other);
  const [quarter, most] = [sizes[sizes.length >> 2] ?? 0, sizes.at(-1) ?? 0];
  return sizes.length < FEWEST_GAMES ||
    most <= PERCENT ||
    most < APART * quarter ||
    wordsOf(column).some((word) => /^(?:norm|human|hns)/.test(word))
    ? null
    : english(
        'The scores of each "{0}" are on a different scale (the mean of {1} is {2} in one, and at most {3} in a quarter of them), and the largest decide the mean of all: normalize the scores first.',
        game.name,
        column,
        formatCount(Math.round(most)),
        formatCount(Math.round(quarter)),
      );
}

const FEWEST_GAMES = 3;
const PERCENT = 100;

/** Games with points of one kind hardly differ so much. */
const APART = 20;

/** Says that items of training, development and test sets stand in one file, and count alike. */
function mixedSplits(records: Records): Text[] {
  return splitsIn(records).map(({ name, kinds, tested }) =>
    english(
      'The items are of several splits ("{0}" is {1}), and all of them count; {2} takes those of one.',
      name,
      kinds,
      `--slice ${quoted(`${name}=${tested}`)}`,
    ),
  );
}

/** The same where one can't be chosen. */
export function mixedRows(records: Records): Text[] {
  return splitsIn(records).map(({ name, kinds }) =>
    english('The rows are of several splits ("{0}" is {1}), and all of them count.', name, kinds),
  );
}

interface Splits {
  readonly name: string;
  readonly kinds: string;
  readonly tested: string;
}

function splitsIn({ columns }: Records): Splits[] {
  return columns.flatMap(({ name, cells }) => {
    const kinds = kindsIn(cells).filter((kind) => kind !== null && kind !== '');
    const split = splitMarkedBy(name, kinds);
    const isMark = split !== null;
    const isOne = (of: RegExp) => (kind: Cell) => of.test(String(kind));
    const areSplits =
      isMark ||
      (kinds.length <= MOST_SPLITS && kinds.some(isOne(ASIDE))) ||
      kinds.every((kind) => SPLITS.test(String(kind)) || LEADERBOARD.test(`${name} ${String(kind)}`)) ||
      (SAYS_SPLIT.has(wordsOf(name).at(-1) ?? '') &&
        kinds.length <= MOST_SPLITS &&
        kinds.some(isOne(BEFORE)));
    const tested =
      kinds.find(isMark ? (kind) => yesOrNo(kind) !== BEFORE.test(split) : isOne(/test/i)) ??
      kinds.findLast((kind) => !isOne(ASIDE)(kind) && !isOne(BEFORE)(kind));
    const said = kinds.map((kind) => `"${String(kind)}"`).join(', ');
    return kinds.length > 1 && areSplits ? [{ name, kinds: said, tested: String(tested) }] : [];
  });
}

const MOST_SPLITS = 6;

/** What may stand around the name of a split. */
const AROUND = wordSet('is was in from of for used seen set sets split data');

/** The split of which a column says yes or no, such as `in_test_set`; null for others: a `test` may be passed. */
function splitMarkedBy(name: string, kinds: readonly Cell[]): string | null {
  const words = wordsOf(name);
  const split = words.filter((word) => !AROUND.has(word)).join('');
  const isSplit = SPLITS.test(split) && (split !== words.join('') || split === 'heldout');
  return isSplit && kinds.length === 2 && kinds.every((kind) => yesOrNo(kind) !== null) ? split : null;
}

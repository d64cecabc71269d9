import { hasWord, meaningOf, wordSet, wordsOf } from '../../../columns';
import { largest, smallest } from '../../../model/lists';
import { onceFor } from '../../../model/once';
import { numbersOf } from '../scored-system';
import { decimalsOf } from '../../rows/summaries/statistic-of';

/** A code far from all scores: at least so many times as far as they are from each other. */
const FAR = 10;

/** The same for a single number above all others, which may be the worst one. */
const FARTHEST = 1000;

/** The same for 99, 999 and 9999, which are hardly ever scores. */
const FAR_NINES = 2;

/** All of something, where others are fractions. */
const HUNDRED = 100;

/** More of them are another scale. */
const FEW_HUNDREDS = 3;

/** A few of at least 100 among scores up to 10 that stand so far above them are codes, such as those of failed requests (404). */
const FAR_SMALL = 50;

/** What those codes are below; years are above. */
const MOST_OF_REQUESTS = 1000;

/** From here up to a hundred, a whole number that occurs so often, so many times as far above all others as these are apart, is a code: 77, 88. */
const LEAST_CODE = 20;
const FAR_REPEATED = 5;

/** What questionnaires write beside grades to 5, and the least that is so far above these. */
const SURVEY_CODE = 9;
export const LEAST_SURVEY_CODE = 7;
const ABOVE_GRADES = 3;

/** The least whole number that is a code beside numbers up to 1, of which so many show that they are no counts. */
const BESIDE_SHARES = 3;
const FEWEST_BESIDE = 40;
const FEWEST_CODES = 3;

/** Measures that are never below 0. */
const NEVER_NEGATIVE = wordSet(
  'correct passed bleu rouge rougel chrf meteor ter wer cer ndcg mrr map latency runtime',
  'fraction',
  'rating',
);

/** Measures that are never below −1. */
const COEFFICIENTS = wordSet('', 'coefficient');

/** Fewer numbers do not show which of them is a code. */
const FEWEST = 5;

/** Scores that may well be below 0, about as far as above it. */
const SIGNED = wordSet(
  'reward rewards return returns delta diff difference gain gains margin preference vote votes win wins winner sentiment polarity advantage net logit logits',
);

interface Ends {
  readonly n: number;
  readonly low: number;
  readonly lows: number;
  readonly second: number;
  readonly high: number;
  readonly highs: number;
  readonly secondHigh: number;
  /** How often the highest number occurs in one system, at most. */
  readonly inOne: number;
}

/** The numbers that hardly are scores like the others; [] if there are none. */
export function codesAmong(all: readonly Float64Array[], column: string): readonly number[] {
  const ends = endsOfAll(all.map((data) => endsOf(data)));
  const code = codeIn(ends, column);
  return code === null ? surveyCodes(all, ends, column) : [code];
}

/** What questionnaires write for “don’t know”, “refused” and “does not apply”, several of them in one column, by the highest. */
const SURVEY_CODES = new Map([
  [9, [8, 9]],
  [99, [77, 88, 97, 98, 99]],
  [999, [777, 888, 997, 998, 999]],
  [9999, [7777, 8888, 9997, 9998, 9999]],
]);

/** Several codes of a questionnaire, above all other numbers and apart from them: 8 and 9 beside whole numbers to 5. */
function surveyCodes(
  all: readonly Float64Array[],
  { n, low, high }: Ends,
  column: string,
): readonly number[] {
  const known = SURVEY_CODES.get(high);
  // Counts of errors may be any.
  if (known === undefined || low < 0 || meaningOf(column).better === 'lower') {
    return [];
  }
  const [held, others] = [true, false].map((is) =>
    all.map((data) => numbersOf(data).filter((value) => known.includes(value) === is)),
  );
  const found = (held ?? []).flatMap((some) => [...some]);
  const rest = (others ?? []).flatMap((some) => [...some]);
  const most = largest((held ?? []).map(({ length }) => length));
  const codes = [...new Set(found)].sort((one, other) => one - other);
  const highest = largest(rest);
  const [spread, gap] = [highest - low, (codes[0] ?? 0) - highest];
  const isApart =
    high === SURVEY_CODE
      ? rest.every(Number.isInteger) && most >= FEWEST && 2 * gap >= spread
      : gap >= FAR_NINES * spread;
  return codes.length > 1 && spread > 0 && gap > 1 && isApart && 2 * found.length < n ? codes : [];
}

function codeIn(
  { n, low, lows, second, high, highs, secondHigh, inOne }: Ends,
  column: string,
): number | null {
  if (n < FEWEST) {
    return null;
  }
  const maySign = hasWord(column, SIGNED) && -low <= 2 * high;
  // Numbers besides the code differ.
  const isBelow = Number.isInteger(low) && low < 0 && second < high && !maySign;
  const isUsual = low === -1 && second >= 0 && high > 0;
  const least = wordsOf(column).map((word) =>
    NEVER_NEGATIVE.has(word) ? 0 : COEFFICIENTS.has(word) ? -1 : -Infinity,
  );
  const isImpossible = second < high && least.some((bound) => low < bound && second >= bound);
  if (isImpossible) {
    return low;
  }
  if (isBelow && (isUsual || (second >= 0 && lows > 1) || second - low >= farFrom(low) * (high - second))) {
    return low;
  }
  const above = high - secondHigh;
  const spread = secondHigh - low;
  const mayBeWorst = meaningOf(column).kind === 'cost';
  const isAbove =
    isNines(high) && above >= (highs > 1 ? FAR_NINES : FAR) * spread && !(mayBeWorst && highs === 1);
  const isRound = isBound(high) && above >= (highs > 1 ? FAR : FARTHEST) * spread;
  // A few among small numbers: either full marks in percent, or no score.
  const isHundred = high === HUNDRED && highs <= FEW_HUNDREDS && low >= 0 && secondHigh <= 10 && !mayBeWorst;
  const isRequest =
    high > HUNDRED &&
    high < MOST_OF_REQUESTS &&
    Number.isInteger(high) &&
    low >= 0 &&
    secondHigh <= 10 &&
    above >= FAR_SMALL * spread &&
    FEWEST * highs <= n &&
    !mayBeWorst;
  const isSurvey =
    high >= LEAST_SURVEY_CODE &&
    high <= SURVEY_CODE &&
    meaningOf(column).better !== 'lower' &&
    secondHigh >= ABOVE_GRADES &&
    above >= ABOVE_GRADES &&
    inOne >= FEWEST_CODES &&
    [low, secondHigh, high].every((value) => Number.isInteger(2 * value));
  // Beside right and wrong or fractions, from which no point leads up to it.
  const isBesideShares =
    secondHigh <= 1 &&
    high >= BESIDE_SHARES &&
    high < LEAST_CODE &&
    Number.isInteger(high) &&
    inOne > 1 &&
    n >= FEWEST_BESIDE &&
    meaningOf(column).better !== 'lower';
  const isRepeated =
    (isSurvey ||
      isBesideShares ||
      (high > HUNDRED
        ? inOne > 1 && above >= FAR * spread
        : inOne >= FEWEST &&
          high > 1 &&
          high < HUNDRED &&
          above >= (Number.isInteger(high) && high >= LEAST_CODE ? FAR_REPEATED : FAR) * spread &&
          !mayBeWorst)) &&
    FEWEST * highs <= n &&
    low >= 0 &&
    !maySign;
  return spread > 0 && (isAbove || isRound || isHundred || isRequest || isRepeated) ? high : null;
}

/** Nothing takes exactly no time, several times, where all else takes far more than the smallest unit that is written. */
export function isZeroCost(all: readonly Float64Array[], column: string): boolean {
  const { low, lows, second, high } = endsOfAll(all.map((data) => endsOf(data)));
  return (
    low === 0 &&
    lows > 1 &&
    second < high &&
    meaningOf(column).kind === 'cost' &&
    second >= UNITS * largest(all.map(unitOf))
  );
}

const UNITS = 20;

/** The last decimal place that is written. */
function unitOf(data: Float64Array): number {
  return 10 ** -largest(numbersOf(data).map(decimalsOf), 0);
}

function farFrom(code: number): number {
  return isNines(-code) ? FAR_NINES : FAR;
}

function isNines(value: number): boolean {
  return /^9{2,}$/.test(String(value));
}

/** Powers of ten from 1000, and the largest numbers of programs. */
function isBound(value: number): boolean {
  return (value >= 1000 && Number.isInteger(Math.log10(value))) || BOUNDS.has(value);
}

const BOUNDS = new Set([32_767, 65_535, 2 ** 31 - 1, 2 ** 32 - 1, 2 ** 63, 2 ** 64, Number.MAX_VALUE]);

const endsOf = onceFor((data: Float64Array): Ends => {
  let [n, low, lows, second] = [0, Infinity, 0, Infinity];
  let [high, highs, secondHigh] = [-Infinity, 0, -Infinity];
  for (const value of numbersOf(data)) {
    n += 1;
    if (value < low) {
      [second, low, lows] = [low, value, 1];
    } else if (value === low) {
      lows += 1;
    } else if (value < second) {
      second = value;
    }
    if (value > high) {
      [secondHigh, high, highs] = [high, value, 1];
    } else if (value === high) {
      highs += 1;
    } else if (value > secondHigh) {
      secondHigh = value;
    }
  }
  return { n, low, lows, second, high, highs, secondHigh, inOne: highs };
});

function endsOfAll(all: readonly Ends[]): Ends {
  const low = smallest(all.map((one) => one.low));
  const high = largest(all.map((one) => one.high));
  return {
    n: all.reduce((sum, { n }) => sum + n, 0),
    low,
    lows: all.reduce((sum, one) => sum + (one.low === low ? one.lows : 0), 0),
    second: smallest(all.map((one) => (one.low === low ? one.second : one.low))),
    high,
    highs: all.reduce((sum, one) => sum + (one.high === high ? one.highs : 0), 0),
    inOne: largest(all.map((one) => (one.high === high ? one.highs : 0))),
    secondHigh: largest(all.map((one) => (one.high === high ? one.secondHigh : one.high))),
  };
}

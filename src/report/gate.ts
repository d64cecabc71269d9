import { badSetting } from '../model/errors';
import { enoughDecimals, formatAmount, formatCount, formatMargin, formatP, primaryTest } from '../model/text';
import { namesOf } from '../model/names';
import {
  needsMargin,
  type AgainstMargin,
  type Gate,
  type GatedRows,
  type GateResult,
  type OldBaseline,
} from '../model/settings/gate';
import { outcomeOf } from '../model/results/outcome';
import { shownIn } from '../model/texts/shown-results';
import type { Alternative } from '../model/results/significance';
import type { CompareSettings } from '../model/settings/settings';
import type { Comparison } from '../model/results/comparison';
import type { ReportDocument } from '../document/document';

/** What a gate rests on: of a comparison, a row of a table, or its pooled row. */
export interface Gated extends Pick<Comparison, 'gain' | 'verdict' | 'alpha' | 'metric'> {
  readonly a: string;
  readonly b: string;
  readonly alternative: Alternative;
  /** Items, or clusters. */
  readonly units: number;
  /** True if both outputs are the same bytes, so that nothing could differ on other items either. */
  readonly isSame: boolean;
  /** null: no margin was given. */
  readonly againstMargin: AgainstMargin | null;
  /** null where it isn't known. */
  readonly minimumDetectableGain: number | null;
}

type Answer = Pick<GateResult, 'outcome' | 'sentence'>;

/**
 * Whether a build may go on. With δ the gain, positive where A is better, Δ the margin, α the level, and the deciding test's
 * own verdict:
 *
 * | gate          | passed                                | failed                                     |
 * | ------------- | ------------------------------------- | ------------------------------------------ |
 * | better        | A is significantly better             | A is significantly worse, or δ < Δ is      |
 * |               |                                       | shown; without Δ: not significant          |
 * | worthwhile    | A is significantly better, and the    | A is significantly worse, or δ < Δ is      |
 * |               | measured δ is at least Δ              | shown                                      |
 * | not-worse     | δ > −Δ is shown                       | δ < −Δ is shown                            |
 * | no-regression | δ > −Δ is shown; without Δ:           | A is significantly worse, and δ > −Δ isn’t |
 * |               | A isn’t significantly worse           | shown; or δ < −Δ is shown                  |
 *
 * Otherwise, and without Δ where the verdict is “too little data”, it is undecided. Shown is what a one-sided test against the
 * margin rejects the opposite of, p ≤ α: the bound of the one-sided interval at level 1 − α lies on that side
 * (non-inferiority: Schuirmann 1987; Piaggio et al. 2012, JAMA 308(24)). So of a true gain of 0 `better` passes with a
 * probability of at most α (unless rare large differences are
 * missing from the test set), and of a true loss of Δ so does `not-worse`; being unable to find a loss passes nothing that
 * a margin guards (Schuirmann’s objection to the “power approach”). `worthwhile` is a dual criterion (Roychoudhury, Scheuer and
 * Neuenschwander 2018, Clinical Trials 15(5)): it passes no more often than `better`.
 *
 * Outputs that score identically pass and fail as others; fewer identical items than it takes for any outcome to be
 * significant are too little data, unless both files have the same bytes.
 *
 * @param rows of which each can make the whole table fail: what fails a margin is tested at α/rows (Bonferroni). What passes
 *   needs no correction where all rows have to (Berger 1982, Technometrics 24(4): intersection-union tests)
 * @throws RealGainError `bad-setting` as `checkGate`
 */
export function gateOf(found: Gated, gate: Gate, rows = 1): Answer {
  const { againstMargin: against, alternative } = found;
  checkGate(gate, { alternative, margin: against?.margin ?? null });
  const known = { ...found, verdict: enough(found) ? found.verdict : ('undecidable' as const) };
  const shown = against && shownBy(against, known, rows);
  switch (gate) {
    case 'better':
      return better(known, shown);
    case 'worthwhile':
      return shown === null ? undecidedWithout(known) : worthwhile(known, shown);
    case 'not-worse':
      return shown === null ? undecidedWithout(known) : notWorse(known, shown);
    case 'no-regression':
      return noRegression(known, shown);
  }
}

/**
 * @throws RealGainError `bad-setting` if the gate needs a margin, or the alternative never finds what it asks for
 */
export function checkGate(
  gate: Gate,
  { alternative, margin }: Pick<CompareSettings, 'alternative' | 'margin'>,
  row: GatedRows = 'pooled',
): void {
  if (needsMargin(gate) && margin === null) {
    throw badSetting(
      'The gate {0} needs a margin, the smallest difference that matters, in the metric’s units: --margin 0.5, or "margin" in realgain.json.',
      gate,
    );
  }
  const blind = { better: 'less', worthwhile: 'less', 'not-worse': null, 'no-regression': 'greater' }[gate];
  if (alternative === blind) {
    throw badSetting(
      'The gate {0} can’t be decided with the alternative {1}, which looks the other way; leave the alternative two-sided.',
      gate,
      alternative,
    );
  }
  if (row === 'any' && gate !== 'better' && gate !== 'worthwhile') {
    throw badSetting(
      'The gate {0} is about the pooled row or all rows; only better and worthwhile can hold in any row.',
      gate,
    );
  }
}

export function gatedComparison(comparison: Comparison): Gated {
  const { gain, verdict, alpha, metric, n, clusters, againstMargin, minimumDetectableGain } = comparison;
  const [a, b] = namesOf(comparison);
  return {
    ...shownIn({ a, b, gain, verdict, alpha, metric, minimumDetectableGain }),
    alternative: primaryTest(comparison)?.alternative ?? 'two-sided',
    units: clusters ?? n,
    isSame: isSameOutput(comparison),
    againstMargin: againstMargin ?? null,
  };
}

/** Whether both outputs are the same bytes, and the same system in them. */
export function isSameOutput({ a, b }: Readonly<Record<'a' | 'b', Digested>>): boolean {
  const runs = (of: Digested) => [of, ...(of.runs ?? [])].map(({ sha256 }) => sha256).join();
  return a.system === b.system && runs(a) === runs(b);
}

interface Digested {
  readonly sha256: string;
  readonly system?: string | undefined;
  readonly runs?: readonly { readonly sha256: string }[] | undefined;
}

/** What a gate came to, for a document: `gate not-worse (margin 0.5 BLEU): passed`. */
export function gateWords(
  { gate, margin, outcome, sentence, oldBaseline }: GateResult,
  metric: Comparison['metric'] | undefined,
): NonNullable<ReportDocument['gate']> {
  const by = margin === null || metric === undefined ? '' : ` (margin ${formatMargin(margin, metric)})`;
  const words = `gate ${gate}${by}: ${outcome === 'undecided' ? 'too little data to decide' : outcome}`;
  return { outcome, words, sentence: oldBaseline ? `${sentence} ${ageOf(oldBaseline)}` : sentence };
}

function ageOf({ days, runs, planned }: OldBaseline): string {
  const age = days === 1 ? '1 day' : `${formatCount(days)} days`;
  return `The baseline is ${age} and ${formatCount(runs)} runs old, and ${formatCount(planned)} were planned: the more runs are compared with it, the more are better by chance.`;
}

/** False for a few identical items, of which no outcome could be significant. */
function enough({ verdict, isSame, alternative, units, alpha }: Gated): boolean {
  return verdict !== 'identical' || isSame || 2 ** ((alternative === 'two-sided' ? 1 : 0) - units) <= alpha;
}

/** What was shown about the margin, with p for the sentence. */
interface Shown {
  readonly lessWorse: boolean;
  readonly moreWorse: boolean;
  readonly lessBetter: boolean;
  readonly margin: string;
  readonly against: AgainstMargin;
}

function shownBy(against: AgainstMargin, found: Gated, rows: number): Shown {
  const { alpha, metric } = found;
  return {
    lessWorse: isNothing(found) || against.notWorse <= alpha,
    moreWorse: against.worse <= alpha / rows,
    lessBetter: isNothing(found) || against.notBetter <= alpha / rows,
    margin: formatMargin(against.margin, metric),
    against,
  };
}

function better(found: Gated, shown: Shown | null): Answer {
  const { a, b, verdict } = found;
  const outcome = outcomeOf(found);
  if (outcome === 'better' || outcome === 'worse') {
    return {
      outcome: outcome === 'better' ? 'passed' : 'failed',
      sentence: `${a} is significantly ${outcome} than ${b}.`,
    };
  }
  if (shown !== null) {
    return shown.lessBetter
      ? tooSmall(found, shown)
      : undecided(
          `The gain is not significant, but one as large as the margin of ${shown.margin} can’t be ruled out either (${formatP(shown.against.notBetter)}).`,
        );
  }
  switch (verdict) {
    case 'undecidable':
      return undecidedWithout(found);
    case 'identical':
      return failed(`${a} and ${b} score identically.`);
    default:
      return failed(
        'The gain is not significant. With a margin, the gate tells whether one that matters is ruled out.',
      );
  }
}

/** A significant gain that measures less than the margin is undecided, unless it is shown to be smaller: then it fails. */
function worthwhile(found: Gated, shown: Shown): Answer {
  const { a, b, gain } = found;
  const { margin, against, lessBetter } = shown;
  if (outcomeOf(found) !== 'better') {
    return better(found, shown);
  }
  if (lessBetter) {
    return tooSmall(found, shown);
  }
  const said = `${a} is significantly better than ${b}`;
  return gain >= against.margin * (1 - ROUNDING)
    ? passed(`${said}, and by at least the margin of ${margin} as measured.`)
    : undecided(
        `${said}, but by less than the margin of ${margin} as measured; one as large can’t be ruled out either (${formatP(against.notBetter)}).`,
      );
}

/** For scores that are written with fewer digits than they are added up in. */
const ROUNDING = 1e-9;

function tooSmall(found: Gated, { margin, against }: Shown): Answer {
  return failed(
    isNothing(found)
      ? same(found)
      : `${found.a} was shown to gain less than the margin of ${margin} (${formatP(against.notBetter)}).`,
  );
}

function notWorse(found: Gated, shown: Shown): Answer {
  const { a } = found;
  const { lessWorse, moreWorse, margin, against } = shown;
  if (lessWorse) {
    return passed(
      isNothing(found)
        ? same(found)
        : `${a} was shown to lose less than the margin of ${margin} (${formatP(against.notWorse)}).`,
    );
  }
  return moreWorse
    ? failed(`${a} was shown to lose more than the margin of ${margin} (${formatP(against.worse)}).`)
    : undecided(
        `It was not shown that ${a} loses less than the margin of ${margin} (${formatP(against.notWorse)}), nor that it loses more (${formatP(against.worse)}).${unseen(against)}`,
      );
}

/** Why a loss that no item shows isn't ruled out. */
function unseen({ items, skewed }: AgainstMargin): string {
  if (skewed) {
    return ' A few items lose far more than the others, so others like them may be missing, and p allows for that.';
  }
  return items === undefined
    ? ''
    : ` The items show no such loss, but so few may hold none of the items that fail totally; with ${formatCount(items)} items it would be ruled out.`;
}

function noRegression(found: Gated, shown: Shown | null): Answer {
  const { a, b, verdict } = found;
  const isWorse = outcomeOf(found) === 'worse';
  if (shown !== null) {
    return shown.lessWorse || !isWorse
      ? notWorse(found, shown)
      : failed(
          `${a} is significantly worse than ${b}, and may lose more than the margin of ${shown.margin}.`,
        );
  }
  if (isWorse) {
    return failed(`${a} is significantly worse than ${b}.`);
  }
  return verdict === 'undecidable'
    ? undecidedWithout(found)
    : passed(`${a} is not significantly worse than ${b}${detectable(found)}.`);
}

/** What a pass without a margin is worth. */
function detectable({ minimumDetectableGain: least, metric, verdict }: Gated): string {
  if (least === null || verdict === 'identical') {
    return '';
  }
  return `; a true loss of ${formatAmount(least, metric, enoughDecimals(least, 2))} would be found with 80% power`;
}

/** Neither a gain nor a loss, however few items there are. */
function isNothing({ verdict, isSame }: Gated): boolean {
  return isSame && verdict === 'identical';
}

function same({ a, b }: Gated): string {
  return `The outputs of ${a} and ${b} are the same.`;
}

function undecidedWithout({ a, b }: Gated): Answer {
  return undecided(`There is too little data to tell whether ${a} and ${b} differ.`);
}

const passed = (sentence: string): Answer => ({ outcome: 'passed', sentence });
const failed = (sentence: string): Answer => ({ outcome: 'failed', sentence });
const undecided = (sentence: string): Answer => ({ outcome: 'undecided', sentence });

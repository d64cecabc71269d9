import { choiceKey } from '../../model/settings/metric';
import { sliceArgument } from '../../model/settings/slice';
import type { Alternative } from '../../model/results/significance';
import type { ComparisonIdentity, PairFamily } from '../../model/settings/identity';
import type { Because, Reading } from '../../model/texts/reading';

/** One comparison of the same test set and metric, as a point of the gain-vs-confidence plot. */
export interface PlotPoint {
  readonly key: string;
  /** Paths, for labels and for opening that comparison. */
  readonly a: string;
  readonly b: string;
  readonly systems?: ComparisonIdentity['systems'];
  /** |δ|: each pair is ordered so that its gain is not negative. */
  readonly gain: number;
  /** 1 − one-sided p. */
  readonly confidence: number;
}

/** The same for the same comparison, whatever the order in which its parts were put together. */
export function comparisonKey(identity: ComparisonIdentity): string {
  const {
    a,
    b,
    references,
    runs,
    metric,
    idColumn,
    clusterColumn,
    formats,
    header,
    systems,
    slice,
    family,
    settings,
  } = identity;
  const { test, alternative, resamples, resampling, seed, alpha, margin } = settings;
  const chosen = metric === null ? null : choiceKey(metric);
  return JSON.stringify([
    a,
    b,
    references,
    chosen,
    idColumn,
    clusterColumn,
    test,
    alternative,
    resamples,
    resampling,
    seed,
    alpha,
    margin,
    ...(runs === undefined ? [] : [runs.a, runs.b]),
    ...(formats === undefined ? [] : [{ formats: [formats.a, formats.b, formats.references] }]),
    ...(header === undefined ? [] : [{ header: [header.outputs, header.references] }]),
    ...(systems === undefined ? [] : [{ systems: [systems.a, systems.b] }]),
    ...(slice === undefined ? [] : [{ slice: sliceArgument(slice) }]),
    ...(family === undefined ? [] : [{ family: familyParts(family) }]),
  ]);
}

function familyParts({ study, pairs, correction, found }: PairFamily): unknown[] {
  return [study, pairs, correction, ...(found === undefined ? [] : [found.p, ...found.sha256])];
}

/**
 * A comparison without what RealGain found in its files: the next run finds it again, and doesn't show it as declared.
 *
 * @param made with what was found filled in
 * @param asked as the user asked for it
 */
export function withoutFound(
  made: ComparisonIdentity,
  asked: ComparisonIdentity,
  { a, matching, direction }: Reading,
): ComparisonIdentity {
  const scored = a.score ?? a.answer;
  // Answers to questions are declared, too.
  const isFound = (...all: readonly (Because | undefined)[]) => all.every((one) => one !== 'declared');
  const { metric, idColumn, clusterColumn } = asked;
  return {
    ...made,
    ...(metric === null &&
      made.metric?.column !== undefined &&
      isFound(scored?.because, a.reference?.because, direction.because) && { metric }),
    ...(idColumn === null && isFound(matching.because) && { idColumn }),
    ...(clusterColumn === null && isFound(a.cluster?.because) && { clusterColumn }),
  };
}

/** The same comparison from the other side. */
export function swapped(identity: ComparisonIdentity): ComparisonIdentity {
  const { a, b, runs, formats, systems, family, settings } = identity;
  return {
    ...identity,
    a: b,
    b: a,
    ...(runs && { runs: { a: runs.b, b: runs.a } }),
    ...(formats && { formats: { ...formats, a: formats.b, b: formats.a } }),
    ...(systems && { systems: { ...systems, a: systems.b, b: systems.a } }),
    ...(family && { family: swappedFamily(family, settings.alternative) }),
  };
}

/** From the other side a one-sided question is a different one, which the study did not ask. */
function swappedFamily(family: PairFamily, alternative: Alternative): PairFamily {
  const { found, ...asked } = family;
  const [a = '', b = '', ...references] = found?.sha256 ?? [];
  return found === undefined || alternative !== 'two-sided'
    ? asked
    : { ...asked, found: { ...found, sha256: [b, a, ...references] } };
}

/** Identifies each side of a comparison: its file, and its system if the file holds several. */
export function sides({ a, b, systems }: ComparisonIdentity): [a: string, b: string] {
  return systems === undefined ? [a, b] : [`${a}\n${systems.a}`, `${b}\n${systems.b}`];
}

export function pairOf({ a, b, systems }: ComparisonIdentity): Pick<PlotPoint, 'a' | 'b' | 'systems'> {
  return { a, b, ...(systems && { systems }) };
}

/** Whether both compare the same two systems on the same items, whichever is called A. */
export function isSamePair(one: ComparisonIdentity, other: ComparisonIdentity): boolean {
  const key = (identity: ComparisonIdentity) =>
    [...sides(identity).sort(), ...(identity.slice ? [sliceArgument(identity.slice)] : [])].join('\n');
  return key(one) === key(other);
}

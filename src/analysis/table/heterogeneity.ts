import { sumOf } from '../../model/lists';
import { fTail } from '../../significance/distributions';
import type { ComparisonTable, GroupRow, Heterogeneity } from '../../model/results/table';
import type { TaskGroup } from '../../model/settings/corrections';
import { holm } from '../../significance/corrections';
import { comparisonsOf, type MadeRow, taskGain } from './made-row';
import { pool, shownGain, verdictOf } from './pooled';

/** A gain, how well it is known, and from how many items or clusters. */
interface KnownGain {
  readonly gain: number;
  readonly standardError: number | null;
  readonly units: number;
}

/**
 * Whether k gains differ by more than chance. With weights w = 1/SE², W = Σw and δ̄ = Σwδ/W, Cochran's (1954)
 *
 *     Q = Σ w (δ − δ̄)²
 *
 * has k − 1 degrees of freedom. As standard errors are estimated, p is Welch's (1951): with Λ = Σ (1 − w/W)²/(units − 1),
 *
 *     F = Q/(k − 1) / (1 + 2(k − 2)/(k² − 1) · Λ),  ν₂ = (k² − 1)/(3Λ)
 *
 * I² = max(0, 1 − (k − 1)/Q) (Higgins and Thompson 2002).
 *
 * @returns null for fewer than two gains that vary
 */
export function heterogeneity(of: Heterogeneity['of'], rows: readonly KnownGain[]): Heterogeneity | null {
  const known = rows.flatMap(({ gain, standardError, units }) =>
    standardError === null || standardError === 0 || units < 2
      ? []
      : [{ gain, weight: 1 / standardError ** 2, freedom: units - 1 }],
  );
  const k = known.length;
  if (k < 2) {
    return null;
  }
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const mean = known.reduce((sum, { gain, weight }) => sum + gain * weight, 0) / total;
  const q = known.reduce((sum, { gain, weight }) => sum + weight * (gain - mean) ** 2, 0);
  const unknown = known.reduce((sum, { weight, freedom }) => sum + (1 - weight / total) ** 2 / freedom, 0);
  const f = q / (k - 1) / (1 + ((2 * (k - 2)) / (k ** 2 - 1)) * unknown);
  return {
    of,
    q,
    degreesOfFreedom: k - 1,
    p: Math.min(1, fTail(f, k - 1, (k ** 2 - 1) / (3 * unknown))),
    share: q === 0 ? 0 : Math.max(0, 1 - (k - 1) / q),
  };
}

/**
 * The mean gain of each group of tasks, with p corrected for their number after Holm (1979). Of a macro mean every member counts
 * the same, of which each is a task or a group; of a micro mean, as of lm-evaluation-harness with `weight_by_size`, every item of
 * all its tasks. Tasks are taken as fixed.
 */
export function groupRows(
  groups: readonly TaskGroup[],
  rows: readonly MadeRow[],
  alternative: ComparisonTable['alternative'],
  alpha: number,
): GroupRow[] {
  const found = groups.flatMap((group) => {
    const weights = weightsOf(group, groups, rows);
    const members = rows.filter((_, i) => (weights[i] ?? 0) > 0);
    const units = new Set(
      members.map(({ comparison: { metric } }) => `${metric.unit} ${metric.higherIsBetter}`),
    );
    if (units.size !== 1) {
      return []; // No task, or a mean that would mean nothing.
    }
    const tasks = comparisonsOf(members).map(taskGain);
    const own = weights.filter((weight) => weight > 0);
    return [{ group, tasks, pooled: pool(tasks, own, alternative, alpha) }];
  });
  const corrected = holm(found.map(({ pooled }) => pooled.p));
  return found.map(({ group: { name, by }, tasks, pooled }, i) => {
    const verdict = verdictOf({ ...pooled, p: corrected[i] ?? 1 }, alpha);
    return {
      name,
      by,
      tasks: tasks.length,
      n: tasks.reduce((sum, { n }) => sum + n, 0),
      ...shownGain(pooled, verdict, alpha),
      corrected: corrected[i] ?? 1,
      verdict,
    };
  });
}

/** A weight for each row, adding up to 1; groups name only those before them. */
function weightsOf(group: TaskGroup, all: readonly TaskGroup[], rows: readonly MadeRow[]): number[] {
  const earlier = all.slice(0, all.indexOf(group));
  const members = group.members
    .map((member) => {
      const inner = earlier.find(({ name }) => name === member);
      return inner === undefined
        ? rows.map(({ task }) => (task === member ? 1 : 0))
        : weightsOf(inner, earlier, rows);
    })
    .filter((weights) => weights.some((weight) => weight > 0));
  if (group.by === 'macro') {
    return rows.map((_, i) => members.reduce((sum, weights) => sum + (weights[i] ?? 0) / members.length, 0));
  }
  const items = rows.map(({ comparison: { n } }, i) =>
    members.some((weights) => (weights[i] ?? 0) > 0) ? n : 0,
  );
  const total = sumOf(items);
  return items.map((n) => n / Math.max(1, total));
}

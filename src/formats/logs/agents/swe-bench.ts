import { english } from '../../../model/words';
import { isObject, type JsonObject } from '../../json/value';
import { formatOf } from '../reading/layout';
import type { ScoredItem } from '../reading/scored-items';

/** Lists of instances in a report, and what they say about them. */
const OUTCOMES: Readonly<Record<string, string>> = {
  resolved_ids: 'resolved',
  unresolved_ids: 'unresolved',
  empty_patch_ids: 'empty patch',
  error_ids: 'error',
  incomplete_ids: 'not submitted',
  // Reports before version 2, where `generated` repeats all that have a patch.
  resolved: 'resolved',
  generated: 'unresolved',
  no_generation: 'empty patch',
};

/** An instance: in a list of the summary, or in its own report. */
interface Instance extends ScoredItem {
  readonly isListed: boolean;
}

/**
 * Reports of SWE-bench: `MODEL.RUN.json`, which `make_run_report` of swebench/harness/reporting.py writes (lists of
 * instance ids), and `report.json` of single instances, or many of them in one object. An item is an instance; its score
 * is `resolved`. As on the leaderboard, empty patches and errors are not resolved; instances that weren't submitted have no
 * score.
 */
export const sweBench = formatOf<Instance>({
  id: 'swe-bench',
  name: english('SWE-bench report'),
  marks: [
    // Terminal-Bench lists the resolved tasks beside its trials.
    /^(?![^]*"is_resolved":)/,
    /"(?:resolved_ids|resolved_instances)":|"with_logs":\s*\[|^\s*\{\s*"[^"]*":\s*\{[^{}]*"patch_successfully_applied":/,
  ],
  why: english('lists of the instances that were resolved'),
  whyNot: english('it lists no instances that were resolved'),
  expected: english('lists of instances ("resolved_ids", "unresolved_ids"), or instances with "resolved"'),
  place:
    /^(?:resolved_ids|unresolved_ids|empty_patch_ids|error_ids|incomplete_ids|resolved|generated|no_generation)$/,

  itemsOf: ({ of, key, value }) => {
    const outcome = OUTCOMES[of];
    if (outcome !== undefined) {
      return typeof value === 'string' ? [{ ...instance(value, outcome), isListed: true }] : null;
    }
    return isObject(value) && typeof value['resolved'] === 'boolean'
      ? [{ ...instance(key, outcomeOf(value['resolved'], value)), isListed: false }]
      : null;
  },

  finish: (all) => {
    const items = new Map<string, (typeof all)[number]>();
    for (const item of all) {
      if (!items.has(`${item.id}`) || item.texts['outcome'] === 'resolved') {
        items.set(`${item.id}`, item);
      }
    }
    const count = (outcome: string) =>
      [...items.values()].filter(({ texts }) => texts['outcome'] === outcome).length;
    const [errors, left] = [count('error'), count('not submitted')];
    // Without a summary, single reports say nothing of the instances that have none.
    const lacksEmpty = count('empty patch') === 0 && all.every(({ isListed }) => !isListed);
    return {
      items: [...items.values()],
      outcomes: ['outcome'],
      notes: [
        ...(lacksEmpty && items.size > 1
          ? [
              english(
                'Instances whose patch was empty have no report, so they are missing here; SWE-bench counts them as not resolved. The summary of the run (MODEL.RUN.json) names them.',
              ),
            ]
          : []),
        ...(errors === 0
          ? []
          : [english('Instances that ended in an error ({0}) count as not resolved.', errors)]),
        ...(left === 0
          ? []
          : [
              english(
                'Instances that were not submitted ({0}) are left out; SWE-bench’s leaderboard counts them as not resolved.',
                left,
              ),
            ]),
      ],
    };
  },
});

/** Without a report, as folders of reports are joined, the patch was empty, or the run of the instance ended in an error. */
function outcomeOf(isResolved: boolean, { no_report: isFailed, empty_patch: isEmpty }: JsonObject): string {
  return isResolved
    ? 'resolved'
    : isEmpty === true
      ? 'empty patch'
      : isFailed === true
        ? 'error'
        : 'unresolved';
}

function instance(id: string, outcome: string): ScoredItem {
  return {
    id,
    scores: outcome === 'not submitted' ? {} : { resolved: outcome === 'resolved' },
    texts: { outcome },
  };
}

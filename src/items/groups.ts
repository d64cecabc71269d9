import { english, type Text, joined } from '../model/words';
import { formatCount } from '../model/text';
import { RealGainError } from '../model/errors';
import type { Records } from '../model/records';
import type { Source } from '../model/names';
import { someQuoted } from '../model/texts/some-of';
import { tally } from '../model/lists';
import { ABSENT, type Alignment } from './match/alignment';
import { matchOutput, placeIn, type Matched, type Matching } from './match/match-output';
import { inOrder, type OrderedReference } from './score/scored-system';
import type { Input } from './source';

/** Outputs that hold the same items: those of its first two. */
export interface Group {
  readonly first: Input;
  readonly items: Matched;
  readonly references: readonly OrderedReference[];
  /** Why its first output doesn't belong to a group that was there before. */
  readonly mismatches: ReadonlyMap<Group, RealGainError>;
}

export interface PlacedOutput {
  readonly group: Group;
  /** Record of each item. */
  readonly order: Int32Array;
  readonly matched: Matched;
}

/** Outputs of more different test sets than this are not sorted out. */
const MOST_GROUPS = 10;

interface GroupMeans {
  readonly matching: Matching;
  readonly references: readonly Input[];
  /** Whether an error concerns all outputs, rather than one that doesn't fit. */
  readonly isFatal: (error: RealGainError) => boolean;
}

/**
 * Many outputs of one test set, of which some may lack items or hold others: each joins the first group whose items it
 * has, or starts another. What most outputs hold is known once all have been read.
 */
export class Groups {
  private readonly groups: Group[] = [];

  constructor(private readonly means: GroupMeans) {}

  /**
   * The group of the first two outputs, if they hold the same items: exactly what a comparison of them matches.
   *
   * @throws RealGainError as `matchOutput`, if it is fatal
   */
  begin(first: Input, second: Input): Group | null {
    const items = this.match(first, second);
    return items instanceof RealGainError ? null : this.add(first, items, new Map());
  }

  /** @throws RealGainError as `matchOutput`, if it is fatal, or the output can't even be matched with itself */
  place(output: Input): PlacedOutput {
    const mismatches = new Map<Group, RealGainError>();
    for (const group of this.groups) {
      const matched = this.match(group.first, output);
      if (matched instanceof RealGainError) {
        mismatches.set(group, matched);
      } else {
        return { group, matched, order: placeIn(group.items.alignment, matched.alignment) };
      }
    }
    const [mismatch] = mismatches.values();
    const alone = this.groups.length < MOST_GROUPS ? this.match(output, output) : mismatch;
    if (alone === undefined || alone instanceof RealGainError) {
      throw mismatch ?? alone ?? new Error('An output is in no group.');
    }
    const group = this.add(output, alone, mismatches);
    return { group, matched: alone, order: alone.alignment.a };
  }

  private add(first: Input, items: Matched, mismatches: Group['mismatches']): Group {
    const group = { first, items, mismatches, references: inOrder(items.references) };
    this.groups.push(group);
    return group;
  }

  private match(first: Input, output: Input): Matched | RealGainError {
    try {
      return matchOutput(first, output, this.means.references, this.means.matching);
    } catch (error) {
      if (!(error instanceof RealGainError) || this.means.isFatal(error)) {
        throw error;
      }
      return error;
    }
  }
}

/** The group with most outputs; of several, the one with most items. */
export function largestGroup(placed: readonly { readonly group: Group }[]): Group | undefined {
  const counts = tally(placed.map(({ group }) => group));
  const sizeOf = (group: Group) => group.items.alignment.a.length;
  return [...counts].reduce<[Group, number] | undefined>(
    (best, one) =>
      best === undefined || one[1] > best[1] || (one[1] === best[1] && sizeOf(one[0]) > sizeOf(best[0]))
        ? one
        : best,
    undefined,
  )?.[0];
}

export function mismatchOf(group: Group, usual: Group): RealGainError | undefined {
  return group.mismatches.get(usual) ?? usual.mismatches.get(group);
}

/** That an output's items are not those of the first group, which says more than what else is wrong; undefined in the first. */
export function otherItems(group: Group, output: Source): RealGainError | undefined {
  const [mismatch] = group.mismatches.values();
  const shared = sharedReason(group, output);
  return mismatch === undefined || shared === null
    ? mismatch
    : new RealGainError(mismatch.code, shared, { path: output.path });
}

/** null for the group's first output. */
function sharedReason({ first: { stamp, system } }: Group, output: Source): Text | null {
  return stamp.path === output.path && system === output.system
    ? null
    : english('It holds the items of {0}, not those of most systems.', stamp.path);
}

/** Why an output of one group is not in another, in terms of most outputs where items are missing or too many. */
export function reasonOf(group: Group, usual: Group, output: Source): Text {
  const mismatch = mismatchOf(group, usual);
  const [own, others] = [group.items.alignment, usual.items.alignment];
  if (mismatch?.code !== 'count-mismatch' && mismatch?.code !== 'id-mismatch') {
    return sharedReason(group, output) ?? mismatch?.said ?? '';
  }
  if (own.ids === null || others.ids === null) {
    return english(
      'It has {0} items, but most systems have {1}.',
      formatCount(own.a.length),
      formatCount(others.a.length),
    );
  }
  return differenceOf(heldIn(own), heldIn(others), own.idColumn ?? 'id');
}

/** Where files may lack items, the ids are those of all files. */
function heldIn({ ids, a, b }: Alignment): string[] {
  return (ids ?? []).filter((_, item) => a[item] !== ABSENT || b[item] !== ABSENT);
}

function differenceOf(own: readonly string[], others: readonly string[], name: string): Text {
  const [inOwn, inOthers] = [new Set(own), new Set(others)];
  const lacking = others.filter((id) => !inOwn.has(id));
  const [more, ...rest] = own.filter((id) => !inOthers.has(id));
  if (lacking.length > 0) {
    return english(
      'It lacks {0} of {1} items ({2}).',
      formatCount(lacking.length),
      formatCount(others.length),
      joined([name, someQuoted(lacking, 3)]),
    );
  }
  return more === undefined
    ? english(
        'It holds the items in another order than most systems, and the reference has no ids to match them by.',
      )
    : english(
        'It holds {0} more items than most systems ({1} "{2}", for example).',
        formatCount(rest.length + 1),
        name,
        more,
      );
}

/**
 * The ids of all items, as a file of their own.
 *
 * @param own ids of each output's items; null for one that may not lack any
 * @returns null unless files lack some
 */
export function unionOf(own: readonly (readonly string[] | null)[], column: string): Records | null {
  const known = own.filter((ids) => ids !== null);
  const all = new Set(known.flat());
  if (known.length < own.length || known.every((ids) => ids.length === all.size)) {
    return null;
  }
  const cells = [...all].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return {
    format: 'items',
    n: cells.length,
    columns: [{ name: column, cells }],
    lines: new Int32Array(cells.length),
    notes: [],
    partial: true,
  };
}

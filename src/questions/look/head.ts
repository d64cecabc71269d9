import type { Detected } from '../../formats';
import { type Alignment, findIds, isFound, keyOf, reorder } from '../../items';
import type { MatchedPair } from '../../items/match/match-runs';
import type { Files, Input } from '../../items/source';
import {
  attempt,
  choiceKey,
  type ComparisonIdentity,
  elementAt,
  english,
  type FileStamp,
  type Metric,
  type MetricChoice,
  type MetricFit,
  type RealGainError,
  type Records,
  refusalOf,
  type Text,
} from '../../model';
import { createMetric, findMetric, goesByColumn } from '../../metrics';
import { choicesOf } from '../../items/score/metric/ask-metric';
import { describeChoices, possibleFits } from '../../items/score/metric/choose-metric';
import { directionOf } from '../../items/score/metric/direction';
import type { LookedFile } from './schema';

/** Metrics that fit less are only named if they need nothing else. */
export const LIKELY = 0.3;

export interface Comparing {
  readonly metric: Text;
  /** The options of the command line. */
  readonly options: string;
  /** Why it lacks something; null if it can run. */
  readonly lacks: RealGainError | null;
}

/** The other metrics that fit, as far as they can score the items that were read. */
export function furtherOf(ready: Prepared, before: string): Comparing[] {
  const { fits, choice, files } = ready;
  const isChosen = (one: MetricChoice) =>
    choiceKey(one) === choiceKey(choice) || (goesByColumn(one) && one.column === choice.column);
  const others = possibleFits(fits).filter((fit) => !isChosen(fit.choice));
  const names = new Map(
    describeChoices(choice, ready.metric, fits).map((one) => [choiceKey(one.choice), one.name]),
  );
  return choicesOf(others, fits, files.a).flatMap(({ option, answer: { metric } }, place): Comparing[] => {
    if (metric === undefined || metric === null) {
      return [];
    }
    const { fit } = elementAt(others, place);
    const label = names.get(choiceKey(metric)) ?? metric.id;
    const fault = faultOf(metric, ready);
    const options = withOptions(before, option);
    if (fault !== null) {
      return fault.code === 'needs-reference' && fit >= LIKELY
        ? [{ metric: label, options, lacks: fault }]
        : [];
    }
    return directionOf(metric, files) !== null
      ? [{ metric: label, options, lacks: null }]
      : [
          {
            metric: english('{0}, if higher is better', label),
            options: `${options} --higher-is-better`,
            lacks: null,
          },
          {
            metric: english('{0}, if lower is better', label),
            options: `${options} --lower-is-better`,
            lacks: null,
          },
        ];
  });
}

/** Why a metric can't score the first output; null if it can. Metrics of texts that have a reference aren't tried: they take long. */
function faultOf(choice: MetricChoice, { a, references, files }: Prepared): RealGainError | null {
  if (findMetric(choice.id).needsReference === 'always' && references.length > 0) {
    return null;
  }
  return refusalOf(() =>
    createMetric(choice, references.length).extract({
      output: a,
      outputPath: files.a.stamp.path,
      references,
      referencePaths: files.references.map(({ stamp }) => stamp.path),
    }),
  );
}

/** Options of two answers: the later ones count where both have the same. */
export function withOptions(before: string, after: string): string {
  const isRepeated = (before.match(/--[a-z-]+/g) ?? []).some((option) => after.includes(option));
  return before === '' || isRepeated ? after : `${before} ${after}`;
}

/** What a file is, and how that shows. */
export type Recognised = Pick<Detected, 'format' | 'name' | 'reason' | 'why' | 'rival'>;

export interface DeclaredReading {
  readonly format?: string | undefined;
  readonly header?: boolean | undefined;
}

/** What can be learned of a file from its beginning. */
export interface Head {
  readonly stamp: FileStamp;
  /** What it was recognized as; null if its first bytes can't be read. */
  readonly recognised: Recognised | null;
  /** Its items, or those at its beginning; null if they can't be read. */
  readonly input: Input | null;
  readonly whole: boolean;
  readonly items: LookedFile['items'];
  /** Why it can't be read or compared. */
  readonly problem: RealGainError | null;
}

/** Two outputs matched and scored, as far as a look needs it. */
export interface Prepared {
  readonly files: Files;
  readonly fits: readonly MetricFit[];
  readonly choice: MetricChoice;
  readonly metric: Metric;
  readonly alignment: Pick<Alignment, 'alignedBy' | 'idColumn'>;
  readonly a: Records;
  readonly references: readonly Records[];
  readonly clusterColumn: string | null;
  /**
   * How many slices a column makes of the items.
   *
   * @throws RealGainError for a column that makes none
   */
  readonly slicesBy: (column: string) => number;
}

export interface Looking {
  /**
   * A file's items, as far as its first bytes tell.
   *
   * @throws RealGainError `file-missing`, `file-unreadable`, `disk-hangs`, `cancelled`
   */
  readonly beginning: (path: string, declared: DeclaredReading) => Promise<Head>;
  /** @throws RealGainError as a comparison */
  readonly match: (files: Files, identity: ComparisonIdentity) => Promise<MatchedPair>;
  /** @throws RealGainError as a comparison */
  readonly prepare: (matched: MatchedPair, identity: ComparisonIdentity) => Promise<Prepared>;
}

/** The items of two heads that are in both, in the order of the first; `of` counts the shorter one's. */
export interface Shared {
  readonly column: string;
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly of: number;
}

export function sharedIds(a: Input, b: Input, { idColumn }: ComparisonIdentity): Shared | null {
  const side = ({ records, stamp }: Input) => ({ records, path: stamp.path });
  // Comparing them says why, if they can't be.
  return attempt(
    () => {
      const found = a === b ? null : findIds(side(a), side(b), { idColumn, scored: [] });
      if (found === null || !isFound(found)) {
        return null;
      }
      const places = new Map(found.b.cells.map((cell, i) => [keyOf(cell, found.form), i]));
      const rows = found.a.cells
        .map((cell, i) => [i, places.get(keyOf(cell, found.form)) ?? -1] as const)
        .filter(([, other]) => other >= 0);
      return {
        column: found.a.name,
        a: Int32Array.from(rows, ([i]) => i),
        b: Int32Array.from(rows, ([, i]) => i),
        of: Math.min(a.records.n, b.records.n),
      };
    },
    () => null,
  );
}

/** Two heads with the items that both certainly have: by id, else by line. */
export function sameItems(a: Input, b: Input, ids: Shared | null): [Input, Input] {
  const n = Math.min(a.records.n, b.records.n);
  return ids === null || ids.a.length === 0
    ? [firstItems(a, n), firstItems(b, n)]
    : [withItems(a, ids.a), withItems(b, ids.b)];
}

export function firstItems(input: Input, n: number): Input {
  return n === input.records.n
    ? input
    : withItems(
        input,
        Int32Array.from({ length: n }, (_, i) => i),
      );
}

function withItems(input: Input, rows: Int32Array): Input {
  return { ...input, records: reorder(input.records, rows) };
}

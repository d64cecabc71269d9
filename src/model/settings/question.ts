import type { ComparisonIdentity } from '../settings/identity';
import type { Text } from '../words';

export type Settled = Partial<
  Pick<
    ComparisonIdentity,
    'idColumn' | 'clusterColumn' | 'metric' | 'references' | 'formats' | 'header' | 'systems' | 'slice'
  >
>;

/** One way to read the files, to choose from. */
export interface Choice {
  /** A column, or what would be done: "latency", "match by line". */
  readonly label: Text;
  /** Three values, or what the choice means. */
  readonly detail: Text;
  /** As it is written on the command line: `--column latency`. */
  readonly option: string;
  /** What the comparison's identity says once this is chosen. */
  readonly answer: Settled;
}

/** Asked where files can be read in more than one way and none is declared. */
export interface Question {
  /** What an answer is remembered by: `score`, `direction:latency`. */
  readonly id: string;
  /** "Which column holds the score?" */
  readonly title: Text;
  readonly choices: readonly Choice[];
}

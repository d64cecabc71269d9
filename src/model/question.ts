import type { ComparisonIdentity } from './details';

/** What a question may settle about a comparison. */
export type Answer = Partial<
  Pick<
    ComparisonIdentity,
    'idColumn' | 'clusterColumn' | 'metric' | 'references' | 'formats' | 'header' | 'systems'
  >
>;

/** One way to read the files, to choose from. */
export interface Choice {
  /** A column, or what would be done: "latency", "match by line". */
  readonly label: string;
  /** Three values, or what the choice means. */
  readonly detail: string;
  /** As it is written on the command line: `--column latency`. */
  readonly option: string;
  /** What the comparison's identity says once this is chosen. */
  readonly answer: Answer;
}

/** Asked where files can be read in more than one way and none is declared. */
export interface Question {
  /** "Which column holds the score?" */
  readonly title: string;
  readonly choices: readonly Choice[];
}

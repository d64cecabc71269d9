import { quoted } from '../texts/nearest';
import { english, type Text } from '../words';
import type { Settled } from './identity';

/** One way to read the files, to choose from. */
export interface Choice {
  /** A column, or what would be done: "latency", "match by line". */
  readonly label: Text;
  /** Three values, or what the choice means. */
  readonly detail: Text;
  /** As it is written on the command line: `--column latency`; empty for one of `two`. */
  readonly option: string;
  /** What the comparison's identity says once this is chosen; nothing for what only the option says. */
  readonly answer: Settled;
}

/** What an error asks: the files can be read in more than one way, or lack something, and nothing is declared. */
export interface Question {
  /** What an answer is remembered by: `score`, `direction:latency`; for names and files, the field that is open. */
  readonly id: string;
  /** "Which column holds the score?" */
  readonly title: Text;
  readonly choices: readonly Choice[];
  /** What answers it: two or several of the choices; one or several files, whether they are among the choices or not; absent: one choice. */
  readonly takes?: 'two' | 'several' | 'file' | 'files';
}

export function takesFile({ takes }: Question): boolean {
  return takes === 'file' || takes === 'files';
}

/** @param field of the identity that holds one or more of the names */
export function questionOfNames(
  field: string,
  title: Text,
  names: readonly string[],
  takes?: 'two' | 'several',
): Question {
  const choices = names.map((label) => {
    const option = takes === 'two' ? '' : `--${field} ${quoted(label)}`;
    return { label, detail: '', option, answer: {} };
  });
  return { id: field, title, choices, ...(takes && { takes }) };
}

export function twoSystems(names: readonly string[]): Question {
  return questionOfNames('systems', english('Which two systems are compared?'), names, 'two');
}

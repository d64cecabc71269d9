import { columnsBySystem } from '../items/systems/columns-by-system';
import { systemsAlone } from '../items/systems/systems';
import type { Input } from '../items/source';
import { elementAt } from '../model/lists';
import { english, englishOf } from '../model/words';
import { MANY, someOf } from '../model/texts/some-of';
import { questionOfNames } from '../model/settings/question';
import { RealGainError } from '../model/errors';
import type { ComparisonIdentity } from '../model/settings/identity';

export interface OutputsAsked {
  readonly files: readonly string[];
  /** Of each file the system; absent: the only one. */
  readonly systems?: readonly string[];
}

/** The systems that the only file holds in its rows or columns; [] for several files. */
export function systemsWithin([only, ...others]: readonly Input[]): readonly string[] {
  if (only === undefined || others.length > 0) {
    return [];
  }
  const { names } = systemsAlone(only.records);
  return names.length > 0 ? names : [...columnsBySystem(only.records).keys()];
}

/** The first two outputs as A and B, the others as further runs of A: read, matched and scored alike. */
export function allOf({
  files,
  systems,
}: OutputsAsked): Pick<ComparisonIdentity, 'a' | 'b' | 'runs' | 'systems'> {
  const [a = '', b = a, ...others] = files;
  const [ofA, ofB = ofA, ...further] = systems ?? [];
  return {
    a,
    b,
    ...(others.length > 0 && { runs: { a: others, b: [] } }),
    ...(ofA !== undefined && ofB !== undefined && { systems: { a: ofA, b: ofB, runs: further } }),
  };
}

export function twoOf({ files, systems }: OutputsAsked, a: number, b: number) {
  const both = <Of>(all: readonly Of[]): Of[] => [elementAt(all, a), elementAt(all, b)];
  return allOf({ files: both(files), ...(systems && { systems: both(systems) }) });
}

/** Of files that hold several systems, one is to be chosen, not two. */
export function askSystem(error: unknown): never {
  if (!(error instanceof RealGainError) || error.code !== 'needs-systems') {
    throw error;
  }
  const { path = '', question } = error;
  const names = question?.choices.map(({ label }) => englishOf(label)) ?? [];
  const said = english(
    '{0} holds {1} systems ({2}); choose the one to score.',
    path,
    names.length,
    someOf(names, MANY),
  );
  const title = english('Which system is to be scored?');
  throw new RealGainError(error.code, said, { path, question: questionOfNames('system', title, names) });
}

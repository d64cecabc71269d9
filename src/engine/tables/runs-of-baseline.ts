import { baseName } from '../../model/names';
import { english, type Text } from '../../model/words';
import type { Files, Input } from '../../items/source';

/**
 * The files without the baseline among A's training runs (or A among the baseline's): a folder of runs often holds it, too, under
 * its own or another name, and a system that is compared with itself gains less than it does.
 *
 * A system of one output is looked for among the runs of the other one. Outputs of two systems with several runs each can
 * be the same by chance, and a comparison of a file with itself is left as it is.
 */
export function withoutOpponent(files: Files): Files {
  const { a, b, runs } = files;
  if (runs === undefined || a.system !== undefined || b.system !== undefined) {
    return files;
  }
  const [ofA, ofB] = [
    [a, ...runs.a],
    [b, ...runs.b],
  ];
  const [keptA, keptB] = [ofB.length === 1 ? others(ofA, b) : ofA, ofA.length === 1 ? others(ofB, a) : ofB];
  const [firstA, ...restA] = keptA;
  const [firstB, ...restB] = keptB;
  if (
    firstA === undefined ||
    firstB === undefined ||
    keptA.length + keptB.length === ofA.length + ofB.length
  ) {
    return files;
  }
  const { runs: _, ...two } = files;
  const leftOut = [
    ...ofA.filter((run) => !keptA.includes(run)).map((run) => note('A', run, 'B', b)),
    ...ofB.filter((run) => !keptB.includes(run)).map((run) => note('B', run, 'A', a)),
  ];
  return {
    ...two,
    a: firstA,
    b: firstB,
    ...(restA.length + restB.length > 0 && { runs: { a: restA, b: restB } }),
    leftOut,
  };
}

function others(runs: readonly Input[], opponent: Input): Input[] {
  return runs.filter(({ sha256 }) => sha256 !== opponent.sha256);
}

function note(side: string, run: Input, other: string, opponent: Input): Text {
  return run.stamp.path === opponent.stamp.path
    ? english(
        '{0} is {1} itself, and is not counted as a training run of {2}.',
        baseName(run.stamp.path),
        other,
        side,
      )
    : english(
        '{0} is, byte for byte, {1} ({2}), and is not counted as a training run of {3}.',
        baseName(run.stamp.path),
        other,
        baseName(opponent.stamp.path),
        side,
      );
}

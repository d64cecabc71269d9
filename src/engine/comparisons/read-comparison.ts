import { findFormat } from '../../formats';
import { allFiles, type FileStamp, type HeaderChoices } from '../../model/results/details';
import { baseName } from '../../model/names';
import { english, type Text } from '../../model/words';
import { fileError, RealGainError } from '../../model/errors';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Inputs } from '../inputs';
import { readUnfinished } from '../inputs/unfinished';
import type { Files, Input } from '../../items/source';
import { ofItemsDone } from '../../items/unfinished';
import { type Progress, progressOf } from '../protocol';
import { refusePreferences } from '../../questions/preferences/refuse';
import { columnsBySystem } from '../../items/systems/columns-by-system';
import { selectColumn } from '../../items/systems/select-column';
import { needsSystems, outputsIn, selectSystem, systemsAlone } from '../../items/systems/systems';

type Columns = readonly (string | undefined)[];

interface Reading {
  readonly signal?: AbortSignal | undefined;
  report(progress: Progress): void;
}

/** Reads the files of a comparison: one after another, each once. */
export async function readAll(
  inputs: Inputs,
  identity: ComparisonIdentity,
  reading: Reading,
): Promise<Files> {
  const { runs, formats, header } = identity;
  const paths = allFiles(identity);
  const { column, referenceColumn } = identity.metric ?? {};
  const own = identity.references.length > 0 ? [column] : [column, referenceColumn];
  const read = async (
    path: string,
    format: string | undefined,
    columns: Columns = own,
    side: keyof HeaderChoices = 'outputs',
  ) => {
    reading.report(progressOf('reading', baseName(path), paths.indexOf(path), paths.length));
    const options = { header: header?.[side] };
    return inputs.read(path, reading.signal, format, columns, options).catch(askedOf(side, header));
  };
  const readOutput = async (path: string, format: string | undefined, one: typeof read = read) => {
    const input = await one(path, format);
    refuseGold(input);
    refusePreferences(input, identity.metric, identity.references.length > 0);
    return input;
  };
  let whole: Input | null = null;
  const unfinished: typeof read = async (path, format) => {
    const found = await readUnfinished(path, reading.signal, format, own, { header: header?.outputs });
    whole = found.whole;
    return found.input;
  };
  // One after another: each may use much memory while it is parsed.
  const run = await readOutput(identity.a, formats?.a, identity.unfinished === true ? unfinished : read);
  const baseline = await readOutput(identity.b, formats?.b);
  const { a, b } = ownSystems(identity, asComplete(run, whole, baseline), baseline);
  const readEach = async (
    some: readonly string[],
    format: string | undefined,
    one: typeof readAny = read,
  ) => {
    const all = [];
    for (const path of some) {
      all.push(await one(path, format));
    }
    return all;
  };
  // A command reads its references itself.
  const readAny = (path: string, format: string | undefined) => inputs.readAny(path, reading.signal, format);
  const isCommand = identity.metric?.own?.kind === 'command';
  const readReference = (path: string, format: string | undefined) =>
    isCommand ? readAny(path, format) : read(path, format, [referenceColumn], 'references');
  const references = await readEach(identity.references, formats?.references, readReference);
  if (identity.unfinished === true) {
    return ofItemsDone({ a, b, references }, identity);
  }
  return runs === undefined
    ? { a, b, references }
    : withoutOpponent({
        a,
        b,
        references,
        runs: {
          a: (await readEach(runs.a, formats?.a)).map((input, place) =>
            ofSystem(input, identity.systems?.runs?.[place]),
          ),
          b: await readEach(runs.b, formats?.b),
        },
      });
}

function asComplete(run: Input, whole: Input | null, { records }: Input): Input {
  return whole !== null && whole.records.n >= records.n ? whole : run;
}

/** @throws RealGainError `bad-format` for a file of right answers in the place of an output */
export function refuseGold({ stamp, records }: Input): void {
  if (records.gold === true) {
    throw fileError(
      'bad-format',
      { path: stamp.path },
      '{0} holds questions with their right answers, not the answers of a system; give it as the reference.',
    );
  }
}

/** An answer about the header of one file applies to all of its kind. */
export function askedOf(side: keyof HeaderChoices, said: HeaderChoices = {}): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof RealGainError) || error.question === undefined) {
      throw error;
    }
    const choices = error.question.choices.map((choice) => {
      const asked = choice.answer.header?.[side];
      return asked === undefined
        ? choice
        : {
            ...choice,
            option: side === 'outputs' ? choice.option : choice.option.replace('header', 'reference-header'),
            answer: { header: { ...said, [side]: asked } },
          };
    });
    throw new RealGainError(error.code, error.said, {
      ...error.toJSON(),
      question: { ...error.question, choices },
    });
  };
}

/** @throws RealGainError `needs-format` for the first file whose detected format is ambiguous */
export function askFormat({ a, b, references }: Files): void {
  const sides = [['a', a], ['b', b], ...references.map((one) => ['references', one] as const)] as const;
  for (const [side, { stamp, records, recognised, rival }] of sides) {
    const likeliest = findFormat(records.format);
    if (rival !== null && likeliest !== undefined) {
      const choices = [likeliest, rival].map(({ id, name }) => ({
        label: name,
        detail: '',
        option: `--${side === 'references' ? 'reference' : 'input'}-format ${id}`,
        answer: { formats: { [side]: id } },
      }));
      throw fileError(
        'needs-format',
        {
          path: stamp.path,
          question: { id: 'format', title: english('Which format does it have?'), choices },
        },
        '{0} could be {1} or {2} ({3}); choose one.',
        likeliest.name,
        rival.name,
        recognised,
      );
    }
  }
}

function ownSystems({ systems, metric }: ComparisonIdentity, a: Input, b: Input): { a: Input; b: Input } {
  if (systems?.by === 'column') {
    return {
      a: selectColumn(a, systems.a, systems.b),
      b: selectColumn(b, systems.b, systems.a),
    };
  }
  if (systems !== undefined) {
    return {
      a: selectSystem(a, systems.a, metric?.column),
      b: selectSystem(b, systems.b, metric?.column),
    };
  }
  const isOne = a.stamp.path === b.stamp.path;
  for (const { stamp, records } of isOne ? [a] : [a, b]) {
    const held = isOne ? systemsAlone(records) : { names: outputsIn(records) };
    const names = held.names.length === 0 && isOne ? [...columnsBySystem(records).keys()] : held.names;
    if (names.length > 0) {
      throw needsSystems(stamp.path, { ...held, names });
    }
  }
  return { a, b };
}

function ofSystem(input: Input, system: string | undefined): Input {
  return system === undefined ? input : selectSystem(input, system);
}

export function stampsOf(files: Files): FileStamp[] {
  return allFiles(files).map(({ stamp }) => stamp);
}

/**
 * The files without the baseline among A's training runs (or A among the baseline's): a folder of runs often holds it, too, under
 * its own or another name, and a system that is compared with itself gains less than it does.
 *
 * A system of one output is looked for among the runs of the other one. Outputs of two systems with several runs each can
 * be the same by chance, and a comparison of a file with itself is left as it is.
 */
function withoutOpponent(files: Files): Files {
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

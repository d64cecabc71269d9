import { calibrate, calibration, type CalibratedStudy } from '../../analysis/study/calibrate';
import { isGlob } from '../../config/globs/match';
import { baseName } from '../../model/names';
import { DEFAULT_REDRAW, type Calibration, type Evidence } from '../../model/results/calibration';
import { english, type Text } from '../../model/words';
import { grouped, listOf } from '../../model/lists';
import { matchSystems } from '../../model/match-systems';
import { published, type StudyIdentity } from '../../model/results/study';
import { RealGainError } from '../../model/errors';
import { someOf } from '../../model/texts/some-of';
import { readFiles, type ReadFile } from '../../model/results/details';
import type { Records } from '../../model/records';
import type { Computed, Means } from '../question';
import { withStudy } from '../study/outputs';
import { digestsOf } from '../study/said';
import type { CalibrateAsked } from './schema';
import { isOutputName, textOf } from '../../columns';

type Held = NonNullable<CalibrateAsked['held']>[number];

interface Studied {
  readonly held: Held;
  readonly study: CalibratedStudy;
  /** Why outputs don't count. */
  readonly leftOut: readonly Text[];
  readonly read: readonly ReadFile[];
}

/**
 * How well p on the first test set predicts the others, and test sets drawn from it.
 *
 * @throws RealGainError as a study; `bad-format` for a file without one
 */
export async function compute(
  identity: CalibrateAsked,
  means: Means,
): Promise<Computed<CalibrateAsked, Calibration>> {
  const { redraw, size, files } = identity;
  const asked: readonly (string | Held)[] = identity.held ?? files;
  const [named] = asked;
  const studied: Studied[] = [];
  for (const one of asked.length > 1 ? asked : []) {
    studied.push(await studyOf(one, identity, means));
  }
  const [first, ...others] = studied;
  const drawn =
    redraw === null || named === undefined
      ? null
      : await made(await withItems(named, means), identity, means, (found) =>
          means.redrawn({ study: found, redraw: { ...DEFAULT_REDRAW, testSets: redraw, size } }),
        );
  const result =
    first === undefined
      ? drawn?.calibration
      : calibration(
          first.study,
          [...(await predictedBy(first, others, means)), ...(drawn?.calibration.against ?? [])],
          means.version,
        );
  if (result === undefined) {
    throw new Error('There is neither another test set nor one to be drawn.');
  }
  const held = first === undefined ? [drawn?.identity ?? []].flat() : studied.map((one) => one.held);
  return {
    result,
    read: [...studied.flatMap((one) => one.read), ...(drawn?.read ?? [])],
    identity: { ...identity, trust: false, held },
    choices: {},
  };
}

async function predictedBy(first: Studied, others: readonly Studied[], means: Means): Promise<Evidence[]> {
  const found: Evidence[] = [];
  for (const other of others) {
    const evidence = calibrate(first.study, other.study, means.kept);
    const said = english(
      '{0} and {1} hold the same items, so this says nothing about other test sets.',
      first.study.name,
      other.study.name,
    );
    const warnings = listOf(
      (await areSameItems(first, other, means)) && said,
      copiesIn(first),
      found.length === 0 && first.leftOut,
      other.leftOut,
    );
    found.push({ ...evidence, warnings: [...means.kept.texts(warnings), ...evidence.warnings] });
  }
  return found;
}

/** Says that a system is there twice: its pairs count twice. */
function copiesIn({ read, study }: Studied): Text | null {
  const systems = new Set(study.systems.map(({ path }) => path));
  const alike = grouped(
    read.filter(({ stamp, sha256 }) => sha256 !== undefined && systems.has(stamp.path)),
    ({ sha256 }) => sha256,
  );
  const [copies = []] = [...alike.values()].filter(({ length }) => length > 1);
  return copies.length === 0
    ? null
    : english(
        '{0} are the same byte for byte, so pairs with these systems count more than once; leave all but one out.',
        someOf(copies.map(({ stamp }) => baseName(stamp.path))),
      );
}

const MOST_LOOKED_AT = 2;

/** Whether both test sets have the same items, where their outputs have just been read. */
async function areSameItems(first: Studied, second: Studied, means: Means): Promise<boolean> {
  const read = [first, second].map((one) => new Set(one.read.map(({ stamp }) => stamp.path)));
  const pathsIn = ({ study }: Studied) => study.systems.map(({ path }) => path);
  const [ofFirst, ofSecond] = [pathsIn(first), pathsIn(second)];
  const pairs = matchSystems(ofFirst, ofSecond)
    .map(([one, other]) => [ofFirst[one] ?? '', ofSecond[other] ?? ''])
    .filter((paths) => paths.every((path, i) => read[i]?.has(path)))
    .slice(0, MOST_LOOKED_AT);
  for (const paths of pairs) {
    const [one, other] = await means.read(paths);
    if (one === undefined || other === undefined || !shareItems(one.records, other.records)) {
      return false;
    }
  }
  return pairs.length > 0;
}

/** A file is a finished study; existing folders and globs are outputs, and anything else is the name of a test set. */
async function studyOf(named: string | Held, identity: CalibrateAsked, means: Means): Promise<Studied> {
  const path = await keptIn(named, means);
  if (path !== null) {
    const { study, file } = await means.keptStudy(path);
    return { held: { path }, study, leftOut: [], read: [file] };
  }
  const details = await made(named, identity, means, means.study);
  const { leftOut } = details.study;
  return {
    held: details.identity,
    study: published(details.study),
    leftOut: leftOut.map(({ path: file, reason }) =>
      english('"{0}" was left out: {1}', baseName(file), reason),
    ),
    read: readFiles(digestsOf(details.study), details.files),
  };
}

/** The file of a finished study; null for what has to be studied. */
async function keptIn(named: string | Held, { disk }: Means): Promise<string | null> {
  if (typeof named !== 'string') {
    return 'path' in named ? named.path : null;
  }
  const isFile = (await disk.modified(named)) !== null && !(await disk.isFolder(named));
  return isFile || /\.json$/i.test(named) ? named : null;
}

/** @throws RealGainError `bad-setting` for a finished study: test sets can't be drawn from it */
async function withItems(named: string | Held, means: Means): Promise<string | Held> {
  const path = await keptIn(named, means);
  if (path !== null) {
    throw new RealGainError(
      'bad-setting',
      `${path} has no items to draw test sets from; name the outputs instead: a folder, a glob, or a test set of realgain.json.`,
      { path },
    );
  }
  return named;
}

/** Makes something of the study of a test set that isn't finished. */
async function made<Made>(
  named: string | Held,
  identity: CalibrateAsked,
  means: Means,
  make: (found: StudyIdentity) => Promise<Made>,
): Promise<Made> {
  if (typeof named !== 'string' && !('path' in named)) {
    return make(named);
  }
  const place = typeof named === 'string' ? named : named.path;
  const areOutputs = (await means.disk.modified(place)) !== null || isGlob(place);
  const asked = areOutputs ? { files: [place], testSet: null } : { files: [], testSet: place };
  return withStudy({ ...identity, ...asked, task: null }, means, make);
}

/** Fewer rows are the same by chance. */
const FEWEST = 20;

/** This share of the rows of the smaller file is in the other one. */
const MOST = 0.9;

/** At least this share of them differ from each other. */
const TELLING = 0.5;

/** Shorter texts occur in many test sets: numbers, labels, ids. */
const LONG = 15;

/** Whether two outputs are of the same items, or one of a part of the other's: by whole rows, or by a column of texts. */
export function shareItems(one: Records, other: Records): boolean {
  const names = one.columns.map(({ name }) => name);
  const both = names.filter((name) => other.columns.some((column) => column.name === name));
  const texts = both.filter((name) => !isOutputName(name) && [one, other].every((of) => isLong(of, name)));
  return (
    both.length > 0 && [both, ...texts.map((name) => [name])].some((some) => areShared(one, other, some))
  );
}

function areShared(one: Records, other: Records, names: readonly string[]): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((records) => rowsOf(records, names))
    .sort((x, y) => x.length - y.length);
  const known = new Set(more);
  const distinct = new Set(fewer);
  const shared = fewer.filter((row) => known.has(row)).length;
  return fewer.length >= FEWEST && distinct.size >= TELLING * fewer.length && shared >= MOST * fewer.length;
}

function rowsOf({ columns, n }: Records, names: readonly string[]): string[] {
  const cells = names.map((name) => columns.find((column) => column.name === name)?.cells);
  return Array.from({ length: n }, (_, row) => cells.map((of) => textOf(of?.at(row) ?? null)).join('\n'));
}

function isLong({ columns, n }: Records, name: string): boolean {
  const cells = columns.find((column) => column.name === name)?.cells;
  let length = 0;
  cells?.forEach((cell) => (length += typeof cell === 'string' ? cell.length : 0));
  return length >= LONG * n;
}

import type { Caller } from '../engine/caller';
import { readText } from '../files/open';
import { writeWhole } from '../files/write';
import type { Service } from '../engine/service';
import type { PartFile } from '../engine/study/parts';
import type { PackedDetails } from '../engine/study/studies';
import {
  defined,
  formatCount,
  pairOf,
  published,
  RealGainError,
  type ComparisonIdentity,
  type PackedStudy,
  type StudyIdentity,
} from '../model';
import { packedPairsAsCsv, studyJson } from '../report';
import { asText, say, type Output } from './print';
import { writeReports } from './reports';
import { lacksMetric, metricForColumns } from '../questions/metric-asked';
import { classesBeside, proposedReference } from '../questions/pair/references';
import { meansOf } from './disk';
import type { MergeCommand, StudyCommand } from './study-arguments';
import { identifyStudy } from './study-files';
import { studyReport } from './study-report';

/** A caller that waits for the complete result. */
export type Listener = Pick<Caller, 'onProgress' | 'signal'>;

/** Runs all pairs, or one part of them. Returns what to print. */
export async function runStudy(service: Service, command: StudyCommand, caller: Listener): Promise<Output> {
  return withIdentity(service, command, caller, async (complete) => {
    if (command.part !== null) {
      return runPart(service, complete, command.part, caller);
    }
    sayIfLong(complete);
    return report(await service.packedStudy(complete, caller), command);
  });
}

/** Processor time of a pair on one resample, in seconds: docs/scale.md. */
const SECONDS_OF_PAIR = 0.37e-9;

/** A study that takes longer is announced, in seconds of one thread. */
const LONG = 600;

/** Says beforehand how long a study of very many systems takes, and how it takes less. */
function sayIfLong({ outputs, settings: { resamples } }: StudyIdentity): void {
  const pairs = (outputs.length * (outputs.length - 1)) / 2;
  const seconds = pairs * resamples * SECONDS_OF_PAIR;
  if (seconds > LONG) {
    say(
      `${formatCount(resamples)} resamples of ${formatCount(pairs)} pairs take about ${formatCount(Math.round(seconds / 60))} ` +
        `minutes of one processor; fewer take less: --resamples ${Math.floor(resamples / 10)}, for example.\n`,
    );
  }
}

/** Runs something with the study's identity, after filling in an unspecified metric or reference. */
export async function withIdentity<Result>(
  service: Service,
  command: StudyCommand,
  caller: Listener,
  attempt: (identity: StudyIdentity) => Promise<Result>,
): Promise<Result> {
  const identity = await withMetric(service, command, await identifyStudy(command), caller);
  const pair = firstTwo(identity);
  const means = meansOf(service, caller);
  try {
    const isOpen = command.references === null && identity.metric === null;
    const gold = isOpen ? await classesBeside(pair, means) : null;
    return await attempt(gold === null ? identity : { ...identity, references: [gold] });
  } catch (error) {
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    const reference = await proposedReference(pair, error, means);
    return attempt({ ...identity, references: [reference] });
  }
}

/** Merges parts that were drawn elsewhere into one study. */
export async function runMerge(
  service: Service,
  command: MergeCommand,
  signal: AbortSignal | undefined,
): Promise<Output> {
  return printStudy(await service.mergeStudy(readParts(command.parts, signal)), command);
}

/** One after another, each in memory only until it is added up. */
async function* readParts(
  paths: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<PartFile> {
  for (const path of paths) {
    yield await readPartFile(path, signal);
  }
}

async function readPartFile(path: string, signal: AbortSignal | undefined): Promise<PartFile> {
  return { path, text: await readText(path, undefined, signal) };
}

async function report(details: PackedDetails, command: StudyCommand): Promise<Output> {
  if (command.reports.length > 0) {
    await writeReports({ kind: 'study', ...details, study: published(details.study) }, command);
  }
  return printStudy(details.study, command);
}

function printStudy(study: PackedStudy, { format, gain }: Pick<StudyCommand, 'format' | 'gain'>): Output {
  switch (format) {
    case 'json':
      return { format, text: studyJson(study) };
    case 'csv':
      return { format, text: packedPairsAsCsv(study) };
    case 'text':
      return asText(study, (shown) => studyReport(shown, gain));
  }
}

/** Draws a part into its file; continues if the file holds an unfinished part. */
async function runPart(
  service: Service,
  identity: StudyIdentity,
  { index, count, out }: NonNullable<StudyCommand['part']>,
  caller: Listener,
): Promise<Output> {
  const before = await readPartFile(out, caller.signal).catch((error: unknown) => {
    if (error instanceof RealGainError && error.code === 'file-missing') {
      return null;
    }
    throw error;
  });
  const save = (contents: string) => writeWhole(out, contents);
  await service.studyPart({ identity, shard: { index, count }, before, save }, caller);
  return asText(
    out,
    (file) => `Part ${index + 1}/${count} is in ${file}; “realgain merge” takes it with the others.\n`,
  );
}

/** The metric for columns given without one. */
async function withMetric(
  service: Service,
  { metric: asked }: StudyCommand,
  identity: StudyIdentity,
  caller: Listener,
): Promise<StudyIdentity> {
  if (!lacksMetric(asked)) {
    return identity;
  }
  const { id, ...said } = asked;
  const scored = { ...identity, metric: { id: 'mean', ...defined(said) } };
  const { identity: named, fits } = await service.suggestStudy(scored, caller);
  return { ...named, metric: metricForColumns({ ...asked, ...named.metric, id }, fits) };
}

function firstTwo({ outputs, references, formats, header }: StudyIdentity): ComparisonIdentity {
  const [a = '', b = a] = outputs;
  const { outputs: format } = formats ?? {};
  return {
    ...pairOf(a, b),
    references,
    ...(format !== undefined && { formats: { a: format, b: format } }),
    ...(header !== undefined && { header }),
  };
}

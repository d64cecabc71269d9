import type { Caller } from '../engine/caller';
import { readText } from '../engine/files/open';
import { writeWhole } from '../engine/files/write';
import type { Service } from '../engine/service';
import type { PartFile } from '../engine/study/parts';
import {
  DEFAULT_SETTINGS,
  RealGainError,
  type ComparisonIdentity,
  type Study,
  type StudyDetails,
  type StudyIdentity,
} from '../model';
import { pairsAsCsv } from '../report';
import type { Output } from './print';
import { writeReports } from './reports';
import { metricForColumns, proposeReference } from './defaults';
import type { MergeCommand, StudyCommand } from './study-arguments';
import { identifyStudy } from './study-files';
import { studyReport } from './study-report';

/** A caller that waits for the complete result. */
export type Listener = Pick<Caller, 'onProgress' | 'signal'>;

/** Runs all pairs, or one part of them. Returns what to print. */
export async function runStudy(service: Service, command: StudyCommand, caller: Listener): Promise<Output> {
  return withIdentity(service, command, caller, async (complete) =>
    command.part === null
      ? report(await service.study({ identity: complete, priority: 'foreground' }, caller), command)
      : runPart(service, complete, command.part, caller),
  );
}

/** Runs something with the study's identity, after filling in an unspecified metric or reference. */
export async function withIdentity<Result>(
  service: Service,
  command: StudyCommand,
  caller: Listener,
  attempt: (identity: StudyIdentity) => Promise<Result>,
): Promise<Result> {
  const identity = await withMetric(service, command, await identifyStudy(command), caller);
  try {
    return await attempt(identity);
  } catch (error) {
    if (!(error instanceof RealGainError) || error.code !== 'needs-reference') {
      throw error;
    }
    const pair = firstTwo(identity);
    const fitting = (candidates: readonly string[]) =>
      service.references({ identity: pair, candidates }, caller);
    const reference = await proposeReference(pair, error, fitting);
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

async function report(details: StudyDetails, command: StudyCommand): Promise<Output> {
  await writeReports({ kind: 'study', ...details }, command.reports);
  return printStudy(details.study, command);
}

function printStudy(study: Study, { format, gain }: Pick<StudyCommand, 'format' | 'gain'>): Output {
  switch (format) {
    case 'json':
      return { format, text: `${JSON.stringify(study)}\n` };
    case 'csv':
      return { format, text: pairsAsCsv(study) };
    case 'text':
      return { format, text: studyReport(study, gain) };
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
  const text = `Part ${index + 1}/${count} is in ${out}; “realgain merge” takes it with the others.\n`;
  return { format: 'text', text };
}

/** The metric for columns given without one. */
async function withMetric(
  service: Service,
  { metric: asked }: StudyCommand,
  identity: StudyIdentity,
  caller: Listener,
): Promise<StudyIdentity> {
  const { id, ...others } = asked;
  if (id !== undefined || Object.values(others).every((said) => said === undefined)) {
    return identity;
  }
  const fits = await service.suggest(firstTwo(identity), caller);
  return { ...identity, metric: metricForColumns({ metric: asked }, fits) };
}

/** The first two outputs as a comparison. */
function firstTwo({ outputs, references, formats, header }: StudyIdentity): ComparisonIdentity {
  const [a = '', b = a] = outputs;
  const { outputs: format } = formats ?? {};
  return {
    a,
    b,
    references,
    metric: null,
    idColumn: null,
    clusterColumn: null,
    ...(format !== undefined && { formats: { a: format, b: format } }),
    ...(header !== undefined && { header }),
    settings: DEFAULT_SETTINGS,
  };
}

import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Caller } from '../engine/caller';
import type { Service } from '../engine/service';
import type { PartFile } from '../engine/study/parts';
import {
  DEFAULT_SETTINGS,
  RealGainError,
  visibleLines,
  type ComparisonIdentity,
  type Study,
  type StudyDetails,
  type StudyIdentity,
} from '../model';
import { pairsAsCsv } from '../report';
import { writeReports } from './reports';
import { metricForColumns, proposeReference } from './defaults';
import type { MergeCommand, StudyCommand } from './study-arguments';
import { identifyStudy } from './study-files';
import { studyReport } from './study-report';

/** A caller that waits for the result and nothing less. */
export type Listener = Pick<Caller, 'onProgress' | 'signal'>;

/** All pairs, or one part of them. What is to be printed. */
export async function runStudy(service: Service, command: StudyCommand, caller: Listener): Promise<string> {
  return withIdentity(service, command, caller, async (complete) =>
    command.part === null
      ? report(await service.study({ identity: complete, priority: 'foreground' }, caller), command)
      : runPart(service, complete, command.part, caller),
  );
}

/** Does something with what is studied, with the metric or reference filled in that was left open. */
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
    const reference = await proposeReference(firstTwo(identity), error);
    return attempt({ ...identity, references: [reference] });
  }
}

/** Parts that were drawn elsewhere, as the one study that they are. */
export async function runMerge(service: Service, command: MergeCommand): Promise<string> {
  return printStudy(await service.mergeStudy(readParts(command.parts)), command);
}

/** One after the other, each in memory no longer than it takes to add it up. */
async function* readParts(paths: readonly string[]): AsyncGenerator<PartFile> {
  for (const path of paths) {
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) {
      throw new RealGainError('file-missing', `There is no part ${path}.`, { path });
    }
    yield { path, text };
  }
}

async function report(details: StudyDetails, command: StudyCommand): Promise<string> {
  await writeReports({ kind: 'study', ...details }, command.reports);
  return printStudy(details.study, command);
}

function printStudy(study: Study, { format, gain }: Pick<StudyCommand, 'format' | 'gain'>): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(study)}\n`;
    case 'csv':
      return pairsAsCsv(study);
    case 'text':
      return visibleLines(studyReport(study, gain));
  }
}

/** Draws a part into its file; where that holds a beginning of it, goes on from there. */
async function runPart(
  service: Service,
  identity: StudyIdentity,
  { index, count, out }: NonNullable<StudyCommand['part']>,
  caller: Listener,
): Promise<string> {
  const text = await readFile(out, 'utf8').catch(() => null);
  // Whole or not at all, so that an interruption never leaves half a file.
  const save = async (contents: string) => {
    await writeFile(`${out}.new`, contents);
    await rename(`${out}.new`, out);
  };
  const before = text === null ? null : { path: out, text };
  await service.studyPart({ identity, shard: { index, count }, before, save }, caller);
  return `Part ${index + 1}/${count} is in ${out}; “realgain merge” takes it with the others.\n`;
}

/** The metric for columns that were named without one. */
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

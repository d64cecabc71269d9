import * as path from 'node:path';
import { lostOfAll, tasksOfAll } from '../config/suites/suite';
import { outputsOf } from '../config/suites/suite-outputs';
import { checkSettings } from '../model/settings/check-settings';
import { AUTO, DEFAULT_SETTINGS, type CompareSettings } from '../model/settings/settings';
import { english, englishOf, Kept, type Messages, type Text } from '../model/words';
import { RealGainError } from '../model/errors';
import { type Answer, type AnyResult, filesOf } from '../model/results/report';
import type { PartAsked } from '../model/results/study';
import { baseName } from '../model/names';
import { readFiles } from '../model/results/details';
import { questionOf } from '../questions';
import { findTest } from '../significance/tests';
import { typedOf } from '../questions/typed';
import type { Computed, Means, OutputsIn } from '../questions/question';
import type { Looking } from '../questions/look/head';
import type { Input } from '../items/source';
import { createCall, withWarnings } from './call';
import { type AskParams, type Caller, type Performing, type Progress, progressOf } from './protocol';
import { throwIfCancelled } from '../model/cancel';
import { stepOf, type InFlight } from './in-flight';
import { answerRow, answerWhole } from './answer';
import { beginningOf } from './inputs/beginning';
import type { Making, Workplace } from './comparisons/comparisons';
import { diskFor } from './disk';
import { Inputs } from './inputs';
import { kindOf } from '../files/stamps';
import { findingWith } from './comparisons/finding';
import { survey, surveyFolders } from './tables/survey';
import { makeTable } from './tables/table-of-runs';
import { scoreTask } from './tables/task-scores';
import { matchPair, prepareMatched, refuseContinuedRuns } from './comparisons/prepare';
import { unfinishedPair } from './comparisons/unfinished';
import { slicesBy } from './tables/slices';
import { calibratingMeans } from './study/calibrations';
import { studyMeans } from './study/studies';

interface AskingMeans extends Workplace {
  /** How paths that are found are written. */
  readonly spell: (file: string) => string;
  readonly making: Making;
}

/** Short, so that a cancellation takes effect soon. */
const YIELD_EVERY_MS = 50;

export interface Parts {
  /**
   * Draws one of several parts of what a question asks for into a file.
   *
   * @returns what users should know of it
   * @throws RealGainError as `ask`; `bad-setting` if the file holds another part
   */
  askPart(params: AskParams & { readonly part: PartAsked }, caller?: Caller): Promise<readonly string[]>;
}

export function createAsking(workplace: AskingMeans): Pick<Performing, 'ask' | 'find'> & Parts {
  const ask = createCall(workplace.pool, (params, inFlight) => answerTo(params, workplace, inFlight));
  return {
    async ask(params, caller) {
      checkAsked(params);
      const { priority = 'foreground', ...how } = params.with ?? {};
      return ask({ ...params, with: how }, priority, caller);
    },

    async find(params, caller) {
      checkAsked(params);
      const made = await questionOf(params.question).compute();
      const means = meansFor(params, workplace, alone(caller), { kept: new Kept(), ignored: [], page: null });
      return made.find?.(params.identity, means) ?? params.identity;
    },

    async askPart({ part, ...params }, caller) {
      checkAsked(params);
      const inFlight = alone(caller);
      const ignored: Text[] = [];
      const made = await questionOf(params.question).compute();
      const means = meansFor(params, workplace, inFlight, { kept: new Kept(), ignored, page: null });
      await made.draw?.(params.identity, part, means);
      return ignored.map(englishOf);
    },
  };
}

/** A call that shares its run with no other. */
function alone({ onProgress, signal = new AbortController().signal }: Caller = {}): InFlight<Answer> {
  return stepOf({ priority: 'foreground', signal }, onProgress);
}

function checkAsked({ question, identity }: AskParams): void {
  checkSaid(identity);
  questionOf(question).check?.(identity);
}

/** The level, the number of resamples and the test, of those questions that have them, before the files leave anything open. */
function checkSaid({
  alpha,
  resamples,
  test,
}: {
  readonly [Name in 'alpha' | 'resamples' | 'test']?: CompareSettings[Name] | null;
}): void {
  const { alpha: usual } = DEFAULT_SETTINGS;
  if (typeof test === 'string' && test !== AUTO) {
    findTest(test);
  }
  checkSettings({ ...DEFAULT_SETTINGS, alpha: alpha ?? usual, resamples: resamples ?? null });
}

async function answerTo(
  params: AskParams,
  workplace: AskingMeans,
  inFlight: InFlight<Answer>,
): Promise<Answer> {
  const { question, identity } = params;
  const made = await questionOf(question).compute();
  const kept = new Kept();
  const ignored: Text[] = [];
  const answerOf = ({ read, ...found }: Computed<object, AnyResult>, messages: Messages): Answer => {
    const once = [...new Map(read.map((one) => [one.stamp.path, one])).values()];
    const files = once.map(({ stamp }) => stamp);
    const digests = once.flatMap(({ stamp: { path }, sha256 }) =>
      sha256 === undefined ? [] : { path, sha256 },
    );
    return { question, ...found, messages, files, digests };
  };
  const soFar: NonNullable<Means['page']>['soFar'] = (found, messages) =>
    inFlight.reportPartial(answerOf(found, messages));
  const page = params.with?.forPage === true ? { soFar } : null;
  const means = meansFor(params, workplace, inFlight, { kept, ignored, page });
  const answer = answerOf(await made.compute(identity, means), kept.messages);
  return ignored.length === 0 ? answer : withWarnings(answer, kept.texts(ignored), kept.messages);
}

/**
 * What a question is computed with.
 *
 * @param told learns how texts were made, and which realgain.json were ignored
 */
function meansFor(
  { question, identity, with: { defaults = DEFAULT_SETTINGS, mayAsk = false, known = [] } = {} }: AskParams,
  workplace: AskingMeans,
  inFlight: InFlight<Answer>,
  { kept, ignored, page }: Pick<Means, 'kept' | 'page'> & { readonly ignored: Text[] },
): Means {
  const { inputs, pool, version, spell, making } = workplace;
  const options = { priority: () => inFlight.priority, signal: inFlight.signal };
  const step = stepOf(inFlight, (progress) => inFlight.report(progress));
  return {
    read: (paths) => readEach(paths, inputs, inFlight),
    resample: (plan, scoring) => pool.resample(plan, scoring, options),
    compare: async (pair) => {
      const { details } = await making.make(pair, false, step, answerRow);
      return { ...details, read: readFiles(filesOf(details.comparison), details.files) };
    },
    survey: (files, onlyLogs) =>
      survey({ files, onlyLogs }, inputs, {
        signal: inFlight.signal,
        onProgress: (one) => inFlight.report(one),
      }),
    table: (one) => {
      one.tasks.forEach((task) => checkSettings(task.identity.settings));
      return makeTable(one, known, { pool, version, ...making }, step);
    },
    typed: typedOf(question, identity),
    compareWhole: async (pair, soFar) => {
      checkSettings(pair.settings);
      const whole = stepOf(inFlight, (progress) => inFlight.report(progress), soFar);
      return (await making.make(pair, mayAsk, whole, answerWhole)).details;
    },
    unfinished: (pair) => unfinishedPair(pair, making, inFlight),
    outputsIn: (places) => outputsIn(places, inputs, inFlight),
    ...findingWith(inputs, making, inFlight),
    defaults,
    scores: (task, scoring) =>
      scoreTask(task, scoring, {
        inputs,
        pool,
        version,
        fewestItems: 1,
        signal: inFlight.signal,
        report: () => undefined,
      }),
    pause: pauses(inFlight),
    disk: diskFor((message) => ignored.push(message), { spell, signal: inFlight.signal }),
    ...studyMeans(workplace, inFlight),
    ...calibratingMeans(workplace, inFlight),
    ...lookingWith(pool.workerPath, inFlight),
    kept,
    page,
    version,
  };
}

/** With separate inputs: the cache of comparisons would take the beginning of a file for the whole. */
function lookingWith(workerPath: string, inFlight: InFlight<Answer>): Looking {
  const inputs = new Inputs(null, false);
  const { signal } = inFlight;
  return {
    beginning: (file, declared) => {
      throwIfCancelled(signal);
      inFlight.report(progressOf('reading', baseName(file), 0, 1));
      return beginningOf(file, declared, inputs, signal);
    },
    match: (files, identity) => matchPair(files, identity, signal),
    prepare: async (matched, identity) => {
      const ready = await prepareMatched(matched, identity, {
        inputs,
        workerPath,
        signal,
        onScoring: () => undefined,
      });
      refuseContinuedRuns(ready);
      return { ...ready, slicesBy: (column) => slicesBy(ready, { column }).length };
    },
  };
}

async function outputsIn(
  places: readonly string[],
  inputs: Inputs,
  inFlight: InFlight<Answer>,
): Promise<OutputsIn> {
  const { signal } = inFlight;
  const name = path.basename(path.resolve(places[0] ?? ''));
  const folders: string[] = [];
  for (const place of places) {
    folders.push(...((await kindOf(place)) === 'folder' ? [place] : []));
  }
  if (folders.length < places.length) {
    return { name, folders, tasks: [], unread: [] };
  }
  const onProgress = (step: Progress) => inFlight.report(step);
  const found = outputsOf(folders, await surveyFolders(folders, inputs, { signal, onProgress }));
  return {
    name,
    folders,
    tasks: tasksOfAll(found.outputs, name),
    unread: lostOfAll(found, name),
    isOpen: found.isOpen,
  };
}

async function readEach(
  paths: readonly string[],
  inputs: Inputs,
  inFlight: InFlight<Answer>,
): Promise<Input[]> {
  const read: Input[] = [];
  for (const path of paths) {
    inFlight.report(progressOf('reading', baseName(path), read.length, paths.length));
    read.push(
      await inputs.readTable(path, inFlight.signal).catch((error: unknown) => {
        // These questions ask about columns by their names: a first line that may hold them does.
        if (error instanceof RealGainError && error.question?.id === 'header') {
          return inputs.readTable(path, inFlight.signal, undefined, [], { header: true });
        }
        throw error;
      }),
    );
  }
  return read;
}

/** Reports progress and yields to the event loop, but not at every step. */
function pauses(inFlight: InFlight<Answer>) {
  let last = 0;
  return async (what: string, done: number, total: number): Promise<void> => {
    const now = performance.now();
    if (now - last >= YIELD_EVERY_MS) {
      last = now;
      const said = total > 1 ? english('{0} ({1} of {2})', what, done, total) : what;
      inFlight.report(progressOf('summarising', said, done, total));
      await new Promise((resolve) => setImmediate(resolve));
    }
    throwIfCancelled(inFlight.signal);
  };
}

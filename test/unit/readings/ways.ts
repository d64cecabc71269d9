import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { parseCommand } from '../../../src/cli/arguments';
import { ALL_COMMANDS } from '../../../src/cli/commands';
import { disk } from '../../../src/cli/disk';
import type { CalibrateAsked } from '../../../src/questions/calibrate/schema';
import { comparedBy, pairOn, tableBy } from '../../support/ask';
import type { PowerAsked } from '../../../src/questions/power/schema';
import type { StudyAsked } from '../../../src/questions/study/schema';
import { configuredTestSet } from '../../../src/questions/test-sets';
import { resolvePair } from '../../../src/config/resolve';
import { withClasses } from '../../../src/editor/comparison/classes';
import type { ReferencesParams } from '../../../src/engine/protocol';
import type { Service } from '../../../src/engine/service';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { RealGainError } from '../../../src/model/errors';
import type { Calibration } from '../../../src/model/results/calibration';
import type { Comparison } from '../../../src/model/results/comparison';
import type { ComparisonTable } from '../../../src/model/results/table';
import type { Leaderboard } from '../../../src/model/results/leaderboard';
import type { StudyResult } from '../../../src/model/results/study';
import { wordsOf, type Case } from './case';

/** The facts about files that a verdict rests on; undefined: the command's answer doesn't hold it. */
export interface Read {
  readonly metric: string;
  readonly n: number;
  readonly higherIsBetter: boolean;
  readonly column?: string | null | undefined;
  readonly clusters?: number | null | undefined;
  readonly clusterColumn?: string | null | undefined;
  /** In ascending order. */
  readonly scores: readonly number[];
  readonly warnings: readonly string[];
}

export type Found = Read | RealGainError;

/** A command that reads the files of a case. */
export interface Way {
  readonly name: string;
  readonly command: string;
  readonly read: (one: Case, service: Service) => Promise<Read>;
}

/** No case stands so near to α that more would decide otherwise. */
const FEW = ['--resamples', '1000'];

export function found(way: Way, one: Case, service: Service): Promise<Found> {
  return inFolderOf(one, () => way.read(one, service));
}

/** What the case's own command answers: a comparison, or why there is none. */
export function compared(one: Case, service: Service): Promise<Comparison | RealGainError> {
  return inFolderOf(one, () => comparedBy(service, [...wordsOf(one.command), ...FEW]));
}

/** The result of any question that a case's command asks. */
export function answered(one: Case, service: Service): Promise<unknown> {
  return inFolderOf(one, async () => {
    const { question, identity } = parsed(wordsOf(one.command), 'question');
    return (await service.ask({ question: question.name, identity })).result;
  });
}

export async function inFolderOf<Result>(
  one: Case,
  read: () => Promise<Result>,
): Promise<Result | RealGainError> {
  const home = process.cwd();
  try {
    process.chdir(one.folder);
    return await read();
  } catch (error) {
    if (error instanceof RealGainError) {
      return error;
    }
    throw error;
  } finally {
    process.chdir(home);
  }
}

/** The outputs of a comparison's command line, and its options. */
export function partsOf({ command }: Case) {
  const [, ...words] = wordsOf(command);
  const first = words.findIndex((word) => word.startsWith('--'));
  const at = first === -1 ? words.length : first;
  return { outputs: words.slice(0, at), options: words.slice(at) };
}

/** Whether a command has all options of a case. */
export function takes(name: string, one: Case): boolean {
  const { options } = partsOf(one);
  return options
    .filter((word) => word.startsWith('--'))
    .every((word) => Object.hasOwn(ALL_COMMANDS[name]?.options ?? {}, word.slice(2)));
}

function parsed<Kind extends string>(words: readonly string[], kind: Kind) {
  const command = parseCommand(words);
  if (command.kind !== kind) {
    throw new Error(`${words.join(' ')} is a ${command.kind}`);
  }
  return command as Extract<typeof command, { kind: Kind }>;
}

const power: Way = {
  name: 'power',
  command: 'power',
  read: async (one, service) => {
    const { outputs, options } = partsOf(one);
    const { identity } = parsed(['power', ...outputs, ...options, ...FEW], 'question');
    const answer = await service.ask({ question: 'power', identity });
    const { held } = answer.identity as PowerAsked;
    assert.ok(held !== null);
    const { comparison } = await pairOn(service, held);
    return ofComparison(comparison);
  },
};

const runs: Way = {
  name: 'runs',
  command: 'runs',
  read: async (one, service) => {
    const { outputs, options } = partsOf(one);
    const [a = '', b = ''] = outputs;
    const { table } = await tableBy(service, ['runs', a, '--baseline', b, ...options, ...FEW]);
    return ofTable(table);
  },
};

const suite: Way = {
  name: 'suite',
  command: 'suite',
  read: (one, service) =>
    inFolders(one, async (places) => {
      const { options } = partsOf(one);
      const { table } = await tableBy(service, ['suite', ...places, ...options, ...FEW]);
      return ofTable(table);
    }),
};

const leaderboard: Way = {
  name: 'leaderboard',
  command: 'leaderboard',
  read: (one, service) =>
    inFolders(one, async (places) => {
      const { options } = partsOf(one);
      const { identity } = parsed(['leaderboard', ...places, ...options], 'question');
      const { result } = await service.ask({ question: 'leaderboard', identity });
      return ofLeaderboard(result as Leaderboard);
    }),
};

export const study: Way = {
  name: 'study',
  command: 'study',
  read: async (one, service) => {
    const { outputs, options } = partsOf(one);
    const asked = parsed(['study', ...outputs, ...options, ...FEW], 'question');
    const answer = await service.ask({ question: 'study', identity: asked.identity });
    const made = answer.result as StudyResult;
    const { held: identity } = answer.identity as StudyAsked;
    return {
      metric: made.metric.name,
      n: made.n,
      higherIsBetter: made.metric.higherIsBetter,
      column: identity?.metric?.column ?? null,
      clusters: made.clusters,
      clusterColumn: identity?.clusterColumn ?? null,
      scores: made.systems.map(({ score }) => score).sort(byValue),
      warnings: made.warnings,
    };
  },
};

/** With one test set drawn from the items of a folder of outputs. */
const calibrate: Way = {
  name: 'calibrate',
  command: 'calibrate',
  read: (one, service) =>
    beside(one, async (folder) => {
      const { options } = partsOf(one);
      const { identity } = parsed(['calibrate', folder, '--redraw', '1', ...options, ...FEW], 'question');
      const answer = await service.ask({ question: 'calibrate', identity });
      const made = answer.result as Calibration;
      const [held] = (answer.identity as CalibrateAsked).held ?? [];
      const studied = held === undefined || 'path' in held ? null : held;
      return {
        metric: made.metric.name,
        n: made.n,
        higherIsBetter: made.metric.higherIsBetter,
        column: studied?.metric?.column ?? null,
        clusterColumn: studied?.clusterColumn ?? null,
        scores: [],
        warnings: made.against.flatMap(({ warnings }) => warnings),
      };
    }),
};

/** As a panel of the editor asks the engine, where nothing has been remembered: with the right classes beside the outputs. */
const editor: Way = {
  name: 'editor',
  command: 'compare',
  read: async (one, service) => {
    const [a = '', b = ''] = partsOf(one).outputs.map((file) => path.resolve(file));
    const testSet = await configuredTestSet(disk, a);
    const settings = { ...DEFAULT_SETTINGS, resamples: 1000 };
    const identity = resolvePair({ a, b, testSet }, {}, { settings });
    const engine = { call: (_: string, params: ReferencesParams) => service.references(params) };
    const completed = await withClasses(identity, engine);
    const { comparison } = await pairOn(service, completed, {}, { mayAsk: true });
    return ofComparison(comparison);
  },
};

export const WAYS: readonly Way[] = [power, runs, suite, leaderboard, calibrate, editor];

export function ofComparison(made: Comparison): Read {
  const { a } = made.reading ?? {};
  return {
    metric: made.metric.name,
    n: made.n,
    higherIsBetter: made.metric.higherIsBetter,
    column: (a?.score ?? a?.answer)?.column ?? null,
    clusters: made.clusters,
    clusterColumn: made.clusterColumn,
    scores: [made.a.score, made.b.score].sort(byValue),
    warnings: made.warnings,
  };
}

function ofTable({ rows: [row], missing, warnings }: ComparisonTable): Read {
  if (row === undefined) {
    throw new Error(`The table has no row: ${missing.map(({ reason }) => reason).join()}`);
  }
  return {
    metric: row.metric.name,
    n: row.n,
    higherIsBetter: row.metric.higherIsBetter,
    column: row.column,
    clusters: row.clusters,
    scores: [row.a.score, row.b.score].sort(byValue),
    warnings,
  };
}

function ofLeaderboard({ tasks: [task], warnings }: Leaderboard): Read {
  if (task === undefined) {
    throw new Error('The leaderboard lacks test sets.');
  }
  return {
    metric: task.metric.name,
    n: task.n ?? NaN,
    higherIsBetter: task.metric.higherIsBetter,
    scores: [...task.scores].sort(byValue),
    warnings,
  };
}

function byValue(one: number, other: number): number {
  return one - other;
}

/** The outputs in a folder each, named after their systems; the other files of the case beside these folders. */
async function inFolders<Result>(
  one: Case,
  use: (places: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { outputs } = partsOf(one);
  const above = mkdtempSync(path.join(tmpdir(), 'readings-folders-'));
  // A random name could say what scores are.
  const root = path.join(above, 'outputs');
  try {
    const systems = systemsOf(outputs.map((output) => path.basename(output)));
    // Names of folders may say which system and task it is.
    const isNamed = outputs.some((output) => path.dirname(output) !== '.');
    const places = outputs.map((output, i) => {
      const place = path.join(root, systems[i] ?? '');
      const file = path.join(place, isNamed ? output : path.basename(output));
      mkdirSync(path.dirname(file), { recursive: true });
      cpSync(output, file);
      return place;
    });
    const isOther = (name: string) => !outputs.some((output) => output.split('/')[0] === name);
    readdirSync('.')
      .filter(isOther)
      .forEach((name) => cpSync(name, path.join(root, name), { recursive: true }));
    return await use(places);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

/** The outputs beside each other in a folder, the other files of the case beside that. */
async function beside<Result>(one: Case, use: (folder: string) => Promise<Result>): Promise<Result> {
  const { outputs } = partsOf(one);
  const above = mkdtempSync(path.join(tmpdir(), 'readings-folder-'));
  const folder = path.join(above, 'outputs', 'both');
  try {
    outputs.forEach((output) => cpSync(output, path.join(folder, output)));
    readdirSync('.')
      .filter((name) => !outputs.includes(name))
      .forEach((name) => cpSync(name, path.join(above, 'outputs', name), { recursive: true }));
    return await use(folder);
  } finally {
    rmSync(above, { recursive: true, force: true });
  }
}

/** The first part in which names differ: of news.a.csv and news.b.csv a and b. */
function systemsOf(names: readonly string[]): readonly string[] {
  const parts = names.map((name) => name.split(/[._-]/));
  const [first = []] = parts;
  const at = first.findIndex((part, i) => parts.some((other) => other[i] !== part));
  return names.map((_, i) => (at === -1 ? `system${i + 1}` : (parts[i]?.[at] ?? '')));
}

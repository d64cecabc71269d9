import * as path from 'node:path';
import {
  DEFAULT_TIME_LIMIT,
  type MetricChoice,
  type CustomMetric,
  RealGainError,
  type Text,
  joined,
} from '../model';
import type { ConfigFile } from './schema';
import { parseConfig } from './parse';
import type { ConfigProblem } from './problems';

export type DeclaredMetric = NonNullable<NonNullable<ConfigFile['testSets']>[number]['metric']>;

/** The choice for a declared metric; paths of programs are still relative. */
export function toChoice(declared: DeclaredMetric): MetricChoice {
  if (typeof declared === 'string') {
    return { id: declared };
  }
  if ('command' in declared) {
    return { id: 'command', own: { kind: 'command', folder: '', ...declared, timeLimit: limitOf(declared) } };
  }
  if ('module' in declared) {
    return { id: 'module', own: { kind: 'module', ...declared, timeLimit: limitOf(declared) } };
  }
  const { options, ...choice } = declared;
  const written = Object.entries(options ?? {}).map(([name, value]) => [name, String(value)] as const);
  return written.length === 0 ? choice : { ...choice, options: Object.fromEntries(written) };
}

function limitOf({ timeLimit = DEFAULT_TIME_LIMIT }: { timeLimit?: number | undefined }): number {
  return timeLimit;
}

/** The choice with the paths of its program absolute. */
export function locateMetric(choice: MetricChoice, folder: string): MetricChoice {
  const located = (own: CustomMetric): CustomMetric =>
    own.kind === 'command'
      ? { ...own, folder: path.resolve(folder, own.folder) }
      : { ...own, module: path.resolve(folder, own.module) };
  return choice.own === undefined ? choice : { ...choice, own: located(choice.own) };
}

/**
 * A metric from the command line: an id, the path of a module, or an object as in realgain.json.
 *
 * @param folder base of relative paths
 * @throws RealGainError `bad-setting`
 */
export function readMetric(text: string, folder: string): MetricChoice {
  const isObject = text.trimStart().startsWith('{');
  if (!isObject && !/\.m?js$/.test(text)) {
    return { id: text };
  }
  const declared = isObject ? text : JSON.stringify({ module: text });
  const { testSets, problems } = parseConfig(
    `{"testSets": [{"name": "-", "outputs": "-", "metric": ${declared}\n}]}`,
  );
  const metric = testSets[0]?.metric;
  if (metric === undefined || metric === null) {
    throw new RealGainError('bad-setting', joined(['--metric', ...faultOf(problems[0])], ': '));
  }
  return locateMetric(metric, folder);
}

/** What is wrong, and with what: as the user wrote it, there is no realgain.json around the metric. */
function faultOf(problem: ConfigProblem | undefined): readonly Text[] {
  if (problem?.fault === undefined) {
    return [problem?.message ?? 'it can’t be read.'];
  }
  const [, , ...path] = problem.fault.path;
  return [`"${path.join('.')}"`, problem.fault.what];
}

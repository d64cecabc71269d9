import * as path from 'node:path';
import { DEFAULT_TIME_LIMIT, type MetricChoice, type CustomMetric } from '../model/settings/metric-choice';
import type { ConfigFile } from './schema';

export type DeclaredMetric = NonNullable<NonNullable<ConfigFile['testSets']>[number]['metric']>;

/** The choice for a declared metric; paths of programs are still relative. */
export function toChoice(declared: DeclaredMetric): MetricChoice {
  if (typeof declared === 'string') {
    return { id: declared };
  }
  if ('command' in declared) {
    return {
      id: 'command',
      own: { kind: 'command', folder: '', ...declared, timeLimit: declared.timeLimit ?? DEFAULT_TIME_LIMIT },
    };
  }
  if ('module' in declared) {
    return {
      id: 'module',
      own: { kind: 'module', ...declared, timeLimit: declared.timeLimit ?? DEFAULT_TIME_LIMIT },
    };
  }
  const { options, ...choice } = declared;
  const written = Object.entries(options ?? {}).map(([name, value]) => [name, String(value)] as const);
  return written.length === 0 ? choice : { ...choice, options: Object.fromEntries(written) };
}

export function locateMetric(choice: MetricChoice, folder: string): MetricChoice {
  const located = (own: CustomMetric): CustomMetric =>
    own.kind === 'command'
      ? { ...own, folder: path.resolve(folder, own.folder) }
      : { ...own, module: path.resolve(folder, own.module) };
  return choice.own === undefined ? choice : { ...choice, own: located(choice.own) };
}

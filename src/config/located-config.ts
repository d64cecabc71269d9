import * as path from 'node:path';
import { type DeclaredSuite, locateMetric, type TestSet } from './declared';
import { parseConfig, sharesReport } from './parse';
import type { ConfigProblem } from './problems';

export interface LocatedTestSet extends TestSet {
  /** The folder of its realgain.json. */
  readonly folder: string;
  readonly configPath: string;
  /** Absolute paths. */
  readonly references: readonly string[];
  readonly baseline: string | null;
  readonly sharesReportWith?: string | undefined;
}

/** A suite; its folders and baseline are relative to `folder`. */
export interface LocatedSuite extends DeclaredSuite {
  readonly folder: string;
  readonly configPath: string;
}

export interface LocatedConfig {
  readonly configPath: string;
  readonly testSets: readonly LocatedTestSet[];
  readonly suites: readonly LocatedSuite[];
  readonly problems: readonly ConfigProblem[];
}

/** The contents of the realgain.json at `configPath`, with absolute paths. */
export function locateConfig(configPath: string, text: string): LocatedConfig {
  const folder = path.dirname(configPath);
  const { testSets, suites, problems } = parseConfig(text);
  const absolute = (file: string): string => path.resolve(folder, file);
  return {
    configPath,
    problems,
    testSets: testSets.map((testSet) => ({
      ...testSet,
      folder,
      configPath,
      sharesReportWith: sharesReport(
        testSet,
        testSets.filter((other) => other !== testSet),
      )?.name,
      references: testSet.references.map(absolute),
      metric: testSet.metric && locateMetric(testSet.metric, folder),
      runs: Object.fromEntries(
        Object.entries(testSet.runs).map(([system, outputs]) => [system, outputs.map(absolute)]),
      ),
      baseline: testSet.baseline === null ? null : absolute(testSet.baseline),
    })),
    suites: suites.map((suite) => ({
      ...suite,
      folder,
      configPath,
      deciding: suite.deciding.map((metric) => ({
        ...locateMetric(metric, folder),
        declaredIn: configPath,
      })),
    })),
  };
}

import * as path from 'node:path';
import type { LocatedConfig } from './locate';
import { locateMetric } from './metric';
import { parseConfig } from './parse';

/** The contents of the realgain.json at `configPath`, with absolute paths. */
export function locateConfig(configPath: string, text: string): LocatedConfig {
  const folder = path.dirname(configPath);
  const { testSets, problems } = parseConfig(text);
  const absolute = (file: string): string => path.resolve(folder, file);
  return {
    configPath,
    problems,
    testSets: testSets.map((testSet) => ({
      ...testSet,
      folder,
      configPath,
      references: testSet.references.map(absolute),
      metric: testSet.metric && locateMetric(testSet.metric, folder),
      runs: Object.fromEntries(
        Object.entries(testSet.runs).map(([system, outputs]) => [system, outputs.map(absolute)]),
      ),
      baseline: testSet.baseline === null ? null : absolute(testSet.baseline),
    })),
  };
}

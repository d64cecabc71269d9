/** realgain.json: its schema, how it is found, and which files it configures. */
export { compileGlobs, folderOfGlob, globFault, isGlob, type GlobMatcher } from './globs';
export * from './locate';
export type { LocatedConfig, LocatedSuite, LocatedTestSet } from './located-config';
export { CONFIG_NAME } from './name';
export { systemInFolder, type TrainedSystem } from './runs';
export { brokenConfig } from './unreadable';
export { readMetric } from './read-metric';

/** The shared types. Every folder may import from here; this one imports from none. */
export * from './results/answer';
export * from './results/calibration';
export * from './texts/calibration-text';
export * from './settings/check-settings';
export * from './texts/cluster-words';
export * from './results/comparison';
export * from './defined';
export * from './results/details';
export * from './element-at';
export * from './errors';
export * from './settings/corrections';
export * from './settings/family';
export * from './settings/gate';
export * from './results/histogram-bars';
export * from './settings/identity';
export * from './settings/implied';
export * from './results/item-query';
export * from './results/judgement';
export * from './results/leaderboard';
export type {
  Look,
  LookDetails,
  LookedFile,
  LookedPair,
  LookedWay,
  LookIdentity,
  LookPair,
} from './results/look';
export * from './records';
export * from './match-systems';
export * from './settings/metric';
export { byName } from './names';
export * from './texts/nearest';
export * from './network-path';
export * from './results/outcome';
export * from './settings/command-placeholders';
export * from './settings/custom-metric';
export * from './results/planning';
export * from './results/ranking-evaluation';
export * from './results/rater-agreement';
export * from './results/preferences';
export * from './settings/question';
export * from './texts/reading';
export * from './results/report';
export * from './settings/settings';
export * from './texts/shell-word';
export * from './results/significance';
export * from './texts/shown-results';
export * from './settings/slice';
export * from './settings/slice-schema';
export * from './settings/special-columns';
export * from './results/packed-study';
export * from './results/study';
export * from './settings/study-settings';
export * from './results/survey';
export * from './results/table';
export * from './texts/table-text';
export * from './text';
export * from './settings/training';
export * from './settings/typed-command';
export * from './words';

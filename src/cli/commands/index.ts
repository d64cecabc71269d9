import { COMPARED, GENERAL, PRINTED, TESTED } from './comparison';
import { MCP_OPTIONS } from './mcp';
import { REPRODUCE_OPTIONS, TRAINING_OPTIONS } from './others';
import { QUESTION_COMMANDS, QUESTION_SECTIONS } from './questions';
import type { CommandSpec, OptionTable } from './spec';
import { CALIBRATE_OPTIONS, CALIBRATED, MERGE_OPTIONS, STUDIED, STUDY_OPTIONS } from './study';
import { OF_RUNS, RUNS_OPTIONS, SLICED, SUITE_OPTIONS, SUITED } from './suite';

export * from './spec';
export { FORMATS, type OutputFormat } from './comparison';
export { ANSWER_FORMATS, optionsOfField, type AnswerFormat } from './questions';
export { NOT_CALIBRATED } from './study';

/** The commands that aren't questions of the registry. */
export const COMMANDS = {
  compare: {
    takes: 'A B',
    does: 'the verdict, with scores, interval and tests',
    options: { ...COMPARED, ...SLICED, ...TESTED, ...PRINTED, ...GENERAL },
  },
  suite: {
    takes: 'A B',
    does: 'two folders of results on many tasks, or one folder that holds both: a row for each task',
    options: { ...SUITE_OPTIONS, ...GENERAL },
  },
  runs: {
    takes: 'RUN…',
    does: 'several runs against one baseline: p of each, corrected for their number',
    options: { ...RUNS_OPTIONS, ...GENERAL },
  },
  study: {
    takes: 'FILE…',
    does: 'all pairs of many outputs (files, folders or globs): ranking, clusters, thresholds',
    options: { ...STUDY_OPTIONS, ...GENERAL },
  },
  merge: {
    takes: 'PART…',
    does: 'a study whose parts several machines drew',
    options: { ...MERGE_OPTIONS, ...GENERAL },
  },
  calibrate: {
    takes: 'TEST-SET…',
    does: 'how well p on the first test set predicts the gain on the others: each a study as JSON, a test set of realgain.json, a folder or a glob',
    options: { ...CALIBRATE_OPTIONS, ...GENERAL },
  },
  reproduce: {
    takes: 'REPORT',
    does: 'compute a report again: does every digit agree?',
    options: { ...REPRODUCE_OPTIONS, ...GENERAL },
  },
  mcp: {
    takes: '',
    does: `a Model Context Protocol server over standard input and output, for assistants: compare, suite, study, explain, ${Object.keys(QUESTION_COMMANDS).join(', ')}`,
    options: { ...MCP_OPTIONS, ...GENERAL },
  },
  'resample-training': {
    takes: 'FILE',
    does: 'copies of a training file, its records drawn with replacement',
    options: { ...TRAINING_OPTIONS, ...GENERAL },
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

/** Every command by its name. */
export const ALL_COMMANDS: Readonly<Record<string, CommandSpec>> = { ...COMMANDS, ...QUESTION_COMMANDS };

interface OptionSection {
  readonly title: string;
  readonly options: OptionTable;
}

/** The options by what they are about: a section of `--help`, and a table in docs/command-line.md. */
export const SECTIONS: readonly OptionSection[] = [
  { title: 'What is compared', options: COMPARED },
  { title: 'How it is tested', options: TESTED },
  { title: 'Many tasks, metrics and slices (realgain suite)', options: SUITED },
  { title: 'Several runs against one baseline (realgain runs)', options: OF_RUNS },
  { title: 'Many systems (realgain study; realgain merge: --gain, --json, --csv)', options: STUDIED },
  { title: 'Several test sets of the same systems (realgain calibrate)', options: CALIBRATED },
  { title: 'Copies (realgain resample-training)', options: TRAINING_OPTIONS },
  { title: 'Reproducing (realgain reproduce)', options: REPRODUCE_OPTIONS },
  { title: 'Assistants (realgain mcp)', options: MCP_OPTIONS },
  { title: 'Output (realgain compare)', options: PRINTED },
  { title: 'Everywhere', options: GENERAL },
];

/** The same with those of questions, which the page of docs has by themselves. */
export const ALL_SECTIONS: readonly OptionSection[] = [
  ...SECTIONS.slice(0, -2),
  ...QUESTION_SECTIONS,
  ...SECTIONS.slice(-2),
];

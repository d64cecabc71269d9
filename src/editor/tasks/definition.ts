import * as path from 'node:path';
import { GATES, IF_UNDECIDED, type Gate, type IfUndecided } from '../../model/settings/gate';
import { t } from '../../model/words';

/** A comparison as tasks.json describes it, by the schema in package.json. Paths are relative to the workspace folder. */
export interface TaskDefinition {
  /** The newest output of this test set is the candidate, unless one is named. */
  readonly testSet?: string;
  /** The realgain.json that declares it, where several have one of that name. */
  readonly config?: string;
  readonly candidate?: string;
  readonly baseline?: string;
  readonly reference?: string | readonly string[];
  readonly metric?: string;
  readonly failUnlessSignificant?: boolean;
  /** What the task requires, instead of the gate of realgain.json. */
  readonly gate?: Gate;
  readonly margin?: number;
  readonly undecided?: IfUndecided;
  /** Further options of the command line. */
  readonly args?: readonly string[];
}

/** Why a task can't be run as it is written; null if it can. */
export function mistakeIn(definition: Readonly<Record<string, unknown>>): string | null {
  for (const name of ['testSet', 'config', 'candidate', 'baseline', 'metric'] as const) {
    const value = definition[name];
    if (value !== undefined && typeof value !== 'string') {
      return t('“{0}” must be a string', name);
    }
  }
  for (const name of ['reference', 'args'] as const) {
    const value = definition[name] ?? [];
    const isText = name === 'reference' && typeof value === 'string';
    if (!isText && !(Array.isArray(value) && value.every((one) => typeof one === 'string'))) {
      return t('“{0}” must be a list of strings', name);
    }
  }
  if (!['undefined', 'boolean'].includes(typeof definition['failUnlessSignificant'])) {
    return t('“{0}” must be true or false', 'failUnlessSignificant');
  }
  for (const [name, words] of [
    ['gate', GATES],
    ['undecided', IF_UNDECIDED],
  ] as const) {
    const value = definition[name];
    if (value !== undefined && !words.some((word) => word === value)) {
      return t('“{0}” must be one of {1}', name, words.join(', '));
    }
  }
  const margin = definition['margin'] ?? 1;
  if (typeof margin !== 'number' || !(margin > 0)) {
    return t('“{0}” must be a number above 0', 'margin');
  }
  const stray = (['gate', 'undecided'] as const).find((name) => definition[name] !== undefined);
  if (definition['failUnlessSignificant'] === true && stray !== undefined) {
    return t('“{0}” and “{1}” contradict each other', 'failUnlessSignificant', stray);
  }
  return definition['testSet'] === undefined && definition['candidate'] === undefined
    ? t('it names neither “testSet” nor “candidate”')
    : null;
}

/**
 * The command line of a task, as a list: no shell reads it, so that nothing in a name means anything.
 *
 * @param folder the workspace folder
 */
export function commandLine(asked: TaskDefinition, folder: string): string[] {
  const {
    testSet,
    candidate,
    baseline,
    reference = [],
    metric,
    failUnlessSignificant = false,
    gate,
    margin,
    undecided,
    args = [],
  } = asked;
  const references = typeof reference === 'string' ? [reference] : reference;
  return [
    'compare',
    ...(testSet === undefined ? [] : [`--test-set=${testSet}`]),
    ...references.map((file) => `--reference=${located(file, folder)}`),
    ...(metric === undefined ? [] : [`--metric=${metric}`]),
    ...(failUnlessSignificant ? ['--fail-unless-significant'] : []),
    ...(gate === undefined ? [] : [`--gate=${gate}`]),
    ...(margin === undefined ? [] : [`--margin=${margin}`]),
    ...(undecided === undefined ? [] : [`--undecided=${undecided}`]),
    '--problems',
    ...args,
    // What follows are files, however they are called.
    '--',
    ...[candidate, baseline].filter((file) => file !== undefined).map((file) => located(file, folder)),
  ];
}

/** The beginning of VS Code's variables, such as `${file}`. */
const VARIABLE = '${';

/** Absolute, unless it is for VS Code to say what it stands for. */
function located(file: string, folder: string): string {
  return hasVariable(file) ? file : path.resolve(folder, file);
}

/** Whether VS Code would replace a part of a name in tasks.json, even by the result of a command. */
export function hasVariable(text: string): boolean {
  return text.includes(VARIABLE);
}

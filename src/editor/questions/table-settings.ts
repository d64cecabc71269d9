import * as vscode from 'vscode';
import { checkSettings } from '../../model/settings/check-settings';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { elementAt } from '../../model/lists';
import { translated } from '../../model/words';
import type { ComparisonTable, TableDetails, TableIdentity } from '../../model/results/table';
import { POOLING_NAMES, TABLE_CORRECTION_NAMES } from '../../model/settings/corrections';
import { DIFFICULTY, LENGTH } from '../../model/settings/special-columns';
import { questionOf } from '../../questions';
import { askedOf } from '../../questions/table/answer';
import { askSlice, takesSeveral, withChosenFile } from '../comparison/requests';
import type { SerializedError } from '../../model/errors';
import type { Answer, Asked } from '../../model/results/report';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { SuiteAsked, TableAnswer } from '../../questions/table/schema';
import type { Actions } from '../actions';
import type { PageState } from '../page/messages';
import type { QuestionState } from './messages';
import type { Stores } from '../stores';
import { placeOf } from '../table/run';

const OF_TESTS = ['alpha', 'test', 'alternative', 'margin', 'resamples', 'seed'] as const;

/**
 * The settings of the rows in words, by the fields of the question.
 *
 * @param table the last answer: tasks with different metrics have no mean to weigh
 */
export function rowsInWords(
  identity: TableIdentity,
  table: Pick<ComparisonTable, 'pooled'> | undefined,
): NonNullable<QuestionState['said']> {
  const { of, tasks, metrics, slices, correction, pooling } = identity;
  const sliced = slices.map(({ column }) => sliceWords(column)).join(', ');
  const areChosen = metrics !== 'all' && metrics.length > 0;
  const metric = {
    one: areChosen ? vscode.l10n.t('the chosen metrics') : vscode.l10n.t('the deciding metric'),
    all: vscode.l10n.t('all metrics that fit'),
  };
  const corrected = (name: string): string => vscode.l10n.t('correction: {0}', translated(name));
  return {
    ...(of !== 'runs' && {
      metric: { words: metric, chosen: metrics === 'all' ? 'all' : 'one' },
      slice: sliced === '' ? vscode.l10n.t('no slices') : sliced,
    }),
    correction: { words: worded(TABLE_CORRECTION_NAMES, corrected), chosen: correction },
    ...(of !== 'runs' &&
      tasks.length > 1 &&
      table?.pooled !== null && {
        pooling: { words: worded(POOLING_NAMES, translated), chosen: pooling },
      }),
  };
}

function worded(
  names: Readonly<Record<string, string>>,
  say: (name: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(names).map(([id, name]) => [id, say(name)]));
}

/** The settings of its comparisons, which are alike; null as the question has them where they are as usual. */
function settingsOf({ tasks }: TableIdentity): Readonly<Record<string, string | number | null | undefined>> {
  const { settings } = elementAt(tasks, 0).identity;
  return Object.fromEntries(
    OF_TESTS.map((name) => [name, settings[name] === DEFAULT_SETTINGS[name] ? null : settings[name]]),
  );
}

function sliceWords(column: string): string {
  return column === LENGTH
    ? vscode.l10n.t('by length of the text')
    : column === DIFFICULTY
      ? vscode.l10n.t('by difficulty')
      : vscode.l10n.t('by {0}', column);
}

/**
 * The table with another value for a setting, as its page has it.
 *
 * @throws RealGainError `bad-setting`
 */
export function withSetting(identity: TableIdentity, name: string, value: unknown): TableIdentity {
  const said = rowsInWords(identity, undefined)[name];
  if (typeof said === 'object') {
    return typeof value !== 'string' || !(value in said.words)
      ? identity
      : name === 'metric'
        ? {
            ...identity,
            metrics: value === 'all' ? 'all' : identity.metrics === 'all' ? [] : identity.metrics,
          }
        : { ...identity, [name]: value };
  }
  const own = OF_TESTS.find((one) => one === name);
  if (own === undefined) {
    return identity;
  }
  const changed = { [own]: value ?? DEFAULT_SETTINGS[own] };
  const tasks = identity.tasks.map(({ identity: pair, ...task }) => {
    // No longer as realgain.json declares them.
    const { declared: _, ...settings } = pair.settings;
    return { ...task, identity: { ...pair, settings: checkSettings({ ...settings, ...changed }) } };
  });
  return { ...identity, tasks };
}

/** The table with the slices that the user chooses; null if they cancel. */
export async function withOtherSlices(
  identity: TableIdentity,
  columns: readonly string[],
): Promise<TableIdentity | null> {
  const slices = await askSlice(columns, identity.slices.length > 0);
  return slices === undefined ? null : { ...identity, slices };
}

/** The table that a question asks for by what was found; null for other questions. */
export function tableIn({ question, identity }: Asked): TableIdentity | null {
  return questionOf(question).recordedAs === 'table' ? (identity as Pick<SuiteAsked, 'held'>).held : null;
}

/** Runs of the same test set are shown in one panel, however many have come since. */
export function aboutTable({ of, name, tasks }: TableIdentity): readonly unknown[] {
  return of === 'runs'
    ? [name, tasks[0]?.identity.b]
    : tasks.map(({ identity: { a, b, systems } }) => [a, b, systems ?? null]);
}

/** A table that is shown, with the rows of one that is opened of the same files. */
export function withRowsOf(shown: TableIdentity, asked: TableIdentity): TableIdentity {
  const { of, metrics, slices, tasks } = asked;
  return of === 'runs'
    ? { ...asked, correction: shown.correction }
    : { ...shown, metrics, slices, ...(tasks.length === 1 && { tasks }) };
}

/** The question as its page shows it: with the settings of its comparisons, and those of its rows in words. */
export function shownTable(
  table: TableIdentity,
  answer: Answer | null,
): Omit<QuestionState, 'title' | keyof PageState> {
  const { question, identity } = askedOf(table);
  const said = rowsInWords(table, answer === null ? undefined : (answer.result as TableAnswer));
  const { firm, apart } = (answer?.page ?? {}) as Partial<TableDetails>;
  return {
    question,
    identity: { ...identity, ...settingsOf(table) },
    files: [`${table.a} vs ${table.b}`],
    fields: [...Object.keys(said), ...OF_TESTS],
    said,
    answer: answer && { ...answer, page: { firm, apart } },
  };
}

/** The pair of the task that the page names, or else of the one that a question is about. */
export function pairAt(
  table: TableIdentity,
  task: number | undefined,
  error: SerializedError | null,
): ComparisonIdentity {
  return elementAt(table.tasks, taskAt(table, task, error)).identity;
}

function taskAt(table: TableIdentity, task: number | undefined, error: SerializedError | null): number {
  const place = task ?? placeOf(table, { path: error?.path });
  return Math.min(Math.max(0, place), table.tasks.length - 1);
}

/** The table with another file of such a task, which the user chooses; null if they cancel. */
export async function withOtherFile(
  table: TableIdentity,
  which: 'a' | 'b' | 'reference',
  task: number | undefined,
  error: SerializedError | null,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices'>,
  { pickOutput }: Pick<Actions, 'pickOutput'>,
): Promise<TableIdentity | null> {
  const place = taskAt(table, task, error);
  const { identity, ...named } = elementAt(table.tasks, place);
  const several = takesSeveral(error, null);
  const chosen = await withChosenFile(identity, which, several, stores, pickOutput);
  return chosen && { ...table, tasks: table.tasks.with(place, { ...named, identity: chosen }) };
}

import * as vscode from 'vscode';
import { checkSettings } from '../../model/settings/check-settings';
import { DEFAULT_SETTINGS } from '../../model/settings/settings';
import { elementAt } from '../../model/lists';
import { translated } from '../../model/words';
import type { ComparisonTable, TableDetails, TableIdentity } from '../../model/results/table';
import { POOLING_NAMES, TABLE_CORRECTION_NAMES } from '../../model/settings/corrections';
import { DIFFICULTY, LENGTH } from '../../model/settings/special-columns';
import { questionOf, settingsIn } from '../../questions';
import { askedOf } from '../../questions/table/answer';
import { askSlice, takesSeveral, withChosenFile } from '../comparison/requests';
import { pickOne } from '../host/notifications';
import { withChanged } from './change';
import { valueIn } from './options';
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

/** The words of whether further metrics are rows. */
function metricWords({ metrics }: TableIdentity): Readonly<Record<'one' | 'all', string>> {
  const areChosen = metrics !== 'all' && metrics.length > 0;
  return {
    one: areChosen ? vscode.l10n.t('the chosen metrics') : vscode.l10n.t('the deciding metric'),
    all: vscode.l10n.t('all metrics that fit'),
  };
}

/**
 * The settings of the rows in words, by the fields of the question.
 *
 * @param table the last answer: tasks with different metrics have no mean to weigh
 */
export function rowsInWords(
  identity: TableIdentity,
  table: Pick<ComparisonTable, 'pooled'> | undefined,
): Readonly<Record<string, string | number | null | undefined>> {
  const { of, tasks, metrics, slices, correction, pooling } = identity;
  const corrected = translated(TABLE_CORRECTION_NAMES[correction]);
  const sliced = slices.map(({ column }) => sliceWords(column)).join(', ');
  const metric = metricWords(identity)[metrics === 'all' ? 'all' : 'one'];
  return {
    ...(of !== 'runs' && { metric, slice: sliced === '' ? vscode.l10n.t('no slices') : sliced }),
    correction: vscode.l10n.t('correction: {0}', corrected),
    ...(of !== 'runs' &&
      tasks.length > 1 &&
      table?.pooled !== null && { pooling: translated(POOLING_NAMES[pooling]) }),
  };
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
 * Lets the user choose another value for a field; null if they cancel.
 *
 * @param field null: the user chooses the field, too
 * @throws RealGainError `bad-setting`
 */
export async function withOther(
  identity: TableIdentity,
  field: string | null,
  answer: Pick<TableDetails, 'sliceColumns' | 'table'> | null,
): Promise<TableIdentity | null> {
  const asked = askedOf(identity);
  const said = { ...settingsOf(identity), ...rowsInWords(identity, answer?.table) };
  const items = settingsIn(questionOf(asked.question).schema).flatMap(({ name, spec }) =>
    name in said ? { label: translated(spec.label), description: String(said[name] ?? ''), name, spec } : [],
  );
  const chosen =
    field === null
      ? await pickOne(items, { title: vscode.l10n.t('What should be different?') })
      : items.find(({ name }) => name === field);
  if (chosen?.name === 'slice') {
    const slices = await askSlice(answer?.sliceColumns ?? [], identity.slices.length > 0);
    return slices === undefined ? null : { ...identity, slices };
  }
  if (chosen === undefined) {
    return null;
  }
  const { name, label: title, spec } = chosen;
  const words = name === 'metric' ? metricWords(identity) : spec.names;
  if (words !== undefined) {
    const offered = Object.entries(words).map(([value, word]) => ({ label: translated(word), value }));
    const value = (await pickOne(offered, { title }))?.value;
    const { metrics } = identity;
    return value === undefined
      ? null
      : name === 'metric'
        ? { ...identity, metrics: value === 'all' ? 'all' : metrics === 'all' ? [] : metrics }
        : { ...identity, [name]: value };
  }
  const now = { ...asked, identity: { ...asked.identity, ...settingsOf(identity) } };
  const next = await withChanged(now, {}, name);
  return next && withSetting(identity, name, valueIn(next, { name }));
}

function withSetting(identity: TableIdentity, name: string, value: unknown): TableIdentity {
  const changed = { [name]: value ?? DEFAULT_SETTINGS[name as keyof typeof DEFAULT_SETTINGS] };
  const tasks = identity.tasks.map(({ identity: pair, ...task }) => {
    // No longer as realgain.json declares them.
    const { declared: _, ...settings } = pair.settings;
    return { ...task, identity: { ...pair, settings: checkSettings({ ...settings, ...changed }) } };
  });
  return { ...identity, tasks };
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
  const { firm, apart } = (answer?.page ?? {}) as Partial<TableDetails>;
  return {
    question,
    identity: { ...identity, ...settingsOf(table) },
    files: [`${table.a} vs ${table.b}`],
    said: rowsInWords(table, answer === null ? undefined : (answer.result as TableAnswer)),
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

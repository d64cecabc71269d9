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
import { askSlice } from '../comparison/requests';
import { pickOne } from '../host/notifications';
import { withChanged } from './change';
import { valueIn } from './options';

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
export function settingsOf({
  tasks,
}: TableIdentity): Readonly<Record<string, string | number | null | undefined>> {
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

import * as path from 'node:path';
import * as vscode from 'vscode';
import { furtherRuns } from '../../config/locate';
import { checkSettings } from '../../model/settings/check-settings';
import type { ComparisonDetails, FormatChoices } from '../../model/results/details';
import type { ComparisonIdentity, PairFamily } from '../../model/settings/identity';
import { DIFFICULTY, LENGTH } from '../../model/settings/special-columns';
import { type MetricChoice, programName } from '../../model/settings/metric-choice';
import type { MetricOption } from '../../model/settings/metric';
import type { SerializedError } from '../../model/errors';
import type { SliceBy } from '../../model/settings/slice';
import { COMMANDS } from '../host/ids';
import { openAtLine } from '../host/places';
import { identify } from './identity';
import type { FromPage, PanelState } from './messages';
import type { Actions } from '../actions';
import type { Stores } from '../stores';
import { requirePick } from '../host/notifications';

/**
 * The comparison that the changed controls of the page ask for.
 *
 * @throws RealGainError `bad-setting` with the offending value
 */
export function withChanges(
  identity: ComparisonIdentity,
  changes: Extract<FromPage, { type: 'change' }>,
  offered: readonly MetricOption[],
): ComparisonIdentity {
  const { settings } = identity;
  const formats = withFormats(identity.formats, changes.formats);
  const { test, alternative, resamples, resampling, seed, alpha, margin, clusterColumn } = changes;
  return {
    ...identity,
    ...(identity.family && { family: stillAsked(identity.family, changes) }),
    formats,
    metric: changes.metric === undefined ? identity.metric : chosenMetric(changes.metric, offered),
    clusterColumn: clusterColumn === undefined ? identity.clusterColumn : clusterColumn,
    settings: checkSettings({
      test: test ?? settings.test,
      alternative: alternative ?? settings.alternative,
      resamples: resamples === undefined ? settings.resamples : resamples,
      resampling: resampling ?? settings.resampling,
      seed: seed ?? settings.seed,
      alpha: alpha ?? settings.alpha,
      margin: margin === undefined ? settings.margin : margin,
    }),
  };
}

/** What the study found of a pair answers the question that it asked, at any α and margin. */
function stillAsked(
  { found, ...family }: PairFamily,
  changes: Extract<FromPage, { type: 'change' }>,
): PairFamily {
  const others = { ...changes, type: undefined, alpha: undefined, margin: undefined };
  const isSame = Object.values(others).every((value) => value === undefined);
  return found !== undefined && isSame ? { ...family, found } : family;
}

function withFormats(
  known: FormatChoices = {},
  changes: Extract<FromPage, { type: 'change' }>['formats'] = {},
): FormatChoices | undefined {
  const formats = Object.fromEntries(
    Object.entries({ ...known, ...changes }).filter(([, format]) => format !== null && format !== undefined),
  );
  return Object.keys(formats).length === 0 ? undefined : formats;
}

/** A page names a custom metric by its kind only: it never decides which program runs. */
function chosenMetric(choice: MetricChoice, offered: readonly MetricOption[]): MetricChoice {
  const program = offered.find((option) => option.choice.own?.kind === choice.id);
  return program?.choice ?? choice;
}

/**
 * The comparison with another file that the user picks; null if they cancel.
 *
 * @param takesSeveral whether the metric takes several references
 */
export async function withChosenFile(
  identity: ComparisonIdentity,
  which: 'a' | 'b' | 'reference',
  takesSeveral: boolean,
  stores: Pick<Stores, 'testSets' | 'references' | 'choices'>,
  pickOutput: Actions['pickOutput'],
): Promise<ComparisonIdentity | null> {
  const { a, b } = identity;
  if (which === 'reference') {
    const choices = await stores.references.offers(a, [b], takesSeveral);
    const chosen = await stores.references.ask(a, choices, [b]);
    return chosen === undefined ? null : { ...identity, references: chosen };
  }
  const title =
    which === 'a' ? vscode.l10n.t('Choose A, the candidate') : vscode.l10n.t('Choose B, the baseline');
  const picked = await pickOutput(which === 'a' ? b : a, title);
  if (picked === undefined) {
    return null;
  }
  const pair = { a, b, [which]: picked };
  const runs = furtherRuns(await stores.testSets.of(picked), pair.a, pair.b) ?? undefined;
  // Another file may be of another format, and holds other systems.
  const { formats } = await identify(pair.a, pair.b, stores);
  return { ...identity, ...pair, runs, formats, systems: undefined, family: undefined };
}

/** Whether the metric of an answer, or one that was asked about, takes several references. */
export function takesSeveral(
  error: SerializedError | null,
  answer: Pick<ComparisonDetails, 'takesSeveral'> | null,
): boolean {
  return error?.question === undefined ? answer?.takesSeveral === true : error.question.takes === 'files';
}

/** *What Can Be Compared Here?* of the folders of two files. */
export async function lookBeside(a: string, b: string): Promise<void> {
  const folders = [...new Set([a, b].map((file) => path.dirname(file)))].map((folder) =>
    vscode.Uri.file(folder),
  );
  await vscode.commands.executeCommand(COMMANDS.look, folders[0], folders);
}

/** Opens one of the comparison's own files (and no other) at a line. */
export async function openFile(
  identity: ComparisonIdentity,
  { which, reference, line }: Extract<FromPage, { type: 'open' }>,
): Promise<void> {
  const file = which === 'reference' ? identity.references[reference ?? 0] : identity[which];
  if (file === undefined) {
    return;
  }
  await openAtLine(file, line);
}

/** Remembers choices that led to an answer. */
export async function remember(
  identity: ComparisonIdentity,
  changes: Extract<FromPage, { type: 'change' }> | null,
  choices: Stores['choices'],
): Promise<void> {
  // A metric that realgain.json declares isn't a choice to remember.
  if (changes?.metric !== undefined && identity.metric !== null && identity.metric.own === undefined) {
    await choices.rememberMetric(identity.a, identity.metric);
  }
  await choices.rememberFormats(identity, changes?.formats ?? {});
}

/** The program that realgain.json declares stays available while another metric is shown. */
function withDeclared(details: ComparisonDetails, declared: MetricChoice | null): ComparisonDetails {
  const { metrics } = details;
  return declared?.own === undefined || metrics.some(({ choice }) => choice.own !== undefined)
    ? details
    : { ...details, metrics: [...metrics, { choice: declared, name: programName(declared.own) }] };
}

/** By what items are sliced: a column, their difficulty, their length, or nothing; undefined if the user cancels. */
export async function askSlice(
  columns: readonly string[],
  areSliced: boolean,
): Promise<readonly SliceBy[] | undefined> {
  const items = [
    ...(areSliced ? [{ label: vscode.l10n.t('no slices'), column: null }] : []),
    ...columns.map((label) => ({ label, detail: vscode.l10n.t('a row for each value'), column: label })),
    {
      label: vscode.l10n.t('Difficulty'),
      detail: vscode.l10n.t('four parts, by how well both systems do'),
      column: DIFFICULTY,
    },
    {
      label: vscode.l10n.t('Length'),
      detail: vscode.l10n.t('four parts, by the number of words of the reference or input'),
      column: LENGTH,
    },
    {
      label: vscode.l10n.t('Another field…'),
      detail: vscode.l10n.t('by its name or JSON path'),
      column: undefined,
    },
  ];
  const picked = await requirePick(items, { title: vscode.l10n.t('Slice the items by what?') });
  if (picked?.column === null) {
    return [];
  }
  const column =
    picked === undefined || picked.column !== undefined
      ? picked?.column
      : await vscode.window.showInputBox({
          title: vscode.l10n.t('Slice the items by which field?'),
          ignoreFocusOut: true,
          validateInput: (text) => (text.trim() === '' ? vscode.l10n.t('Name a field.') : null),
        });
  return column === undefined ? undefined : [{ column: column.trim() }];
}

type Beside = Pick<PanelState, 'testSet' | 'isBaseline' | 'doubts'>;

export const NOTHING_BESIDE: Beside = { testSet: null, isBaseline: false, doubts: [] };

/** What p on the test sets of studies says about each other. */
export interface SaysDoubts {
  doubts(details: ComparisonDetails): Beside['doubts'];
}

/** An answer with the metric that its test set declares, and what is shown beside it. */
export async function withBeside(
  found: ComparisonDetails,
  testSets: Stores['testSets'],
  calibrations: SaysDoubts,
): Promise<{ readonly details: ComparisonDetails; readonly beside: Beside }> {
  const { a, b } = found.identity;
  const testSet = await testSets.of(a);
  return {
    details: withDeclared(found, testSet?.metric ?? null),
    beside: {
      testSet: testSet?.name ?? null,
      isBaseline: (await testSets.baselineOf(a)) === b,
      doubts: calibrations.doubts(found),
    },
  };
}

import type { FromPage, PanelState } from '../../../src/editor/comparison/messages';
import { defined } from '../../../src/model/defined';
import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import { choiceKey, type OptionDescription } from '../../../src/model/settings/metric';
import { AUTO } from '../../../src/model/settings/settings';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import { formatCount, primaryTest } from '../../../src/model/text';
import { t, type Text, translated } from '../../../src/model/words';
import { testName } from '../../explain';
import { post } from '../../host';
import { parseMargin, parseOption, parseResamples, parseSeed } from '../../text/fields';
import { alternativeWords } from '../../text/words';
import type { Choice } from '../../toolkit';
import { alphaSetting, list, typed, type Setting } from './settings';

function change(values: Omit<Extract<FromPage, { type: 'change' }>, 'type'>): void {
  post({ type: 'change', ...values });
}

export function pairSettings(state: PanelState): readonly Setting[] {
  const { identity, details } = state;
  const { settings } = identity;
  return [
    metricSetting(state),
    {
      id: 'test',
      label: t('Test that decides'),
      isMain: true,
      saysItself: true,
      control: {
        is: 'list',
        choices: testChoices(state),
        chosen: settings.test,
        choose: (test) => change({ test }),
      },
    },
    alphaSetting(settings.alpha, (alpha) => change({ alpha })),
    {
      id: 'alternative',
      label: t('Alternative'),
      term: 'alternative',
      control: list(alternativeWords(), settings.alternative, (alternative) => change({ alternative })),
    },
    ...clusterSetting(
      details?.clusterColumns ?? [],
      identity.clusterColumn ?? details?.identity.clusterColumn ?? null,
    ),
    {
      id: 'resamples',
      label: t('Resamples'),
      term: 'resample',
      control: typed(settings.resamples, parseResamples, (resamples) => change({ resamples }), {
        text: settings.resamples === null ? '' : formatCount(settings.resamples),
        placeholder: defaultResamples(state),
      }),
    },
    ...resamplingSetting(state),
    {
      id: 'seed',
      label: t('Seed'),
      control: typed(settings.seed, parseSeed, (seed) => change({ seed })),
    },
    {
      id: 'margin',
      label: t('Equal within ±'),
      term: 'margin',
      control: typed(settings.margin, parseMargin, (margin) => change({ margin }), {
        placeholder: t('none'),
      }),
    },
    ...optionSettings(state),
  ];
}

function metricSetting(state: PanelState): Setting {
  const setting = chosenMetric(metricChoices(state));
  const other = { id: 'column', write: (column: string) => change({ metric: { id: 'mean', column } }) };
  return { ...setting, control: { ...setting.control, other } };
}

interface ListedMetric {
  /** null: it is found by the files. */
  readonly choice: MetricChoice | null;
  readonly name: Text;
  readonly chosen: boolean;
}

/** One of several metrics. */
export function chosenMetric(listed: readonly ListedMetric[]) {
  const names = listed.map(({ name }, place) => [String(place), translated(name)]);
  const control = list(
    Object.fromEntries(names) as Record<string, string>,
    String(listed.findIndex(({ chosen }) => chosen)),
    (place) => {
      const choice = listed[Number(place)]?.choice ?? null;
      if (choice !== null) {
        post({ type: 'change', metric: withoutBlanks(choice) });
      }
    },
  );
  return { id: 'metric', label: t('Metric'), isMain: true, saysItself: true, control };
}

/** The metrics that these files can be scored with, and the one that is used. */
function metricChoices({ details, identity }: PanelState): readonly ListedMetric[] {
  const used = identity.metric ?? details?.identity.metric ?? null;
  const known = (details?.metrics ?? []).map(({ choice, name }) => ({
    choice,
    name,
    chosen: used !== null && choiceKey(choice) === choiceKey(used),
  }));
  if (known.some(({ chosen }) => chosen)) {
    return known;
  }
  // A metric from the settings, or none yet: it is shown as it is called there.
  const name = used === null ? t('the best fitting one') : nameOf(used);
  return [{ choice: used, name, chosen: true }, ...known];
}

function nameOf({ id, column }: MetricChoice): string {
  return column === undefined ? id : t('{0} of {1}', id, column);
}

/** The tests that apply, the usual ones first; and the chosen one, even if it does not. */
function testChoices({ details, identity }: PanelState): Choice[] {
  const chosen = identity.settings.test;
  const usable = (details?.tests ?? []).filter(({ id, reason }) => reason === null || id === chosen);
  const inOrder = [
    ...usable.filter(({ shown }) => shown === 'always'),
    ...usable.filter(({ shown }) => shown === 'on-request'),
    // Not on offer, but called by its name where the settings have chosen it.
    ...usable.filter(({ shown, id }) => shown === 'independent' && id === chosen),
  ].map(({ id, name }) => ({ value: id, label: translated(name) }));
  inOrder.unshift({ value: AUTO, label: automatic(details) });
  return inOrder.some(({ value }) => value === chosen)
    ? inOrder
    : [{ value: chosen, label: testName(chosen) }, ...inOrder];
}

/** `automatic: paired bootstrap`, once it is known which one that is. */
function automatic(details: PanelState['details']): string {
  const isChosen = details?.comparison.decision?.asked === AUTO;
  const test = isChosen ? primaryTest(details.comparison) : undefined;
  return test === undefined ? testName(AUTO) : `${testName(AUTO)}: ${translated(test.name)}`;
}

/** The column whose clusters are resampled; none without columns. */
export function clusterSetting(columns: readonly string[], chosen: string | null): readonly Setting[] {
  const isListed = chosen === null || chosen === EVERY_ITEM || columns.includes(chosen);
  const names = isListed ? columns : [chosen, ...columns];
  return names.length === 0
    ? []
    : [
        {
          id: 'cluster',
          label: t('Resample by'),
          term: 'cluster',
          control: {
            is: 'list',
            choices: [
              { value: EVERY_ITEM, label: t('item') },
              ...names.map((name) => ({ value: name, label: name })),
            ],
            chosen: chosen ?? EVERY_ITEM,
            choose: (clusterColumn) => post({ type: 'change', clusterColumn }),
          },
        },
      ];
}

/** None where a number is set: that is always drawn in full. */
function resamplingSetting({ identity: { settings } }: PanelState): readonly Setting[] {
  return settings.resamples !== null
    ? []
    : [
        {
          id: 'resampling',
          label: t('Resampling'),
          term: 'adaptive',
          control: list(
            { adaptive: t('stop when clear'), fixed: t('draw all') },
            settings.resampling,
            (resampling) => change({ resampling }),
          ),
        },
      ];
}

/** What a blank field stands for, where it can be told. */
function defaultResamples({ details, identity }: PanelState): string {
  const test = details === null ? undefined : primaryTest(details.comparison);
  const used = test?.planned ?? test?.resamples ?? null;
  return identity.settings.resamples === null && used !== null
    ? t('default: {0}', formatCount(used))
    : t('default');
}

/** The options of the result's metric; none if another metric was chosen since. */
function optionSettings({ details, identity }: PanelState): readonly Setting[] {
  const choice = identity.metric ?? details?.identity.metric ?? null;
  if (details === null || choice === null || choice.id !== details.identity.metric?.id) {
    return [];
  }
  const group = t('Options of {0}', details.comparison.metric.name);
  return details.metricOptions.map((option) => ({
    id: `option-${option.name}`,
    // `smooth value` for `smoothValue`
    label: option.name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    meaning: translated(option.meaning),
    group,
    control: optionControl(option, choice),
  }));
}

/** The value for an option's default; no option has an empty value. */
const DEFAULT = '';

function optionControl(option: OptionDescription, choice: MetricChoice): Setting['control'] {
  const { name, values, default: usual } = option;
  const value = choice.options?.[name] ?? DEFAULT;
  const byDefault = t('{0} (default)', usual ?? t('automatic'));
  const choose = (next: string): void => {
    if (next !== value) {
      change({ metric: withOption(choice, name, next) });
    }
  };
  if (values === 'number' || values === 'text') {
    return typed(value, parseOption(values === 'number'), choose, { placeholder: byDefault });
  }
  // The default first; of two ways to write the same, one.
  const others = values.filter((one) => one !== usual && plain(one) === one);
  return {
    is: 'list',
    choices: [{ value: DEFAULT, label: byDefault }, ...others.map((one) => ({ value: one, label: one }))],
    chosen: value === usual ? DEFAULT : plain(value),
    choose,
  };
}

/** A flag can be true and false, or yes and no. */
function plain(value: string): string {
  return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
}

/** The choice with an option set, or left at its default. */
function withOption(choice: MetricChoice, name: string, value: string) {
  const set = Object.entries({ ...choice.options, [name]: value }).filter(([, one]) => one !== DEFAULT);
  return withoutBlanks({ ...choice, options: set.length > 0 ? Object.fromEntries(set) : undefined });
}

/** The choice for a message, without empty columns. */
function withoutBlanks({ id, column, referenceColumn, options }: Partial<MetricChoice> & { id: string }) {
  return { id, ...defined({ column, referenceColumn, options }) };
}

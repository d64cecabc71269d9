import type { MetricChoice } from '../../../src/model/settings/metric-choice';
import type { OptionDescription } from '../../../src/model/settings/metric';
import type { PanelState } from '../../../src/editor/comparison/messages';
import { defined } from '../../../src/model/defined';
import { t, translated } from '../../../src/model/words';
import { changed, h, type View } from '../../dom';
import { post } from '../../host';
import { parseOption } from '../../text/fields';
import { dropdown, type Choice } from '../../toolkit';
import { checkedField, labelled } from './fields';

/** The value for an option's default; no option has an empty value. */
const DEFAULT = '';

/** A form with the options of the chosen metric. Every valid change reruns the comparison. */
export function optionsView(): View {
  const fields = h('div', { class: 'fields' });
  const title = h('h3', { id: 'options-title' });
  const element = h('div', { class: 'options', role: 'group', 'aria-labelledby': title.id }, title, fields);
  const isNew = changed((state) => [state.details?.metricOptions, state.identity.metric]);
  let drawn = '';
  let drawnFields: readonly OptionField[] = [];
  return {
    element,
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const shown = shownOptions(state);
      element.hidden = shown === null;
      if (shown === null) {
        return;
      }
      const { choice, options, name } = shown;
      title.textContent = t('Options of {0}', name);
      // Fields that are still the same are kept: the user may be typing in one.
      const key = JSON.stringify([choice.id, options]);
      if (key !== drawn) {
        drawn = key;
        const made = options.map((option) => optionField(option));
        fields.replaceChildren(...made.map((field) => field.element));
        drawnFields = made;
      }
      drawnFields.forEach((field) => field.update(choice));
    },
  };
}

/** The options of the result's metric; null if it has none, or another metric was chosen since. */
function shownOptions({ details, identity }: PanelState) {
  const choice = identity.metric ?? details?.identity.metric ?? null;
  if (details === null || choice === null || details.metricOptions.length === 0) {
    return null;
  }
  return choice.id === details.identity.metric?.id
    ? { choice, options: details.metricOptions, name: details.comparison.metric.name }
    : null;
}

interface OptionField {
  readonly element: HTMLElement;
  update(choice: MetricChoice): void;
}

function optionField(option: OptionDescription): OptionField {
  const id = `option-${option.name}`;
  let current: MetricChoice | null = null;
  const choose = (value: string): void => {
    if (current !== null && (current.options?.[option.name] ?? DEFAULT) !== value) {
      post({ type: 'change', metric: withOption(current, option.name, value) });
    }
  };
  const { values } = option;
  const field =
    values === 'number' || values === 'text'
      ? textField(id, option, choose)
      : listField(id, option, values, choose);
  field.element.title = translated(option.meaning);
  return {
    element: field.element,
    update(choice) {
      current = choice;
      field.set(choice.options?.[option.name] ?? DEFAULT);
    },
  };
}

interface Settable {
  readonly element: HTMLElement;
  set(value: string): void;
}

function listField(
  id: string,
  option: OptionDescription,
  values: readonly string[],
  choose: (value: string) => void,
): Settable {
  const label = wordsOf(option.name);
  const list = dropdown(id, label, choose);
  const choices = choicesOf(values, option.default);
  return {
    element: labelled(id, label, list.element),
    set(value) {
      list.set(choices, value === option.default ? DEFAULT : plain(value));
    },
  };
}

function textField(id: string, option: OptionDescription, choose: (value: string) => void): Settable {
  const field = checkedField(
    id,
    { label: wordsOf(option.name) },
    parseOption(option.values === 'number'),
    choose,
  );
  field.setPlaceholder(byDefault(option.default));
  return { element: field.element, set: (value) => field.set(value, value) };
}

/** The default first; of two ways to write the same, one. */
function choicesOf(values: readonly string[], defaultValue: string | null): Choice[] {
  const others = values.filter((value) => value !== defaultValue && plain(value) === value);
  return [
    { value: DEFAULT, label: byDefault(defaultValue) },
    ...others.map((value) => ({ value, label: value })),
  ];
}

/** A flag can be true and false, or yes and no. */
function plain(value: string): string {
  return value === 'true' ? 'yes' : value === 'false' ? 'no' : value;
}

/** The choice with an option set, or left at its default. */
function withOption(choice: MetricChoice, name: string, value: string) {
  const { id, column, referenceColumn } = choice;
  const set = Object.entries({ ...choice.options, [name]: value }).filter(([, one]) => one !== DEFAULT);
  const options = set.length > 0 ? Object.fromEntries(set) : undefined;
  return { id, ...defined({ column, referenceColumn, options }) };
}

function byDefault(value: string | null): string {
  return t('{0} (default)', value ?? t('automatic'));
}

/** `smooth value` for `smoothValue`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

import { english } from '../model/words';
import { RealGainError } from '../model/errors';
import type { MetricChoice } from '../model/settings/metric-choice';
import type { MetricKind, OptionDescription } from '../model/settings/metric';

/** @throws RealGainError `bad-setting` for an option that the metric doesn't have or an invalid value */
export function checkOptions({ id, options = [] }: MetricKind, chosen: MetricChoice['options'] = {}): void {
  for (const [name, value] of Object.entries(chosen)) {
    const option = options.find((known) => known.name === name);
    if (option === undefined) {
      const choices = options.map((known) => known.name);
      const instead =
        choices.length === 0 ? english('it takes none') : english('it has {0}', choices.join(', '));
      throw new RealGainError(
        'bad-setting',
        english('The metric "{0}" has no option "{1}"; {2}.', id, name, instead),
        { choices },
      );
    }
    if (option.values === 'text') {
      continue;
    }
    if (option.values === 'number' ? !isNumber(value) : !option.values.includes(value)) {
      const expected =
        option.values === 'number' ? english('a number of at least 0') : option.values.join(', ');
      throw new RealGainError(
        'bad-setting',
        option.values === 'number'
          ? english('The option "{0}" of "{1}" is "{2}", but must be {3}.', name, id, value, expected)
          : english('The option "{0}" of "{1}" is "{2}", but must be one of {3}.', name, id, value, expected),
      );
    }
  }
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?(e-?\d+)?$/i.test(text) && Number.isFinite(Number(text));
}

/** An option that is on or off, written yes and no as in sacreBLEU's signatures. */
export function flag(name: string, meaning: string, byDefault: 'yes' | 'no' = 'no'): OptionDescription {
  return { name, values: ['no', 'yes', 'false', 'true'], default: byDefault, meaning };
}

export function parameter(name: string, byDefault: string, meaning: string): OptionDescription {
  return { name, values: 'number', default: byDefault, meaning };
}

/** A choice's value of an option, else its default; '' if that depends on other options. */
export function valueOf(choice: MetricChoice, option: OptionDescription): string {
  return choice.options?.[option.name] ?? option.default ?? '';
}

export function isOn(choice: MetricChoice, option: OptionDescription): boolean {
  return ['yes', 'true'].includes(valueOf(choice, option));
}

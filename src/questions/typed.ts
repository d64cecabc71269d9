import { DEFAULT_TIME_LIMIT } from '../model/settings/metric-choice';
import type { Asked } from '../model/results/report';
import type { TypedCommand } from '../model/settings/typed-command';
import { fieldsOf, optionNameOf, questionOf, settingsIn } from '.';
import type { AskedMetric } from './metric-asked';

type Options = TypedCommand['options'];

/** The options for a metric; null for a command, which depends on its folder. */
export function metricOptions({
  id,
  column,
  referenceColumn,
  options = {},
  higherIsBetter,
  own,
}: AskedMetric): Options | null {
  if (own !== undefined) {
    const isModule =
      own.kind === 'module' && own.timeLimit === DEFAULT_TIME_LIMIT && /\.m?js$/.test(own.module);
    return isModule ? [['metric', own.module]] : null;
  }
  const named = { metric: id, column, 'reference-column': referenceColumn };
  return [
    ...Object.entries(named).flatMap(([name, value]): Options =>
      value === undefined ? [] : [[name, value]],
    ),
    ...Object.entries(options).map(([name, value]) => ['option', `${name}=${value}`] as const),
    ...(higherIsBetter === undefined
      ? []
      : [[higherIsBetter ? 'higher-is-better' : 'lower-is-better', null] as const]),
  ];
}

/** A value of a field in words; empty for one that isn't set. */
export function writtenValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  if (typeof value === 'object' && value !== null) {
    const options = metricOptions(value) ?? [];
    return options
      .map(([name, said]) => (name === 'metric' ? said : `${name} ${said ?? ''}`.trim()))
      .join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** What to type for an identity: all that isn't the default. null if that can't be typed in another folder. */
export function typedOf(question: string, identity: object): TypedCommand | null {
  if (questionOf(question).isTypeable?.(identity) === false) {
    return null;
  }
  const given = new Map<string, unknown>(Object.entries(identity));
  const fields = fieldsOf(questionOf(question).schema);
  const places = fields.flatMap(({ name, spec }) =>
    spec.kind === 'files' ? (given.get(name) as readonly string[]) : [],
  );
  const options = settingsIn(questionOf(question).schema).flatMap(
    ({ name, spec, otherwise }): Options | null => {
      const value = given.get(name);
      const option = optionNameOf(name);
      if (value === undefined || JSON.stringify(value) === JSON.stringify(otherwise)) {
        return [];
      }
      switch (spec.kind) {
        case 'switch':
          return [[option, null]];
        case 'toggle':
          return [[`${value === true ? '' : 'no-'}${option}`, null]];
        case 'metric':
          return metricOptions(value as AskedMetric);
        case 'texts':
        case 'paths':
          return (value as readonly string[]).map((one) => [option, one]);
        default:
          return [[option, Array.isArray(value) ? value.join(',') : writtenValue(value)]];
      }
    },
  );
  return options.includes(null) ? null : { places, options: options.filter((one) => one !== null) };
}

export function settingsOf({ question, identity }: Asked): string[][] {
  const given = new Map<string, unknown>(Object.entries(identity));
  return settingsIn(questionOf(question).schema).flatMap(({ name, spec }) => {
    const written = writtenValue(given.get(name));
    return written === '' ? [] : [[spec.label, written]];
  });
}

import type { TypedCommand } from '../model';

/** Options that change no number. */
const WITHOUT_NUMBERS = [
  ...['format', 'json', 'csv', 'report', 'wins', 'gate', 'undecided', 'fail-unless-significant', 'row'],
  ...['threads', 'cache', 'write-report'],
];

/**
 * A command for a report, which says how its digits are made; undefined with a metric that depends on this folder.
 *
 * @param values by the names of options
 */
export function typedCommand(
  places: readonly string[],
  values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>,
): TypedCommand | undefined {
  const options = Object.entries(values).flatMap(([name, value]) =>
    WITHOUT_NUMBERS.includes(name) || value === undefined
      ? []
      : (Array.isArray(value) ? (value as string[]) : [value]).map(
          (one) => [name, typeof one === 'string' ? one : null] as const,
        ),
  );
  const isDeclared = options.some(([name, value]) => name === 'metric' && value?.trimStart().startsWith('{'));
  return isDeclared ? undefined : { places, options };
}

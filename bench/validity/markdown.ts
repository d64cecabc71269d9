import type { Check, Limits } from './checks';

/** "5.1 (3.9–6.3)", with a mark where it doesn't hold. */
export function cell(check: Check, limits: Limits, withLimits = true): string {
  const text = withLimits ? `${percent(check)} (${allowed(limits)})` : percent(check);
  return limits.holds ? text : `❌ ${text}`;
}

/** "4.5–5.0: exact". */
export function expectation({ expected: { low, high, why } }: Check): string {
  const range = share(low) === share(high) ? share(low) : `${share(low)}–${share(high)}`;
  return `${range}: ${why}`;
}

/** The other way round: what isn't missed. */
export function coverageCell({ count, trials }: Check, { least, most, holds }: Limits): string {
  return `${holds ? '' : '❌ '}${share(1 - count / trials)} (${share(1 - most)}–${share(1 - least)})`;
}

export function allowed({ least, most }: Limits): string {
  return `${share(least)}–${share(most)}`;
}

export function percent({ count, trials }: Check): string {
  return share(count / trials);
}

export function share(value: number): string {
  return (100 * value).toFixed(1);
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** The first line of a page: that all checks hold, or the list of those that don't. */
export function whetherAllHold(failures: readonly string[]): string {
  return failures.length === 0
    ? '**All checks hold.**'
    : `**These don't hold:**\n\n${failures.map((one) => `- ${one}`).join('\n')}`;
}

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((text) => String(text).replaceAll('|', '\\|')).join(' | ')} |`;
  const numeric = head.map((_, i) => (i === 0 || typeof rows[0]?.[i] === 'undefined' ? '---' : '--:'));
  return [line(head), line(numeric), ...rows.map(line)].join('\n');
}

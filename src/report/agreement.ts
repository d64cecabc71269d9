import {
  formatCount,
  type Comparison,
  type ReproducedFile,
  type ReproducedValue,
  type Reproduction,
  type Study,
} from '../model';

/** What a report says, beside what came out when it was computed again. */
interface Recomputed {
  readonly reported: Comparison | Study;
  readonly now: Comparison | Study;
  readonly files: readonly ReproducedFile[];
  readonly identity: Reproduction['identity'];
}

/**
 * What may differ although every digit agrees: where files are, what systems are called, and by which version; and why
 * files were read as they were: what was found out the first time is declared the second time.
 */
const NOT_COMPARED =
  /(^|\.)(version|realgain|path|sha256|name|sentence|warnings|leftOut|identical|leaderboard|note|assumes)(\.|$)|^reading\..*because$/;

/** So many values that agree are still listed; more would hide nothing but themselves. */
const MOST_LISTED = 100;

/** Whether every number of the report came out again to the last digit, and what differs. */
export function agreement({ reported, now, files, identity }: Recomputed): Reproduction {
  const values = compared(reported, now);
  const differing = values.filter((value) => value.reported !== value.now);
  const sentence = verdict(values.length, differing.length, files, [reported.realgain, now.realgain]);
  const listed = values.length <= MOST_LISTED ? values : differing.slice(0, MOST_LISTED);
  const text = [sentence, listedFiles(files), listedValues(listed)]
    .filter((part) => part !== '')
    .join('\n\n');
  return {
    agrees: differing.length === 0,
    sentence,
    values: values.length,
    differences: differing,
    files,
    versions: { reported: reported.realgain, now: now.realgain },
    text: `${text}\n`,
    identity,
  };
}

function verdict(
  all: number,
  differing: number,
  files: readonly ReproducedFile[],
  [reported, now]: readonly [string, string],
): string {
  const versions = reported === now ? '' : ` The report is of RealGain ${reported}, this is ${now}.`;
  if (differing === 0) {
    return `The report agrees: all ${formatCount(all)} values came out again, to the last digit.${versions}`;
  }
  const changed = files.filter(({ state }) => state === 'changed').map(({ path }) => path);
  const why =
    changed.length > 0
      ? ` Since it was made ${changed.join(', ')} ${changed.length === 1 ? 'has' : 'have'} changed.`
      : versions === ''
        ? ' Files, settings and version are the same: please report this.'
        : '';
  return `The report does not agree: ${formatCount(differing)} of ${formatCount(all)} values differ.${why}${versions}`;
}

function listedFiles(files: readonly ReproducedFile[]): string {
  const words = { same: 'the same', moved: 'the same, found at', changed: 'CHANGED' };
  return files
    .map(({ path, found, state }) => `${path}: ${words[state]}${state === 'moved' ? ` ${found}` : ''}`)
    .join('\n');
}

function listedValues(values: readonly ReproducedValue[]): string {
  const rows = values.map(({ what, reported, now }) =>
    reported === now ? ['=', what, reported, ''] : ['≠', what, reported, `now ${now}`],
  );
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Every value of either side under its name. */
function compared(reported: object, now: object): ReproducedValue[] {
  const [before, after] = [flattened(reported), flattened(now)];
  return [...new Set([...before.keys(), ...after.keys()])].map((what) => ({
    what,
    reported: before.get(what) ?? 'nothing',
    now: after.get(what) ?? 'nothing',
  }));
}

/** `{ interval: { low: 0.1 } }` as `interval.low` → `0.1`; members of lists go by their id where they have one. */
function flattened(value: unknown, at = '', into = new Map<string, string>()): Map<string, string> {
  if (NOT_COMPARED.test(at)) {
    return into;
  }
  if (value === null || typeof value !== 'object') {
    into.set(at, String(value));
    return into;
  }
  for (const [key, inner] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    const name = nameOf(inner) ?? key;
    flattened(inner, at === '' ? name : `${at}.${name}`, into);
  }
  return into;
}

function nameOf(member: unknown): string | null {
  const id = member !== null && typeof member === 'object' && 'id' in member ? member.id : null;
  return typeof id === 'string' ? id : null;
}

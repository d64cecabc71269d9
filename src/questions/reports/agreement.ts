import { formatCount } from '../../model/text';
import { shown } from '../../model/visible';
import { shownIn } from '../../model/texts/shown-results';
import type {
  ReportRecord,
  ReproducedFile,
  ReproducedLine,
  ReproducedValue,
  Reproduction,
} from '../../model/results/report';
import { largest } from '../../model/lists';
import { englishOf } from '../../model/words';
import { someOf } from '../../model/texts/some-of';
import { differingLines } from './line-differences';

/** A report and what it would be if written today. */
interface Recomputed {
  readonly reported: ReportRecord;
  readonly now: ReportRecord;
  /** The complete texts: the report, and one made from the recomputed result. */
  readonly text: string;
  readonly textNow: string;
  /** False if the report was modified, according to its checksum. */
  readonly isSealed: boolean;
  readonly version: string;
  readonly files: readonly ReproducedFile[];
  readonly identity: Reproduction['identity'];
}

const MOST_LISTED = 300;

const MOST_NAMED = 8;

/** Whether every value, sentence and table of the report was reproduced, and what differs where. */
export function agreement(recomputed: Recomputed): Reproduction {
  const { reported, now, text, textNow, isSealed, version, files, identity } = recomputed;
  const values = compared(reported, now);
  const differences = values.filter((value) => value.reported !== value.now);
  const { lines, count } = differingLines(text, textNow);
  const versions = { reported: reported.realgain, now: version };
  const sentence = verdict(
    { values: values.length, differing: differences.length, lines, count },
    {
      files,
      versions,
      isSealed,
      all: text.split('\n').length,
    },
  );
  const parts = [
    sentence,
    listedFiles(shownIn(files)),
    listedLines(shownIn(lines)),
    listedValues(shownIn(differences.slice(0, MOST_LISTED))),
  ];
  return {
    agrees: differences.length === 0 && lines.length === 0 && isSealed,
    sentence,
    values: values.length,
    differences,
    lines,
    files,
    versions,
    text: `${parts.filter((part) => part !== '').join('\n\n')}\n`,
    identity,
  };
}

interface Differences {
  readonly values: number;
  readonly differing: number;
  readonly lines: readonly ReproducedLine[];
  readonly count: number;
}

interface Circumstances {
  readonly files: readonly ReproducedFile[];
  readonly versions: Reproduction['versions'];
  readonly isSealed: boolean;
  readonly all: number;
}

function verdict({ values, differing, lines, count }: Differences, about: Circumstances): string {
  const { files, versions, isSealed, all } = about;
  const isOther = versions.reported !== versions.now;
  const made = isOther ? ` The report is of RealGain ${versions.reported}, this is ${versions.now}.` : '';
  if (differing === 0 && lines.length === 0) {
    return isSealed
      ? `The report agrees: all ${formatCount(values)} values came out again, to the last digit, and so did all ${formatCount(all)} lines.${made}`
      : `The report does not agree: it was edited after it was made, although no value or line that can be computed again differs.${made}`;
  }
  const changed = files.filter(({ state }) => state === 'changed').map(({ path }) => shown(path));
  const why =
    changed.length > 0
      ? ` Since it was made ${englishOf(someOf(changed))} ${changed.length === 1 ? 'has' : 'have'} changed.`
      : isSealed
        ? made === ''
          ? ' The report is as it was written, and files, settings and version are the same: please report this.'
          : ''
        : ' The report was edited after it was made.';
  const what =
    differing > 0
      ? `${formatCount(differing)} of ${formatCount(values)} values ${differing === 1 ? 'differs' : 'differ'}`
      : `all ${formatCount(values)} values came out again, but the text differs`;
  return `The report does not agree: ${what}${named(lines, count)}.${why}${made}`;
}

/** ` (lines 12, 40 and 3 more)` */
function named(lines: readonly ReproducedLine[], count: number): string {
  if (lines.length === 0) {
    return '';
  }
  const first = [...new Set(lines.map(({ line }) => line))].slice(0, MOST_NAMED).map(formatCount);
  const more = count - first.length;
  const list = more > 0 ? `${first.join(', ')} and ${formatCount(more)} more` : first.join(', ');
  return ` (${count === 1 ? 'line' : 'lines'} ${list})`;
}

function listedFiles(files: readonly ReproducedFile[]): string {
  const words = { same: 'the same', moved: 'the same, found at', changed: 'CHANGED' };
  return files
    .map(({ path, found, state }) => `${path}: ${words[state]}${state === 'moved' ? ` ${found}` : ''}`)
    .join('\n');
}

function listedLines(lines: readonly ReproducedLine[]): string {
  return lines
    .map(({ line, reported, now }) => `line ${line}\n  reported  ${reported}\n  now       ${now}`)
    .join('\n');
}

function listedValues(values: readonly ReproducedValue[]): string {
  const longest = largest(
    values.map(({ what }) => what.length),
    0,
  );
  return values
    .map(({ what, reported, now }) => `${what.padEnd(longest)}  ${reported}, now ${now}`)
    .join('\n');
}

/** Every value of either side by name; those of the result itself without a prefix. */
function compared(reported: ReportRecord, now: ReportRecord): ReproducedValue[] {
  const [before, after] = [flattened(unfolded(reported)), flattened(unfolded(now))];
  return [...new Set([...before.keys(), ...after.keys()])].map((what) => ({
    what,
    reported: before.get(what) ?? 'nothing',
    now: after.get(what) ?? 'nothing',
  }));
}

function unfolded(record: ReportRecord): object {
  const { kind, version, ...around } = record;
  const { realgain, command, files, identity, digests } = around;
  return { ...resultOf(record), report: { kind, version, realgain, command, files, identity, digests } };
}

function resultOf(record: ReportRecord): object {
  switch (record.kind) {
    case 'comparison':
      return record.comparison;
    case 'study':
      return record.study;
    case 'table':
      return record.table;
    case 'answer':
      return record.result;
  }
}

/**
 * `{ interval: { low: 0.1 } }` as `interval.low` → `0.1`; list members are named by their id if they have
 * one.
 */
function flattened(value: unknown, at = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || typeof value !== 'object') {
    if (value !== undefined) {
      into.set(at, typeof value === 'string' ? value : JSON.stringify(value));
    }
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

import type { Answer, ReportRecord } from '../../model/results/report';
import { englishOf } from '../../model/words';
import type { TableIdentity } from '../../model/results/table';
import { allFieldsOf, type FieldSpec, NO_REFERENCE } from '../fields';
import type { AskedMetric } from '../metric-asked';
import { type Move, movedMetric } from '../moved';
import { filesAsked, questionOf } from '..';

/** Characters of JSON. Longer lists and texts make a page that no browser opens gladly; reports in JSON hold them whole. */
const LONGEST = 100_000;

/** What is read before anything is computed again, and so never left out. */
const READ_FIRST: readonly string[] = ['systems', 'leftOut'];

/** SHA-256 of a text, in hexadecimal. */
export type Hash = (text: string) => string;

type Digests = NonNullable<ReportRecord['digests']>;

/**
 * A record with a hash of each list and text that is too long for a page: computed again, it is the same digit by digit
 * if its hash is.
 *
 * @param lists what to leave out, where another record has left out the same; by default those that are too long
 */
export function condensed(record: ReportRecord, hash: Hash, lists?: readonly string[]): ReportRecord {
  const digests: Digests = [];
  const walked = (value: object, at: string): object =>
    Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]) => {
        const id = at === '' ? key : `${at}.${key}`;
        const isText = typeof inner === 'string';
        if (!isText && !Array.isArray(inner)) {
          return [key, inner !== null && typeof inner === 'object' ? walked(inner, id) : inner];
        }
        const json = JSON.stringify(inner);
        const isLong = json.length > LONGEST && !READ_FIRST.includes(id);
        if (lists?.includes(id) ?? isLong) {
          digests.push({ id, entries: inner.length, sha256: hash(json) });
          return [key, isText ? '' : []];
        }
        return [key, inner];
      }),
    );
  const result = withResult(record, (whole) => walked(whole, ''));
  return digests.length === 0 ? record : { ...result, digests };
}

function withResult(record: ReportRecord, change: (result: object) => object): ReportRecord {
  const of = <Result extends object>(result: Result) => change(result) as Result;
  switch (record.kind) {
    case 'comparison':
      return { ...record, comparison: of(record.comparison) };
    case 'study':
      return { ...record, study: of(record.study) };
    case 'table':
      return { ...record, table: of(record.table) };
    case 'answer':
      return { ...record, result: of(record.result) };
  }
}

type Placed = Readonly<{ path: string }>;

/** The same subject with every path mapped by `move`: in a report, paths are relative to its folder. */
export function withPaths(subject: Answer, move: Move): Answer {
  const one = <File extends Placed>(file: File): File => ({ ...file, path: move(file.path) });
  const known = new Set([...subject.files.map(({ path }) => path), ...pathsOf(subject)]);
  const inWords = (text: string) => movedWords(text, known, move);
  const { question, identity, result, digests } = subject;
  return {
    ...subject,
    files: subject.files.map(one),
    digests: digests.map(one),
    identity: withReasons(movedAnswerIdentity(question, identity, move), inWords),
    result:
      questionOf(question).moved?.(result, move, inWords) ??
      inAllWords(movedResult(result, { known, named: [...known, ...filesAsked(subject)] }, move), inWords),
  };
}

/** What a table lacks was found with it. */
function withReasons(identity: object, inWords: (text: string) => string): object {
  const { held } = identity as { readonly held?: Partial<TableIdentity> | null };
  return held?.missing === undefined
    ? identity
    : {
        ...identity,
        held: {
          ...held,
          missing: held.missing.map(({ task, reason }) => ({ task, reason: inWords(englishOf(reason)) })),
        },
      };
}

/** A path in words ends where no letter of a path follows; a full stop may end the sentence. */
const GOES_ON = /^(?:[\p{L}\p{N}_/\\-]|\.[\p{L}\p{N}])/u;
const IN_PATH = /[\p{L}\p{N}_./\\-]$/u;

/** The words with each path in them moved, the longest first: `a.csv` isn't the end of `data.csv`. */
function movedWords(text: string, known: Iterable<string>, move: Move): string {
  const paths = [...new Set(known)].filter((path) => text.includes(path) && path !== '');
  paths.sort((one, other) => other.length - one.length);
  let moved = '';
  for (let at = 0; at < text.length;) {
    const path = IN_PATH.test(text.slice(Math.max(0, at - 2), at))
      ? undefined
      : paths.find((one) => text.startsWith(one, at) && !GOES_ON.test(text.slice(at + one.length)));
    moved += path === undefined ? text.charAt(at) : move(path) || '.';
    at += path?.length ?? 1;
  }
  return moved;
}

/** The warnings of a result, and the reasons for what it leaves out, in other words. */
export function inAllWords<Value>(result: Value, words: (text: string) => string): Value {
  if (typeof result !== 'object' || result === null) {
    return result;
  }
  const inEach = (value: unknown, key: string): unknown =>
    key === 'warnings'
      ? (value as readonly string[]).map(words)
      : key === 'reason' && typeof value === 'string'
        ? words(value)
        : inAllWords(value, words);
  return (
    Array.isArray(result)
      ? result.map((one: unknown) => inAllWords(one, words))
      : Object.fromEntries(Object.entries(result).map(([key, value]) => [key, inEach(value, key)]))
  ) as Value;
}

interface Paths {
  readonly known: ReadonlySet<string>;
  /** With those of folders that were asked for, which are named in command lines. */
  readonly named: readonly string[];
}

/** Members whose words are names of systems and the like. */
const NAMES: ReadonlySet<string> = new Set(['name', 'system', 'identical', 'groups', 'leaderboard']);

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

const PATH_LIKE = /[./\\]/;

/** Every path in a result is moved, and those that its words name; but what could be any word only in command lines. */
function movedResult<Value>(value: Value, paths: Paths, move: Move): Value {
  if (typeof value === 'string') {
    if (paths.known.has(value)) {
      return move(value) as Value;
    }
    const [command = ''] = /^realgain \S+ /.exec(value) ?? [];
    // Of all pairs of a large study there are millions of words.
    if (command === '' && !PATH_LIKE.test(value)) {
      return value;
    }
    const named = paths.named.filter((path) => command !== '' || PATH_LIKE.test(path));
    return `${command}${movedWords(value.slice(command.length), named, move)}` as Value;
  }
  if (Array.isArray(value)) {
    return value.map((one: unknown) => movedResult(one, paths, move)) as Value;
  }
  return typeof value === 'object' && value !== null
    ? (Object.fromEntries(
        Object.entries(value).map(([key, one]) => [
          key,
          // A file may be called what something else is called.
          NAMES.has(key)
            ? one
            : key === 'files' && isTexts(one)
              ? one.map((file) => (paths.named.includes(file) ? move(file) || '.' : file))
              : movedResult<unknown>(one, paths, move),
        ]),
      ) as Value)
    : value;
}

export function movedAnswerIdentity(question: string, identity: object, move: Move): object {
  const place = (file: string) => (file === NO_REFERENCE ? file : move(file) || '.');
  const movedValue = ({ kind, moved }: FieldSpec, value: unknown): unknown => {
    switch (kind) {
      case 'path':
        return value === null ? null : place(value as string);
      case 'files':
      case 'paths':
        return (value as readonly string[]).map(place);
      case 'metric':
        return movedMetric(value as AskedMetric, move);
      case 'found':
        return value === null ? null : moved?.(value as never, move);
      default:
        return value;
    }
  };
  const given = new Map<string, unknown>(Object.entries(identity));
  const fields = allFieldsOf(questionOf(question).schema).filter(({ name }) => given.has(name));
  return {
    ...identity,
    ...Object.fromEntries(fields.map(({ name, spec }) => [name, movedValue(spec, given.get(name))])),
  };
}

/** Paths of files that were not read, which reasons and warnings may name. */
function pathsOf(subject: Answer): string[] {
  // Not those that were asked for: the name of a folder may be that of a system.
  const { files: _, ...found } = subject.identity as { readonly files?: unknown };
  const named: string[] = [];
  movedAnswerIdentity(subject.question, found, (file) => {
    named.push(file);
    return file;
  });
  return named;
}

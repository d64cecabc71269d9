import { CONFIG_NAME } from './names';
import { findNodeAtLocation, type Node } from 'jsonc-parser';
import * as v from 'valibot';
import { english, joined, type Text } from '../model/words';
import { nearest } from '../model/texts/nearest';
import { faultIn, metricFormOf } from './schemas/metric-schema';
import { configSchema } from './schema';

/** The parts of a schema that hold other schemas. */
interface Holder {
  readonly wrapped?: Holder;
  readonly item?: Holder;
  readonly value?: Holder;
  readonly options?: readonly (Holder | string)[];
  readonly entries?: Readonly<Record<string, Holder>>;
}

export interface ConfigProblem {
  readonly message: Text;
  /** The property that is wrong, and what is wrong with it; absent where the message is about the file. */
  readonly fault?: { readonly path: readonly (string | number)[]; readonly what: Text };
  /** Offsets in the text, for a squiggle. */
  readonly start: number;
  readonly end: number;
  /** 1-based. */
  readonly line: number;
}

/** A union's message says little; the issue of the closest branch explains the problem. */
export function explain(text: string, root: Node, issue: v.BaseIssue<unknown>): ConfigProblem[] {
  const path = (issue.path ?? []).map((item) => item.key as string | number);
  const nested = branchIssues(path, issue).filter((inner) => inner.path !== undefined);
  if (nested.length > 0) {
    return nested.flatMap((inner) => {
      const deeper = {
        ...inner,
        path: [...(issue.path ?? []), ...(inner.path ?? [])],
      } as v.BaseIssue<unknown>;
      return explain(text, root, deeper);
    });
  }
  const node = nearestNode(root, path);
  const where = path.length === 0 ? CONFIG_NAME : `"${path.join('.')}"`;
  const what = complaint(issue, path);
  const found = problem(text, joined([where, what], ': '), node.offset, node.length);
  return [{ ...found, fault: { path, what } }];
}

/** The issues of a union's branches; for a metric, only those of the intended form. */
function branchIssues(
  path: readonly (string | number)[],
  issue: v.BaseIssue<unknown>,
): v.BaseIssue<unknown>[] {
  const isMetric = path.at(-1) === 'metric' || path.at(-2) === 'metric';
  return issue.type === 'union' && isMetric && !Array.isArray(issue.input)
    ? (v.safeParse(metricFormOf(issue.input), issue.input).issues ?? [])
    : (issue.issues ?? []);
}

function complaint(issue: v.BaseIssue<unknown>, path: readonly (string | number)[]): Text {
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const name = String(path.at(-1));
    if (path.length === 1 && propertiesAt(['testSets', 0]).includes(name)) {
      return english('this belongs in an entry of "testSets", beside a "name".');
    }
    const known = propertiesAt(path.slice(0, -1));
    const meant = nearest(name, known);
    return meant === null || known.includes(name)
      ? english('there is no such property.')
      : english('there is no such property; did you mean "{0}"?', meant);
  }
  if (issue.type === 'picklist' && typeof issue.input === 'string') {
    const meant = nearest(issue.input, valuesOf(issue));
    if (meant !== null) {
      return english(
        'expected {0}, but found {1}; did you mean "{2}"?',
        issue.expected ?? '',
        issue.received,
        meant,
      );
    }
  }
  if (issue.received === 'undefined') {
    return english('is missing.');
  }
  if (issue.type === 'check' || issue.type === 'raw_check') {
    return faultIn(issue) ?? issue.message;
  }
  return english(
    'expected {0}, but found {1}.',
    inJson(issue.expected ?? issue.message),
    inJson(issue.received),
  );
}

/** What JSON calls a kind of value, and how it is written. */
const KINDS = new Map([
  ['Array', 'an array ([…])'],
  ['Object', 'an object ({…})'],
  ['string', 'a string ("…")'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
]);

function inJson(kind: string): string {
  return KINDS.get(kind) ?? kind;
}

function valuesOf({ expected }: v.BaseIssue<unknown>): string[] {
  return [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, value = '']) => value);
}

/** The node at a path, or the nearest enclosing one that exists (for a missing property). */
function nearestNode(root: Node, path: (string | number)[]): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node !== undefined) {
      return node;
    }
  }
  return root;
}

export function problem(text: string, message: Text, start: number, length: number): ConfigProblem {
  const line = text.slice(0, start).split('\n').length;
  return { message, start, end: start + length, line };
}

function propertiesAt(path: readonly (string | number)[]): string[] {
  let holders = [configSchema as Holder];
  for (const key of path) {
    holders = holders
      .flatMap(objectsIn)
      .flatMap(({ entries, item, value }) => entries?.[key] ?? item ?? value ?? []);
  }
  return holders.flatMap(objectsIn).flatMap(({ entries = {} }) => Object.keys(entries));
}

/** Without null and undefined. */
function objectsIn(holder: Holder): Holder[] {
  const { wrapped, options = [] } = holder;
  const inner = [wrapped, ...options].filter((one): one is Holder => typeof one === 'object');
  return [holder, ...inner.flatMap(objectsIn)];
}

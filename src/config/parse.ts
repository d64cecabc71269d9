import { findNodeAtLocation, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import * as v from 'valibot';
import {
  BY_LINE,
  english,
  EVERY_ITEM,
  nearest,
  type AlertsBy,
  type CompareSettings,
  type FormatChoices,
  type Gate,
  type HeaderChoices,
  type IfUndecided,
  type MetricChoice,
  type Text,
  joined,
  defined,
} from '../model';
import { list, toSettings, toSuite, type DeclaredSuite } from './declared-suite';
import { toChoice } from './metric';
import { globsFault } from './globs';
import { CONFIG_NAME } from './name';
import { metricFormOf } from './metric-schema';
import { configSchema, type ConfigFile } from './schema';
import { faultIn } from './schema-parts';
import { propertiesAt } from './schema-properties';

/** A test set as declared in realgain.json; paths and globs are relative to the file's folder. */
export interface TestSet {
  readonly name: string;
  readonly outputs: readonly string[];
  readonly references: readonly string[];
  readonly metric: MetricChoice | null;
  readonly baseline: string | null;
  readonly groups: Readonly<Record<string, readonly string[]>>;
  /** Outputs of the training runs of each system that has several. */
  readonly runs: Readonly<Record<string, readonly string[]>>;
  readonly idColumn: string | null;
  /** As `ComparisonIdentity.clusterColumn`. */
  readonly clusterColumn: string | null;
  /** Only what the file sets. */
  readonly formats: FormatChoices;
  /** Only what the file sets. */
  readonly header: HeaderChoices;
  readonly watch: boolean;
  readonly alerts: AlertsBy;
  /** Relative to the file's folder; null: none. */
  readonly report: string | null;
  /** Only what the file sets. */
  readonly settings: Partial<CompareSettings>;
  /** What a build requires; null: nothing. */
  readonly gate: Gate | null;
  /** What too little data means for it; null: neither. */
  readonly undecided: IfUndecided | null;
}

/** A problem in realgain.json, with its position. */
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

export interface ParsedConfig {
  /** The valid test sets; [] if there are problems. */
  readonly testSets: readonly TestSet[];
  /** Likewise. */
  readonly suites: readonly DeclaredSuite[];
  readonly problems: readonly ConfigProblem[];
}

type DeclaredTestSet = NonNullable<ConfigFile['testSets']>[number];

/** Most problems reported: beyond this they are mostly consequences of earlier ones. */
const MOST_PROBLEMS = 100;

/** Reads realgain.json (JSON with comments and trailing commas). Never throws. */
export function parseConfig(text: string): ParsedConfig {
  const syntax: ParseError[] = [];
  const root = treeOf(text, syntax);
  if (root === null) {
    return withProblems([problem(text, english('{0} is nested too deeply.', CONFIG_NAME), 0, 0)]);
  }
  if (syntax.length > 0 || root === undefined) {
    const problems = syntax
      .slice(0, MOST_PROBLEMS)
      .map((error) =>
        problem(
          text,
          `${CONFIG_NAME}: ${words(printParseErrorCode(error.error))}.`,
          error.offset,
          error.length,
        ),
      );
    return withProblems(
      problems.length > 0 ? problems : [problem(text, english('{0} is empty.', CONFIG_NAME), 0, 0)],
    );
  }
  const checked = v.safeParse(configSchema, toValue(root));
  if (!checked.success) {
    return withProblems(checked.issues.flatMap((issue) => explain(text, root, issue)));
  }
  const { testSets = [], suites = [] } = checked.output;
  const problems = [
    ...duplicateNames(text, root, checked.output),
    ...tooManyGlobs(text, root, checked.output),
  ];
  return { testSets: testSets.map(toTestSet), suites: suites.map(toSuite), problems };
}

function withProblems(problems: readonly ConfigProblem[]): ParsedConfig {
  return { testSets: [], suites: [], problems };
}

/** Null if it is nested too deeply for the stack. */
function treeOf(text: string, syntax: ParseError[]): Node | undefined | null {
  try {
    return parseTree(text, syntax, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) {
      return null;
    }
    throw error;
  }
}

function toTestSet(declared: DeclaredTestSet): TestSet {
  const {
    name,
    metric,
    baseline,
    idColumn,
    clusterColumn,
    format,
    referenceFormat,
    header,
    referenceHeader = header,
    watch,
  } = declared;
  return {
    name,
    outputs: list(declared.outputs),
    references: list(declared.reference),
    metric: metric === undefined ? null : toChoice(metric),
    baseline: baseline ?? null,
    groups: Object.fromEntries(
      Object.entries(declared.groups ?? {}).map(([group, globs]) => [group, list(globs)]),
    ),
    runs: declared.runs ?? {},
    idColumn: idColumn === 'none' ? BY_LINE : (idColumn ?? null),
    clusterColumn: clusterColumn === null ? EVERY_ITEM : (clusterColumn ?? null),
    formats: defined({ a: format, b: format, references: referenceFormat }),
    header: defined({ outputs: header, references: referenceHeader }),
    watch: watch ?? true,
    alerts: declared.alerts ?? 'corrected',
    report: declared.report ?? null,
    settings: toSettings(declared),
    gate: declared.gate ?? null,
    undecided: declared.undecided ?? null,
  };
}

function duplicateNames(
  text: string,
  root: Node,
  { testSets = [], suites = [] }: ConfigFile,
): ConfigProblem[] {
  const twice = (kind: 'testSets' | 'suites', names: readonly string[], message: (name: string) => Text) =>
    names.flatMap((name, index) => {
      const node = findNodeAtLocation(root, [kind, index, 'name']) ?? root;
      return names.indexOf(name) === index ? [] : [problem(text, message(name), node.offset, node.length)];
    });
  const namesOf = (declared: readonly { readonly name: string }[]) => declared.map(({ name }) => name);
  return [
    ...twice('testSets', namesOf(testSets), (name) =>
      english('There are two test sets named "{0}"; give each a different name.', name),
    ),
    ...twice('suites', namesOf(suites), (name) =>
      english('There are two suites named "{0}"; give each a different name.', name),
    ),
  ];
}

/**
 * Matching time grows with all globs of the file; the problem is reported at the first glob over the limit.
 */
function tooManyGlobs(text: string, root: Node, { testSets = [], suites = [] }: ConfigFile): ConfigProblem[] {
  const globs: string[] = [];
  const declared = [
    ...testSets.map(({ outputs, groups = {} }, index) => ({
      place: ['testSets', index, 'outputs'],
      more: [...list(outputs), ...Object.values(groups).flatMap(list)],
    })),
    ...suites.map(({ folders }, index) => ({ place: ['suites', index, 'folders'], more: list(folders) })),
  ];
  for (const { place, more } of declared) {
    globs.push(...more);
    const fault = globsFault(globs);
    if (fault !== null) {
      const node = findNodeAtLocation(root, place) ?? root;
      return [problem(text, joined([CONFIG_NAME, fault], ': '), node.offset, node.length)];
    }
  }
  return [];
}

/** A union's message says little; the issue of the closest branch explains the problem. */
function explain(text: string, root: Node, issue: v.BaseIssue<unknown>): ConfigProblem[] {
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
  return english('expected {0}, but found {1}.', issue.expected ?? issue.message, issue.received);
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

function problem(text: string, message: Text, start: number, length: number): ConfigProblem {
  const line = text.slice(0, start).split('\n').length;
  return { message, start, end: start + length, line };
}

function words(errorCode: string): string {
  return errorCode
    .replace(/([A-Z])/g, ' $1')
    .trim()
    .toLowerCase();
}

/** The tree as plain values; not getNodeValue, which would set a property named `__proto__`. */
function toValue(node: Node): unknown {
  if (node.type === 'array') {
    return (node.children ?? []).map(toValue);
  }
  if (node.type === 'object') {
    const value: Record<string, unknown> = {};
    for (const property of node.children ?? []) {
      const key = property.children?.at(0);
      const content = property.children?.at(1);
      if (key !== undefined && content !== undefined && key.value !== '__proto__') {
        value[key.value as string] = toValue(content);
      }
    }
    return value;
  }
  return node.value;
}

import * as path from 'node:path';
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import * as v from 'valibot';
import { english, joined, type Text } from '../model/words';
import { append } from '../model/lists';
import { RealGainError } from '../model/errors';
import type { MetricChoice } from '../model/settings/metric-choice';
import { type DeclaredSuite, list, locateMetric, type TestSet, toSuite, toTestSet } from './declared';
import { globsFault } from './globs/match';
import { CONFIG_NAME } from './names';
import { type ConfigProblem, explain, problem } from './problems';
import { type ConfigFile, configSchema } from './schema';

export interface ParsedConfig {
  /** The valid test sets; [] if there are problems. */
  readonly testSets: readonly TestSet[];
  readonly suites: readonly DeclaredSuite[];
  readonly problems: readonly ConfigProblem[];
}

/** Most problems reported: beyond this they are mostly consequences of earlier ones. */
const MOST_PROBLEMS = 100;

/** Reads realgain.json (JSON with comments and trailing commas). Never throws. */
export function parseConfig(read: string): ParsedConfig {
  // In place of a byte order mark, so that offsets stay.
  const text = read.replace(/^\ufeff/, ' ');
  const syntax: ParseError[] = [];
  const root = treeOf(text, syntax);
  if (root === null) {
    return withProblems([problem(text, english('{0} is nested too deeply.', CONFIG_NAME), 0, 0)]);
  }
  if (syntax.length > 0 || root === undefined) {
    const problems = syntax
      .slice(0, MOST_PROBLEMS)
      .map((error) =>
        problem(text, `${words(printParseErrorCode(error.error))}.`, error.offset, error.length),
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
    ...sharedReports(text, root, checked.output),
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

/** Each would replace the other. */
function sharedReports(text: string, root: Node, { testSets = [] }: ConfigFile): ConfigProblem[] {
  return testSets.flatMap((testSet, index) => {
    const other = sharesReport(testSet, testSets.slice(0, index));
    const node = findNodeAtLocation(root, ['testSets', index, 'report']) ?? root;
    return other === undefined
      ? []
      : [
          problem(
            text,
            english('The test set "{0}" has the same report; name another file.', other.name),
            node.offset,
            node.length,
          ),
        ];
  });
}

/** The first of other test sets whose report is the same file. */
export function sharesReport<One extends { readonly report?: string | null | undefined }>(
  { report }: One,
  others: readonly One[],
): One | undefined {
  const fileOf = (file: string) => path.posix.normalize(file.replaceAll('\\', '/'));
  return others.find((other) => report && other.report && fileOf(other.report) === fileOf(report));
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
    append(globs, more);
    const fault = globsFault(globs);
    if (fault !== null) {
      const node = findNodeAtLocation(root, place) ?? root;
      return [problem(text, joined([CONFIG_NAME, fault], ': '), node.offset, node.length)];
    }
  }
  return [];
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

/**
 * A metric from the command line: an id, the path of a module, or an object as in realgain.json.
 *
 * @param folder base of relative paths
 * @throws RealGainError `bad-setting`
 */
export function readMetric(text: string, folder: string): MetricChoice {
  const isObject = text.trimStart().startsWith('{');
  if (!isObject && !/\.m?js$/.test(text)) {
    return { id: text };
  }
  const declared = isObject ? text : JSON.stringify({ module: text });
  const { testSets, problems } = parseConfig(
    `{"testSets": [{"name": "-", "outputs": "-", "metric": ${declared}\n}]}`,
  );
  const metric = testSets[0]?.metric;
  if (metric === undefined || metric === null) {
    throw new RealGainError('bad-setting', joined(['--metric', ...faultOf(problems[0])], ': '));
  }
  return locateMetric(metric, folder);
}

/** What is wrong, and with what: as the user wrote it, there is no realgain.json around the metric. */
function faultOf(problem: ConfigProblem | undefined): readonly Text[] {
  if (problem?.fault === undefined) {
    return [problem?.message ?? 'it can’t be read.'];
  }
  const [, , ...path] = problem.fault.path;
  return [`"${path.join('.')}"`, problem.fault.what];
}

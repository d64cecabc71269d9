import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { english, type Text } from '../model/words';
import type { LocatedConfig, LocatedTestSet } from './located-config';
import type { ConfigProblem } from './problems';

/** What a test set names: a problem of it belongs to the line of this property. */
export type DeclaredPart = 'reference' | 'baseline' | 'metric';

/** The files that a test set names one by one, and the property that names each. */
export function declaredFiles(testSet: LocatedTestSet): { part: DeclaredPart; file: string }[] {
  const { references, baseline, metric } = testSet;
  const program = metric?.own?.kind === 'module' ? [metric.own.module] : [];
  return [
    ...references.map((file) => ({ part: 'reference' as const, file })),
    ...(baseline === null ? [] : [{ part: 'baseline' as const, file: baseline }]),
    ...program.map((file) => ({ part: 'metric' as const, file })),
  ];
}

/** Each is at the line that names the file. */
export async function missingFiles(
  { testSets }: LocatedConfig,
  text: string,
  isThere: (file: string) => Promise<boolean>,
): Promise<ConfigProblem[]> {
  const problems: ConfigProblem[] = [];
  for (const testSet of testSets) {
    for (const { part, file } of declaredFiles(testSet)) {
      if (!(await isThere(file))) {
        problems.push(problemOf(text, testSet.name, part, missing(part, file)));
      }
    }
  }
  return problems;
}

/** A problem at a property of a test set; at its name if the file doesn't set the property. */
export function problemOf(text: string, name: string, part: DeclaredPart, message: Text): ConfigProblem {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const sets = root === undefined ? undefined : findNodeAtLocation(root, ['testSets']);
  const index = (sets?.children ?? []).findIndex(
    (node) => findNodeAtLocation(node, ['name'])?.value === name,
  );
  const place = [part, 'name']
    .map((property) => root && findNodeAtLocation(root, ['testSets', index, property]))
    .find((node) => node !== undefined);
  const { offset: start, length } = place ?? { offset: 0, length: 0 };
  return { message, start, end: start + length, line: text.slice(0, start).split('\n').length };
}

function missing(part: DeclaredPart, file: string): Text {
  switch (part) {
    case 'reference':
      return english('The reference {0} doesn’t exist: correct its path or create the file.', file);
    case 'baseline':
      return english(
        'The baseline {0} doesn’t exist, so no output is compared with it: correct its path or create the file.',
        file,
      );
    case 'metric':
      return english('The module {0} of the metric doesn’t exist: correct its path or create it.', file);
  }
}

import * as path from 'node:path';
import { isCalledBaseline } from './called-baseline';
import { couldBeOutput, findReferences, type Files } from './locate';
import { relativePath } from '../model/paths';

/**
 * A realgain.json for chosen outputs of one folder, as a user would write it: a glob, the reference if the names suggest
 * one, and a baseline if a file is called so: among the chosen ones, else beside them with the same extension.
 *
 * @param choose which of the outputs is the baseline, where none is called so
 */
export async function declarationOf(
  files: Files,
  folder: string,
  outputs: readonly string[],
  choose: (names: readonly string[]) => Promise<string | undefined>,
): Promise<string> {
  const names = outputs.map((file) => relativePath(folder, file));
  const endings = new Set(outputs.map((file) => path.extname(file)));
  const [ending] = endings;
  const references = await findReferences(files, outputs[0] ?? folder);
  const [reference] = references;
  const beside = (await files.list(folder)).filter(
    (name) =>
      couldBeOutput(name) && endings.has(path.extname(name)) && !references.includes(path.join(folder, name)),
  );
  const called = names.find(isCalledBaseline) ?? beside.find(isCalledBaseline);
  const baseline = called ?? (beside.length > 1 ? await choose(beside) : undefined);
  const testSet = {
    name: path.basename(folder),
    outputs: endings.size === 1 && ending !== '' ? `*${ending}` : names,
    reference: reference && relativePath(folder, reference),
    baseline,
  };
  return `${JSON.stringify({ testSets: [testSet] }, null, 2)}\n`;
}

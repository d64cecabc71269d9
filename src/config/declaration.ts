import * as path from 'node:path';
import { isCalledBaseline } from './names';
import { couldBeOutput, findReferences, type Files } from './locate';
import { relativePath } from '../model/paths';

interface Choices {
  /** Which of the outputs is the baseline, where none is called so; undefined: none yet. */
  readonly baseline: (names: readonly string[]) => Promise<string | undefined>;
  /** The one that is known to be the baseline, whatever others are called. */
  readonly known?: string | undefined;
  /** Which files are the references, where several could be; all are names in the folder. */
  readonly references: (names: readonly string[]) => Promise<readonly string[]>;
}

/**
 * A realgain.json for chosen outputs of one folder, as a user would write it: a glob, the references if the names suggest
 * some, and a baseline if a file is called so: among the chosen ones, else beside them with the same extension.
 */
export async function declarationOf(
  files: Files,
  folder: string,
  outputs: readonly string[],
  choose: Choices,
): Promise<string> {
  const names = outputs.map((file) => relativePath(folder, file));
  const endings = new Set(outputs.map((file) => path.extname(file)));
  const [ending] = endings;
  const references = await findReferences(files, outputs[0] ?? folder);
  const found = references.map((file) => relativePath(folder, file));
  const [reference, ...others] = found.length > 1 ? await choose.references(found) : found;
  const beside = (await files.list(folder)).filter(
    (name) =>
      couldBeOutput(name) && endings.has(path.extname(name)) && !references.includes(path.join(folder, name)),
  );
  const called = choose.known ?? names.find(isCalledBaseline) ?? beside.find(isCalledBaseline);
  const baseline = called ?? (beside.length > 1 ? await choose.baseline(beside) : undefined);
  const testSet = {
    name: path.basename(folder),
    outputs: endings.size === 1 && ending !== '' ? `*${ending}` : names,
    reference: others.length === 0 ? reference : [reference, ...others],
    baseline,
  };
  return `${JSON.stringify({ testSets: [testSet] }, null, 2)}\n`;
}

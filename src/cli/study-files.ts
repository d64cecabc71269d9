import * as path from 'node:path';
import {
  compileGlobs,
  declaredStudy,
  findConfig,
  folderOfGlob,
  globFault,
  isGlob,
  isOutput,
  isReferenceName,
  type GlobMatcher,
  type LocatedTestSet,
} from '../config';
import { filesBelow } from '../engine/files/folder';
import { statsOf } from '../engine/files/look';
import { RealGainError, systemName, type StudyGroups, type StudyIdentity } from '../model';
import { asGiven } from './as-given';
import { chosen } from './defaults';
import { disk } from './disk';
import { testSetInChargeOf } from './in-charge';
import type { StudyCommand } from './study-arguments';
import { namedTestSet } from './test-sets';

/**
 * What is studied: the outputs that were named, with what the realgain.json in charge of them says.
 *
 * @throws RealGainError `file-missing` for a file or glob without files, `bad-setting` for an unknown test set
 */
export async function identifyStudy(command: StudyCommand): Promise<StudyIdentity> {
  const { metric, testSet: asked } = command;
  const files = asked === null ? await outputFiles(command.outputs) : [];
  const declared = asked === null ? await testSetOf(files) : await namedTestSet(asked);
  const references = command.references ?? declared?.references.map(asGiven) ?? [];
  const isReference = (file: string) => references.some((one) => path.resolve(one) === path.resolve(file));
  const outputs = (asked === null || declared === null ? files : await filesBelow(declared.folder))
    .filter((file) => asked === null || declared === null || isOutput(declared, path.resolve(file)))
    .filter((file) => !isReference(file))
    .map(asGiven);
  const anySaid = Object.values(metric).some((said) => said !== undefined);
  const said = declaredStudy(declared, outputs);
  const header = { ...said.header, ...command.header };
  return {
    ...said,
    name: declared?.name ?? path.basename(path.dirname(path.resolve(outputs[0] ?? '.'))),
    outputs,
    references,
    metric: anySaid ? chosen(metric) : said.metric,
    idColumn: command.idColumn ?? said.idColumn,
    clusterColumn: command.clusterColumn ?? said.clusterColumn,
    formats: { ...said.formats, ...command.formats },
    ...(Object.keys(header).length > 0 && { header }),
    groups: groupsFor(command, outputs) ?? said.groups,
    settings: { ...said.settings, ...command.settings },
  };
}

/** The groups that were named on the command line. */
function groupsFor(
  { groups: { pattern, named } }: StudyCommand,
  outputs: readonly string[],
): StudyGroups | null {
  if (pattern === null && named.length === 0) {
    return null;
  }
  const matching = (glob: string) => {
    const matches = matcherOf(glob);
    return outputs.filter((file) => [withSlashes(file), path.basename(file), systemName(file)].some(matches));
  };
  return {
    ...(pattern !== null && { pattern }),
    named: Object.fromEntries(named.map(([name, glob]) => [name, matching(glob)])),
  };
}

/** Files as they are; folders with their outputs; globs for shells that leave them alone. */
async function outputFiles(named: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const one of named) {
    const found = await statsOf(one).catch(() => null);
    if (found?.isDirectory()) {
      files.push(...(await outputsIn(one)));
    } else if (found !== null) {
      files.push(one);
    } else {
      files.push(...(await matching(one)));
    }
  }
  return [...new Set(files)];
}

/** What often lies beside outputs. */
const NO_OUTPUT = /^(\.|realgain\.json$|readme|licen[cs]e|changelog)|\.md$|(^|[._-])(src|source)([._-]|$)/i;

/** What lies in a folder and is an output: of a test set where one is declared, else all but references. */
async function outputsIn(folder: string): Promise<string[]> {
  const names = (await disk.list(folder)).filter((name) => !NO_OUTPUT.test(name));
  const files = names.sort().map((name) => path.join(folder, name));
  const config = await findConfig(disk, path.join(folder, 'any'));
  const declared = config?.testSets.find((testSet) =>
    files.some((file) => isOutput(testSet, path.resolve(file))),
  );
  return files.filter((file) =>
    declared === undefined ? !isReferenceName(path.basename(file)) : isOutput(declared, path.resolve(file)),
  );
}

async function matching(named: string): Promise<string[]> {
  const glob = withSlashes(named);
  const isPattern = isGlob(glob);
  const matches = isPattern ? matcherOf(glob) : null;
  const files = matches === null ? [] : await filesBelow(folderOfGlob(glob) || '.');
  const found = files.filter((file) => matches?.(withSlashes(file)));
  if (found.length === 0) {
    throw new RealGainError('file-missing', `There is no file ${isPattern ? 'like ' : ''}${named}.`, {
      path: named,
    });
  }
  return found.sort();
}

/** @throws RealGainError `bad-setting` for a glob that takes too long */
function matcherOf(glob: string): GlobMatcher {
  const fault = globFault(glob);
  if (fault !== null) {
    throw new RealGainError('bad-setting', `${glob.slice(0, 60)} ${fault}`);
  }
  return compileGlobs([glob]);
}

function withSlashes(file: string): string {
  return path.normalize(file).split(path.sep).join('/');
}

async function testSetOf([first]: readonly string[]): Promise<LocatedTestSet | null> {
  return first === undefined ? null : testSetInChargeOf(first);
}

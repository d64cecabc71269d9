import { stat } from 'node:fs/promises';
import * as path from 'node:path';
import {
  compileGlobs,
  findConfig,
  folderOfGlob,
  globFault,
  groupsOf,
  isGlob,
  isOutput,
  isReferenceName,
  type GlobMatcher,
  type LocatedTestSet,
} from '../config';
import {
  DEFAULT_STUDY_SETTINGS,
  RealGainError,
  systemName,
  type StudyGroups,
  type StudyIdentity,
} from '../model';
import { asGiven } from './as-given';
import { chosen } from './defaults';
import { disk } from './disk';
import { testSetInChargeOf } from './in-charge';
import type { StudyCommand } from './study-arguments';
import { filesBelow, namedTestSet } from './test-sets';

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
  const { alternative, alpha, seed } = declared?.settings ?? {};
  const formats = {
    outputs: declared?.formats.a,
    references: declared?.formats.references,
    ...command.formats,
  };
  const header = { ...declared?.header, ...command.header };
  return {
    name: declared?.name ?? path.basename(path.dirname(path.resolve(outputs[0] ?? '.'))),
    outputs,
    references,
    metric: anySaid ? chosen(metric) : (declared?.metric ?? null),
    idColumn: command.idColumn ?? declared?.idColumn ?? null,
    clusterColumn: command.clusterColumn ?? declared?.clusterColumn ?? null,
    formats: JSON.parse(JSON.stringify(formats)) as NonNullable<StudyIdentity['formats']>,
    ...(Object.keys(header).length > 0 && { header }),
    groups: groupsFor(command, outputs, declared),
    settings: {
      ...DEFAULT_STUDY_SETTINGS,
      ...(alternative === 'greater' && { alternative }),
      ...(alpha !== undefined && { alpha }),
      ...(seed !== undefined && { seed }),
      ...command.settings,
    },
  };
}

/** Of what was named on the command line, else in realgain.json. */
function groupsFor(
  { groups: { pattern, named } }: StudyCommand,
  outputs: readonly string[],
  declared: LocatedTestSet | null,
): StudyGroups | null {
  if (pattern !== null || named.length > 0) {
    const matching = (glob: string) => {
      const matches = matcherOf(glob);
      return outputs.filter((file) =>
        [withSlashes(file), path.basename(file), systemName(file)].some(matches),
      );
    };
    return {
      ...(pattern !== null && { pattern }),
      named: Object.fromEntries(named.map(([name, glob]) => [name, matching(glob)])),
    };
  }
  const names = Object.keys(declared?.groups ?? {});
  return declared === null || names.length === 0
    ? null
    : {
        named: Object.fromEntries(
          names.map((name) => [name, outputs.filter((file) => groupsOf(declared, file).includes(name))]),
        ),
      };
}

/** Files as they are; folders with their outputs; globs for shells that leave them alone. */
async function outputFiles(named: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const one of named) {
    const found = await stat(one).catch(() => null);
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

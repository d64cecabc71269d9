import { badSetting, RealGainError } from '../../model/errors';
import { english, joined } from '../../model/words';
import { formatCount } from '../../model/text';
import { sourceOf, type Source } from '../../model/names';
import type { StudyIdentity } from '../../model/results/study';
import type { Inputs } from '../inputs';
import type { Input } from '../../items/source';
import { askedOf, refuseGold } from '../comparisons/read-comparison';
import { refusePreferences } from '../../questions/preferences/refuse';
import type { ResamplePool } from '../pool';
import type { Progress } from '../protocol';
import { meansOfSamples } from '../../items/score/samples/average-samples';
import { askShared } from '../../items/systems/shared-score';
import { divided } from '../../items/systems/systems';

export interface StudyReader {
  readonly inputs: Inputs;
  /** Its workers run the modules of custom metrics. */
  readonly pool: Pick<ResamplePool, 'workerPath'>;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
  /** Reads of logs only what a mean of scores takes. */
  readonly onlyScores?: boolean;
  /** A leaderboard tests over test sets, so that one item of each will do; absent: 2. */
  readonly fewestItems?: number;
  /** Whether an item's score is the mean of its samples, since outputs have other numbers of them. */
  readonly averages?: boolean;
}

/**
 * The systems of an output file: usually one.
 *
 * @throws RealGainError as a comparison that reads it
 */
export async function readOutput(
  path: string,
  { outputs, references, formats, header, metric }: StudyIdentity,
  { inputs, signal, onlyScores = false, averages = false }: StudyReader,
): Promise<readonly Input[]> {
  const columns = [metric?.column, references.length > 0 ? undefined : metric?.referenceColumn];
  const input = onlyScores
    ? await inputs.readScores(path, signal)
    : await inputs
        .read(path, signal, formats?.outputs, columns, { header: header?.outputs })
        .catch(askedOf('outputs', header));
  refuseGold(input);
  refusePreferences(input, metric, references.length > 0);
  const systems = divided(input, metric?.column, outputs.length === 1);
  if (outputs.length + systems.length === 2 && metric === null) {
    askShared(input);
  }
  return averages ? systems.map(meansOfSamples) : systems;
}

/**
 * What could not be read, and why: by path for whole files, by path and system for one of several in a file.
 */
export type Failed = ReadonlyMap<string, { readonly source: Source; readonly error: RealGainError }>;
export type Failing = Map<string, { readonly source: Source; readonly error: RealGainError }>;

/** Errors of the whole study, not of one of its systems. */
const FOR_ALL: readonly string[] = ['cancelled', 'internal', 'bad-setting', 'bad-config', 'unknown-metric'];

export function isForAll({ code, question }: RealGainError): boolean {
  return question !== undefined || FOR_ALL.includes(code);
}

/** A system with an error is left out; an error of the whole study is thrown. */
export async function unlessFaulty(
  { path, system }: Source,
  failed: Failing,
  work: () => Promise<unknown>,
): Promise<void> {
  const key = JSON.stringify([path, system]);
  if (failed.has(key)) {
    return;
  }
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RealGainError) || isForAll(error)) {
      throw error;
    }
    failed.set(key, { source: sourceOf({ path, system }), error });
  }
}

/** Without two systems there is no study; of two outputs, their comparison says why. */
export function tooFew(outputs: readonly string[], failed: Failed): RealGainError {
  const [{ error: first } = { error: undefined }] = failed.values();
  const [only] = outputs;
  if (only !== undefined && outputs.length === 1 && first === undefined) {
    return badSetting(
      'Two or more systems can be compared, but there is only {0}; name another output, too, or a folder of them.',
      only,
    );
  }
  if (first !== undefined && outputs.length <= 2) {
    return first;
  }
  return new RealGainError(
    first?.code ?? 'bad-setting',
    joined([
      english('Fewer than 2 of the {0} outputs can be studied.', formatCount(outputs.length)),
      ...(first === undefined ? [] : [first.said]),
    ]),
    { path: first?.path, line: first?.line, choices: first?.choices },
  );
}

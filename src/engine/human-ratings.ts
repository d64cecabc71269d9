import { evaluateRankings } from '../analysis';
import {
  badSetting,
  baseName,
  checkSettings,
  DEFAULT_SETTINGS,
  english,
  Kept,
  type RankingsDetails,
  type RankingsIdentity,
  type Records,
  type Text,
} from '../model';
import { throwIfCancelled } from './cancel';
import type { Inputs } from './inputs';
import type { Input } from '../items/source';
import type { Progress } from './protocol';
import { dividedByRows } from '../items/systems/systems';
import type { Workplace } from './ask';
import { createCall } from './call';
import type { Caller } from './caller';
import type { InFlight } from './in-flight';

/** Interval (milliseconds) of yields, so that cancellation takes effect. */
const TURN = 50;

const MOST_SUBSAMPLES = 100_000;

/** The calls about human ratings. */
export interface HumanRatings {
  /** @throws RealGainError for files without rankings of candidates; `cancelled` */
  rankings(identity: RankingsIdentity, caller?: Caller<RankingsDetails>): Promise<RankingsDetails>;
}

export function createHumanRatings(workplace: Workplace): HumanRatings {
  const { pool } = workplace;
  const rankings = createCall<RankingsIdentity, RankingsDetails>({
    pool,
    check: checkRankings,
    attempt: (identity, inFlight) => evaluateFiles(identity, workplace, inFlight),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      evaluation: { ...details.evaluation, warnings: [...details.evaluation.warnings, ...more] },
      messages: { ...details.messages, ...messages },
    }),
  });
  return {
    rankings: (identity, caller) => rankings(identity, 'foreground', caller),
  };
}

/**
 * Rankings of one list of candidates against each other.
 *
 * @throws RealGainError for files without such rankings; `cancelled`
 */
async function evaluateFiles(
  identity: RankingsIdentity,
  { inputs, version }: Workplace,
  inFlight: InFlight<RankingsDetails>,
): Promise<RankingsDetails> {
  const read = await readEach(identity.files, inputs, inFlight);
  const files = read
    .flatMap((input) => dividedByRows(input, identity.candidate))
    .map(({ stamp, records, sha256, system }) => ({ path: stamp.path, records, sha256, system }));
  const kept = new Kept();
  const context = { pause: pauses(inFlight), kept };
  const evaluation = await evaluateRankings({ files, identity, version }, context);
  return {
    evaluation,
    messages: kept.messages,
    identity: { ...identity, marks: evaluation.marks },
    files: read.map(({ stamp }) => stamp),
    columns: [...new Set(files.flatMap(({ records }) => numericColumns(records)))].filter(
      (name) => name !== evaluation.marks,
    ),
  };
}

function checkRankings({ subsamples, settings }: RankingsIdentity): void {
  checkSettings({ ...DEFAULT_SETTINGS, alpha: settings.alpha });
  if (!Number.isInteger(subsamples) || subsamples < 0 || subsamples > MOST_SUBSAMPLES) {
    throw badSetting(
      'The number of subsamples is {0}, but must be a whole number from 0 to {1}.',
      subsamples,
      MOST_SUBSAMPLES,
    );
  }
}

/** One after another: each may use much memory while it is parsed. */
async function readEach(
  paths: readonly string[],
  inputs: Inputs,
  inFlight: Pick<InFlight, 'report' | 'signal'>,
): Promise<Input[]> {
  const read: Input[] = [];
  for (const path of paths) {
    inFlight.report(progress('reading', baseName(path), read.length, paths.length));
    read.push(await inputs.readTable(path, inFlight.signal));
  }
  return read;
}

/** Reports progress and yields to the event loop, but not at every step. */
function pauses(inFlight: Pick<InFlight, 'report' | 'signal'>) {
  let last = 0;
  return async (what: string, done: number, total: number): Promise<void> => {
    const now = performance.now();
    if (now - last >= TURN) {
      last = now;
      inFlight.report(
        progress(
          'summarising',
          total > 1 ? english('{0} ({1} of {2})', what, done, total) : what,
          done,
          total,
        ),
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    throwIfCancelled(inFlight.signal);
  };
}

function progress(stage: Progress['stage'], what: Text, done: number, total: number): Progress {
  return { stage, what, done, total, secondsLeft: null };
}

function numericColumns({ columns }: Records): string[] {
  return columns
    .filter(({ cells }) => cells.some((cell) => typeof cell === 'number'))
    .map(({ name }) => name);
}

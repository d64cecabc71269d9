import { agreementOfRaters, judgeMetrics } from '../analysis';
import {
  baseName,
  checkSettings,
  DEFAULT_SETTINGS,
  english,
  Kept,
  type JudgementDetails,
  type JudgementIdentity,
  type Metric,
  type RatersDetails,
  type RatersIdentity,
  type Records,
  type Text,
} from '../model';
import { throwIfCancelled } from './cancel';
import type { Inputs } from './inputs';
import type { Input } from '../items/source';
import type { Progress } from './protocol';
import { stacked, stackedFiles } from './stacked';
import type { Workplace } from './ask';
import { createCall } from './call';
import type { Caller } from './caller';
import type { InFlight } from './in-flight';

/** Interval (milliseconds) of yields, so that cancellation takes effect. */
const TURN = 50;

/** The calls about human ratings. */
export interface HumanRatings {
  /** @throws RealGainError for every unsuitable table; `cancelled` */
  judge(identity: JudgementIdentity, caller?: Caller<JudgementDetails>): Promise<JudgementDetails>;
  /** @throws RealGainError for a table without several raters; `cancelled` */
  agreement(identity: RatersIdentity, caller?: Caller<RatersDetails>): Promise<RatersDetails>;
}

export function createHumanRatings(workplace: Workplace): HumanRatings {
  const { pool } = workplace;
  const judge = createCall<JudgementIdentity, JudgementDetails>({
    pool,
    check: ({ settings: { alpha, resamples } }) => checkSettings({ ...DEFAULT_SETTINGS, alpha, resamples }),
    attempt: (identity, inFlight) => judgeTable(identity, workplace, inFlight),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      judgement: { ...details.judgement, warnings: [...details.judgement.warnings, ...more] },
      messages: { ...details.messages, ...messages },
    }),
  });
  const agreement = createCall<RatersIdentity, RatersDetails>({
    pool,
    check: ({ settings: { alpha, resamples } }) => checkSettings({ ...DEFAULT_SETTINGS, alpha, resamples }),
    attempt: (identity, inFlight) => raterTable(identity, workplace, inFlight),
    files: (details) => details.files,
    warn: (details, more, messages) => ({
      ...details,
      agreement: { ...details.agreement, warnings: [...details.agreement.warnings, ...more] },
      messages: { ...details.messages, ...messages },
    }),
  });
  return {
    agreement: (identity, caller) => agreement(identity, 'foreground', caller),
    judge: (identity, caller) => judge(identity, 'foreground', caller),
  };
}

/**
 * Metrics against human ratings.
 *
 * @throws RealGainError for every unsuitable table; `cancelled`
 */
async function judgeTable(
  identity: JudgementIdentity,
  { inputs, pool, version }: Workplace,
  inFlight: InFlight<JudgementDetails>,
): Promise<JudgementDetails> {
  const { signal } = inFlight;
  const { table: path, more = [] } = identity;
  const [input, ...others] = await readEach([path, ...more], inputs, inFlight);
  if (input === undefined) {
    throw new Error('There is no table.');
  }
  const options = { priority: () => 'foreground' as const, signal };
  const scoring = ({ name, higherIsBetter }: Metric) => ({
    choice: { id: 'mean', column: name },
    referenceCount: 0,
    higherIsBetter,
  });
  const kept = new Kept();
  const table = others.length === 0 ? stacked(input, identity) : stackedFiles([input, ...others]);
  const judgement = await judgeMetrics(
    {
      table,
      sha256: input.sha256,
      ...(others.length > 0 && {
        more: others.map(({ stamp, sha256 }) => ({ path: stamp.path, sha256 })),
      }),
      identity,
      version,
    },
    {
      resample: (metric) => (plan) => pool.resample(plan, scoring(metric), options),
      pause: pauses(inFlight),
      kept,
    },
  );
  return {
    judgement,
    messages: kept.messages,
    identity: { ...identity, human: judgement.columns.human },
    files: [input, ...others].map(({ stamp }) => stamp),
    columns: numericColumns(table),
  };
}

/**
 * Raters, or judges, against each other.
 *
 * @throws RealGainError for a table without several of them; `cancelled`
 */
async function raterTable(
  identity: RatersIdentity,
  { inputs, version }: Workplace,
  inFlight: InFlight<RatersDetails>,
): Promise<RatersDetails> {
  const [input] = await readEach([identity.table], inputs, inFlight);
  if (input === undefined) {
    throw new Error('There is no table.');
  }
  const kept = new Kept();
  const pause = pauses(inFlight);
  const agreement = await agreementOfRaters(
    { table: input.records, sha256: input.sha256, identity, version },
    (done, total) => pause(english('agreement'), done, total),
    kept,
  );
  return { agreement, messages: kept.messages, files: [input.stamp] };
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

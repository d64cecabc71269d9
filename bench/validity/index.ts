import { FULL, quick, WEIGHTS } from './design';
import { findingsOf } from './findings';
import { report, type Report } from './report';
import { reportWeights } from './report-weights';
import { runInThreads } from './threads';

export interface ValidateOptions {
  readonly quick: boolean;
  /** Metrics of weights, or all others: each has a page. */
  readonly weights: boolean;
  readonly threads: number;
  /** The bundled worker.ts. */
  readonly worker: string;
  readonly version: string;
  readonly duration: string;
  progress(share: number): void;
}

/** Runs all simulations and writes the results. */
export async function validate(options: ValidateOptions): Promise<Report> {
  const full = options.weights ? WEIGHTS : FULL;
  const design = options.quick ? quick(full) : full;
  const results = await runInThreads(design, options.worker, options.threads, (share) =>
    options.progress(share),
  );
  const write = options.weights ? reportWeights : report;
  return write(design, findingsOf(design, results), options.version, options.duration);
}

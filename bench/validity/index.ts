import { FULL, QUICK } from './design';
import { findingsOf } from './findings';
import { report, type Report } from './report';
import { runInThreads } from './threads';

export interface ValidateOptions {
  readonly quick: boolean;
  readonly threads: number;
  /** The bundled worker.ts. */
  readonly worker: string;
  readonly version: string;
  readonly duration: string;
  progress(share: number): void;
}

/** Runs all simulations and writes the results. */
export async function validate(options: ValidateOptions): Promise<Report> {
  const design = options.quick ? QUICK : FULL;
  const results = await runInThreads(design, options.worker, options.threads, (share) =>
    options.progress(share),
  );
  return report(design, findingsOf(design, results), options.version, options.duration);
}

/** Which p alerts about runs go by: the run's own, or that corrected for all runs of the test set. */
export const ALERTS_BY = ['corrected', 'each'] as const;

export type AlertsBy = (typeof ALERTS_BY)[number];

/** p of a run, corrected for all runs of its test set. */
export interface RunCorrection {
  /** null until it is known. */
  readonly p: number | null;
  readonly runs: number;
  readonly alerts: AlertsBy;
}

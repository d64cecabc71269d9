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

/** How p of a pair among several is corrected for their number. Apart from the schema: pages load no validation. */
export const FAMILY_CORRECTIONS = ['holm', 'bonferroni', 'benjamini-hochberg'] as const;

export const CORRECTION_NAMES: Readonly<Record<(typeof FAMILY_CORRECTIONS)[number], string>> = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  'benjamini-hochberg': 'Benjamini-Hochberg',
};

/** How p of a row is corrected for the number of rows. */
export const TABLE_CORRECTIONS = ['max-t', ...FAMILY_CORRECTIONS] as const;

/** How the gains of tasks are averaged: every task counts the same, or every item. */
export const POOLINGS = ['macro', 'micro'] as const;

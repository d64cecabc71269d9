import { english } from '../words';
import type { Arrival } from './stream-schema';

/** Which level alerts about runs go by: that of each run alone, or what is left of α when the run arrives. */
export const ALERTS_BY = ['corrected', 'each'] as const;

export type AlertsBy = (typeof ALERTS_BY)[number];

/** What the other runs of its test set make of a run. */
export interface RunCorrection {
  readonly alerts: AlertsBy;
  /** null until it is known. */
  readonly arrived: ArrivedRun | null;
}

/** A run as it was judged when it arrived, and p corrected for all runs that are there, to read the whole table. */
export interface ArrivedRun extends Pick<Arrival, 'place' | 'needed'> {
  readonly planned: number;
  readonly corrected: number;
  /** As `correctedBelow` of a row. */
  readonly below?: number | undefined;
  readonly runs: number;
}

/** How p of a pair among several is corrected for their number. Apart from the schema: pages load no validation. */
export const FAMILY_CORRECTIONS = ['holm', 'bonferroni', 'benjamini-hochberg'] as const;

export const CORRECTION_NAMES: Readonly<Record<(typeof FAMILY_CORRECTIONS)[number], string>> = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  'benjamini-hochberg': 'Benjamini-Hochberg',
};

export const TABLE_CORRECTIONS = ['max-t', ...FAMILY_CORRECTIONS] as const;

/** Names as papers write them. */
export const TABLE_CORRECTION_NAMES: Readonly<Record<(typeof TABLE_CORRECTIONS)[number], string>> = {
  'max-t': 'step-down max-T',
  ...CORRECTION_NAMES,
};

/** How a group of tasks is averaged: every member counts the same, or every item. */
export const GROUP_MEANS = ['macro', 'micro'] as const;

/** Tasks whose mean is a row. */
export interface TaskGroup {
  readonly name: string;
  /** Names of tasks, or of groups before it. */
  readonly members: readonly string[];
  readonly by: (typeof GROUP_MEANS)[number];
}

/** How the gains of tasks are averaged: every task counts the same, or every item; `random`: as `macro`, for other tasks like these. */
export const POOLINGS = ['macro', 'micro', 'random'] as const;

export const POOLING_NAMES: Readonly<Record<(typeof POOLINGS)[number], string>> = {
  macro: english('tasks weigh equally'),
  micro: english('items weigh equally'),
  random: english('other tasks like these'),
};

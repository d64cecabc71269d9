/** How p of a pair among several is corrected for their number. Apart from the schema: pages load no validation. */
export const FAMILY_CORRECTIONS = ['holm', 'bonferroni', 'benjamini-hochberg'] as const;

/** As named in papers. */
export const CORRECTION_NAMES: Readonly<Record<(typeof FAMILY_CORRECTIONS)[number], string>> = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  'benjamini-hochberg': 'Benjamini-Hochberg',
};

/** How p of a row is corrected for the number of rows. */
export const TABLE_CORRECTIONS = ['max-t', ...FAMILY_CORRECTIONS] as const;

/** How the gains of tasks are averaged: every task counts the same, or every item. */
export const POOLINGS = ['macro', 'micro'] as const;

import { ANSWER_TERMS } from './answers';
import type { GlossaryEntry } from './entry';
import { EVALUATION_TERMS } from './evaluations';
import { INTERVAL_TERMS } from './intervals';
import { STUDY_TERMS } from './studies';
import { TABLE_TERMS } from './tables';
import { TEST_TERMS } from './tests';

export type { GlossaryEntry } from './entry';
export { INTERVAL_TERMS } from './intervals';
export { TEST_TERMS } from './tests';

/** Every statistical term on a page. A new term is a line in one of the files in this folder. */
export const GLOSSARY = {
  ...ANSWER_TERMS,
  ...STUDY_TERMS,
  ...TABLE_TERMS,
  ...EVALUATION_TERMS,
} as const satisfies Record<string, GlossaryEntry>;

export type Term = keyof typeof GLOSSARY;

/** The groups of the glossary, in the order of the documentation. */
export const GLOSSARY_GROUPS: readonly {
  readonly title: string;
  readonly entries: readonly GlossaryEntry[];
}[] = [
  { title: 'The answer', entries: Object.values(ANSWER_TERMS) },
  { title: 'Tests', entries: Object.values(TEST_TERMS) },
  { title: 'Intervals', entries: Object.values(INTERVAL_TERMS) },
  { title: 'Studies of many systems', entries: Object.values(STUDY_TERMS) },
  { title: 'Tables of tasks, metrics and slices', entries: Object.values(TABLE_TERMS) },
  { title: 'Meta-evaluation, rankings and preferences', entries: Object.values(EVALUATION_TERMS) },
];

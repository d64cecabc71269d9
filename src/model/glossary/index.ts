import { ANSWER_TERMS } from './answers';
import { EVALUATION_TERMS } from './evaluations';
import { STUDY_TERMS } from './studies';
import { type GlossaryEntry, TABLE_TERMS } from './intervals';

export type { GlossaryEntry } from './intervals';
export { INTERVAL_TERMS } from './intervals';

/** Every statistical term on a page. A new term is a line in one of the files in this folder. */
export const GLOSSARY = {
  ...ANSWER_TERMS,
  ...STUDY_TERMS,
  ...TABLE_TERMS,
  ...EVALUATION_TERMS,
} as const satisfies Record<string, GlossaryEntry>;

export type Term = keyof typeof GLOSSARY;

import type { Choices } from './comparison/choices';
import type { References } from './comparison/references';
import type { History } from './history/history';
import type { Suites } from './suites/suites';
import type { Studies } from './study/studies';
import type { TestSets } from './test-sets/test-sets';

/** What this window knows. Stores hold state and start nothing; each module takes those that it uses. */
export interface Stores {
  readonly history: History;
  readonly testSets: TestSets;
  /** What is known of the suites that are declared beside them. */
  readonly suites: Suites;
  readonly references: References;
  readonly choices: Choices;
  /** The studies that were made in this workspace. */
  readonly studies: Studies;
}

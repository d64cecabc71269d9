import type { Choices } from './comparison/choices';
import type { References } from './comparison/references';
import type { History } from './history/history';
import type { Studies } from './study/studies';
import type { TestSets } from './test-sets/test-sets';

/** What this window knows. Stores hold state and start nothing; each module takes those that it uses. */
export interface Stores {
  readonly history: History;
  readonly testSets: TestSets;
  readonly references: References;
  readonly choices: Choices;
  /** The studies that were made in this workspace. */
  readonly studies: Studies;
}

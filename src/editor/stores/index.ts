import type { Arrivals } from './arrivals';
import type { Choices } from './choices';
import type { References } from './references';
import type { Failures } from './failures';
import type { History } from './history';
import type { Suites } from './suites';
import type { Studies } from './studies';
import type { TestSets } from './test-sets';

/** What this window knows. Stores hold state and start nothing; each module takes those that it uses. */
export interface Stores {
  readonly history: History;
  readonly testSets: TestSets;
  /** What the runs of test sets have spent of α. */
  readonly arrivals: Arrivals;
  readonly suites: Suites;
  readonly failures: Failures;
  readonly references: References;
  readonly choices: Choices;
  readonly studies: Studies;
}

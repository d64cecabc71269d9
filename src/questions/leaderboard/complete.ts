import { english, formatCount, type Text, someOf } from '../../model';

/** Scores by test set, then by system. */
export type Scores = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface Complete {
  readonly tasks: readonly string[];
  readonly systems: readonly string[];
  readonly leftOut: readonly {
    readonly task: string | null;
    readonly system: string | null;
    readonly reason: Text;
  }[];
}

/**
 * Test sets and systems of which every system has a score on every test set, as ranks need. As long as a score is
 * missing, the system or the test set that lacks the largest share of its scores is left out; a test set rather than a
 * system, and the last rather than the first, where they lack the same share.
 */
export function completeScores(scores: Scores, systemNames: readonly string[]): Complete {
  let tasks = [...scores.keys()];
  let systems = [...systemNames];
  const leftOut: Complete['leftOut'][number][] = [];
  const has = (task: string, system: string) => scores.get(task)?.has(system) === true;
  for (;;) {
    const lacking = {
      task: worst(tasks, (task) => systems.filter((system) => !has(task, system))),
      system: worst(systems, (system) => tasks.filter((task) => !has(task, system))),
    };
    if (lacking.task.lacks.length === 0 && lacking.system.lacks.length === 0) {
      return { tasks, systems, leftOut };
    }
    const ofTask = lacking.task.lacks.length / systems.length;
    const ofSystem = lacking.system.lacks.length / tasks.length;
    if (ofTask >= ofSystem || systems.length <= 2) {
      const { name, lacks } = lacking.task;
      leftOut.push({
        task: name,
        system: null,
        reason: english(
          '{0} of {1} systems have no score on it ({2}).',
          formatCount(lacks.length),
          formatCount(systems.length),
          someOf(lacks),
        ),
      });
      tasks = tasks.filter((task) => task !== name);
    } else {
      const { name, lacks } = lacking.system;
      leftOut.push({
        task: null,
        system: name,
        reason: english(
          'It has no score on {0} of {1} test sets ({2}).',
          formatCount(lacks.length),
          formatCount(tasks.length),
          someOf(lacks),
        ),
      });
      systems = systems.filter((system) => system !== name);
    }
  }
}

function worst(names: readonly string[], lacksOf: (name: string) => string[]) {
  return names
    .map((name) => ({ name, lacks: lacksOf(name) }))
    .reduce((most, one) => (one.lacks.length >= most.lacks.length ? one : most), {
      name: '',
      lacks: [] as string[],
    });
}

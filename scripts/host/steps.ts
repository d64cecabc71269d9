/**
 * A list of steps with names, run in lanes: those of one lane one after another, the lanes side by side. Each step is
 * told with its time and its outcome.
 */

import { heldBack, say } from './output';
import { chargedTo } from './processor-time';

export interface Step {
  /** How to ask for it: `npm test -- NAME`. */
  name: string;
  /** Other names, shared with other steps. */
  groups?: string[];
  title: string;
  /** Steps with another lane run beside those without; their output is shown when they end. */
  lane?: string;
  /** Steps that must have passed before. */
  needs?: string[];
  /** Another step, which does it too: this one runs only by name. */
  isPartOf?: string;
  /** Rejects when the step fails. */
  run: () => Promise<Counts | undefined>;
}

/** How many single tests passed and failed, and which of them failed and why. */
export interface Counts {
  passes: number;
  failures: number;
  pending: number;
  failed: string[];
}

interface Result {
  step: Step;
  outcome: 'passed' | 'failed' | 'not run';
  seconds: number;
  processor: number;
  counts?: Counts;
}

/** What a step throws whose failure has been shown already. */
export class StepFailed extends Error {
  constructor(
    message: string,
    readonly counts?: Counts,
  ) {
    super(message);
  }
}

/**
 * The steps with these names, and what they need, in the order of the list; all of them without names.
 * @param alone without what they need
 */
export function select<S extends Step>(steps: S[], names: string[], alone: boolean): S[] {
  if (names.length === 0) return steps.filter((step) => step.isPartOf === undefined);
  const chosen = new Set<S>();
  const choose = (name: string) => {
    const found = steps.filter((step) => step.name === name || step.groups?.includes(name));
    const known = new Set(steps.flatMap((step) => [step.name, ...(step.groups ?? [])]));
    if (found.length === 0) throw new Error(`There is no step ${name}; there are: ${[...known].join(', ')}.`);
    for (const step of found) {
      chosen.add(step);
      if (!alone) step.needs?.forEach(choose);
    }
  };
  names.forEach(choose);
  return steps.filter((step) => chosen.has(step));
}

/**
 * Runs the steps. One that fails does not keep the others from running, so one look shows all that is wrong.
 * @param steps a step stands after what it needs
 * @returns whether all passed
 */
export async function runSteps(steps: Step[]): Promise<boolean> {
  const begun = new Map<string, Promise<Result>>();
  /** the last step of each lane */
  const lanes = new Map<string | undefined, Promise<unknown>>();
  for (const step of steps) {
    const needed = (step.needs ?? []).flatMap((name) => begun.get(name) ?? []);
    const before = Promise.all([lanes.get(step.lane), ...needed]);
    const result = before.then(async () => runStep(step, await Promise.all(needed)));
    begun.set(step.name, result);
    lanes.set(step.lane, result);
  }
  const results = await Promise.all(begun.values());
  say('\nIn all:');
  for (const result of results)
    say(`  ${result.outcome === 'passed' ? '✓' : '✗'} ${result.step.title}: ${told(result)}`);
  // Once more at the end, where somebody who reads a long log looks first.
  for (const failed of results.flatMap(({ counts }) => counts?.failed ?? [])) say(`\n✗ ${failed}`);
  const sum = total(results);
  say(`\n${sum.passed} passed, ${sum.failed} failed`);
  return results.every((result) => result.outcome === 'passed');
}

async function runStep(step: Step, needed: Result[]): Promise<Result> {
  const run = async () => {
    say(`\n── ${step.title}`);
    const result = needed.every(({ outcome }) => outcome === 'passed')
      ? await outcomeOf(step)
      : ({ step, outcome: 'not run', seconds: 0, processor: 0 } satisfies Result);
    say(`── ${step.title}: ${told(result)}`);
    return result;
  };
  return step.lane === undefined ? run() : heldBack(run);
}

async function outcomeOf(step: Step): Promise<Result> {
  const started = performance.now();
  const account = { seconds: 0 };
  const cost = () => ({ seconds: (performance.now() - started) / 1_000, processor: account.seconds });
  try {
    const counts = await chargedTo(account, step.run);
    return { step, outcome: 'passed', ...cost(), ...(counts && { counts }) };
  } catch (error) {
    const failure = error as Error;
    say(failure.message);
    const counts = failure instanceof StepFailed ? failure.counts : undefined;
    return { step, outcome: 'failed', ...cost(), ...(counts && { counts }) };
  }
}

function told({ outcome, seconds, processor, counts }: Result) {
  if (outcome === 'not run') return 'not run, because what it needs failed';
  const tests = counts === undefined ? '' : `, ${counts.passes} passed, ${counts.failures} failed`;
  const skipped = counts === undefined || counts.pending === 0 ? '' : `, ${counts.pending} skipped`;
  const cost = processor === 0 ? '' : ` (${processor.toFixed(0)} s of processor time)`;
  return `${outcome} in ${seconds.toFixed(1)} s${cost}${tests}${skipped}`;
}

/**
 * The tests of the suites, and one for each step that has none; a step that failed counts as a failure even when
 * no single test did.
 */
function total(results: Result[]) {
  let passed = 0;
  let failed = 0;
  for (const { outcome, counts } of results) {
    passed += counts?.passes ?? (outcome === 'passed' ? 1 : 0);
    failed += outcome === 'passed' ? 0 : Math.max(counts?.failures ?? 0, 1);
  }
  return { passed, failed };
}

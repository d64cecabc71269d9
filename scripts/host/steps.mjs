/**
 * A list of steps with names, run in lanes: those of one lane one after another, the lanes side by side. Each step is
 * told with its time and its outcome.
 */

import { heldBack, say } from './output.mjs';
import { chargedTo } from './processor-time.mjs';

/**
 * @typedef {object} Step
 * @property {string} name how to ask for it: `npm test -- NAME`
 * @property {string[]} [groups] other names, shared with others
 * @property {string} title
 * @property {string} [lane] steps with another lane run beside those without; their output is shown when they end
 * @property {string[]} [needs] steps that must have passed before
 * @property {string} [isPartOf] another step, which does it too: it is run only by name
 * @property {() => Promise<Counts | undefined>} run rejects when the step fails
 *
 * @typedef {{ passes: number, failures: number, pending: number, failed: string[] }} Counts of single tests, and
 * which of them failed, and why
 * @typedef {{ step: Step, outcome: 'passed' | 'failed' | 'not run', seconds: number, processor: number,
 * counts?: Counts }} Result
 */

/** What a step throws whose failure has been shown already. */
export class StepFailed extends Error {
  /**
   * @param {string} message
   * @param {Counts} [counts]
   */
  constructor(message, counts) {
    super(message);
    this.counts = counts;
  }
}

/**
 * The steps with these names, and what they need, in the order of the list; all of them without names.
 * @param {Step[]} steps
 * @param {string[]} names
 * @param {boolean} alone without what they need
 */
export function select(steps, names, alone) {
  if (names.length === 0) return steps.filter((step) => step.isPartOf === undefined);
  /** @type {Set<Step>} */
  const chosen = new Set();
  /** @param {string} name */
  const choose = (name) => {
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
 * @param {Step[]} steps a step stands after what it needs
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(steps) {
  /** @type {Map<string, Promise<Result>>} */
  const begun = new Map();
  /** @type {Map<string | undefined, Promise<unknown>>} the last step of each lane */
  const lanes = new Map();
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

/**
 * @param {Step} step
 * @param {Result[]} needed
 * @returns {Promise<Result>}
 */
async function runStep(step, needed) {
  const run = async () => {
    say(`\n── ${step.title}`);
    const result = needed.every(({ outcome }) => outcome === 'passed')
      ? await outcomeOf(step)
      : /** @type {Result} */ ({ step, outcome: 'not run', seconds: 0, processor: 0 });
    say(`── ${step.title}: ${told(result)}`);
    return result;
  };
  return step.lane === undefined ? run() : heldBack(run);
}

/**
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function outcomeOf(step) {
  const started = performance.now();
  const account = { seconds: 0 };
  const cost = () => ({ seconds: (performance.now() - started) / 1_000, processor: account.seconds });
  try {
    const counts = await chargedTo(account, step.run);
    return { step, outcome: 'passed', ...cost(), ...(counts && { counts }) };
  } catch (error) {
    const failure = /** @type {Error} */ (error);
    say(failure.message);
    const counts = failure instanceof StepFailed ? failure.counts : undefined;
    return { step, outcome: 'failed', ...cost(), ...(counts && { counts }) };
  }
}

/** @param {Result} result */
function told({ outcome, seconds, processor, counts }) {
  if (outcome === 'not run') return 'not run, because what it needs failed';
  const tests = counts === undefined ? '' : `, ${counts.passes} passed, ${counts.failures} failed`;
  const skipped = counts === undefined || counts.pending === 0 ? '' : `, ${counts.pending} skipped`;
  const cost = processor === 0 ? '' : ` (${processor.toFixed(0)} s of processor time)`;
  return `${outcome} in ${seconds.toFixed(1)} s${cost}${tests}${skipped}`;
}

/**
 * The tests of the suites, and one for each step that has none; a step that failed counts as a failure even when
 * no single test did.
 * @param {Result[]} results
 */
function total(results) {
  let passed = 0;
  let failed = 0;
  for (const { outcome, counts } of results) {
    passed += counts?.passes ?? (outcome === 'passed' ? 1 : 0);
    failed += outcome === 'passed' ? 0 : Math.max(counts?.failures ?? 0, 1);
  }
  return { passed, failed };
}

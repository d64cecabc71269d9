/** A list of steps with names, run one after another; each is told with its time and its outcome. */

/**
 * @typedef {object} Step
 * @property {string} name how to ask for it: `npm test -- NAME`
 * @property {string} [group] another name, shared with others
 * @property {string} title
 * @property {string[]} [needs] steps that must have passed before
 * @property {() => Promise<Counts | undefined>} run rejects when the step fails
 *
 * @typedef {{ passes: number, failures: number, pending: number }} Counts of single tests
 * @typedef {{ step: Step, outcome: 'passed' | 'failed' | 'not run', seconds: number, counts?: Counts }} Result
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
  if (names.length === 0) return steps;
  /** @type {Set<Step>} */
  const chosen = new Set();
  /** @param {string} name */
  const choose = (name) => {
    const found = steps.filter((step) => step.name === name || step.group === name);
    if (found.length === 0)
      throw new Error(`There is no step ${name}; there are: ${steps.map((step) => step.name).join(', ')}.`);
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
 * @param {Step[]} steps
 * @param {(line: string) => void} log
 * @returns {Promise<boolean>} whether all passed
 */
export async function runSteps(steps, log) {
  /** @type {Result[]} */
  const results = [];
  for (const step of steps) {
    log(`\n── ${step.title}`);
    const result = await runStep(step, results);
    log(`── ${step.title}: ${told(result)}`);
    results.push(result);
  }
  log('\nIn all:');
  for (const result of results)
    log(`  ${result.outcome === 'passed' ? '✓' : '✗'} ${result.step.title}: ${told(result)}`);
  const sum = total(results);
  log(`\n${sum.passed} passed, ${sum.failed} failed`);
  return results.every((result) => result.outcome === 'passed');
}

/**
 * @param {Step} step
 * @param {Result[]} before
 * @returns {Promise<Result>}
 */
async function runStep(step, before) {
  const broken = before.find((other) => other.outcome !== 'passed' && step.needs?.includes(other.step.name));
  if (broken !== undefined) return { step, outcome: 'not run', seconds: 0 };
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1_000;
  try {
    const counts = await step.run();
    return { step, outcome: 'passed', seconds: seconds(), ...(counts && { counts }) };
  } catch (error) {
    const failure = /** @type {Error} */ (error);
    console.error(failure.message);
    const counts = failure instanceof StepFailed ? failure.counts : undefined;
    return { step, outcome: 'failed', seconds: seconds(), ...(counts && { counts }) };
  }
}

/** @param {Result} result */
function told({ outcome, seconds, counts }) {
  if (outcome === 'not run') return 'not run, because what it needs failed';
  const tests = counts === undefined ? '' : `, ${counts.passes} passed, ${counts.failures} failed`;
  const skipped = counts === undefined || counts.pending === 0 ? '' : `, ${counts.pending} skipped`;
  return `${outcome} in ${seconds.toFixed(1)} s${tests}${skipped}`;
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

/**
 * Mocha's own spec reporter, which besides writes how many tests passed and failed, and which failed, to the file that
 * REALGAIN_COUNTS names, so that `npm test` can add up suites that run in different processes.
 */

const { appendFileSync } = require('node:fs');
const { env } = require('node:process');
const Mocha = require('mocha');

module.exports = class Counting extends Mocha.reporters.Spec {
  /**
   * @param {import('mocha').Runner} runner
   * @param {import('mocha').MochaOptions} options
   */
  constructor(runner, options) {
    super(runner, options);
    const file = env['REALGAIN_COUNTS'];
    if (file === undefined) return;
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      const failed = this.failures.map((test) => `${test.fullTitle()}: ${test.err?.message}`);
      appendFileSync(file, `${JSON.stringify({ passes, failures, pending, failed })}\n`);
    });
  }
};

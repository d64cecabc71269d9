import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { needsSmallReservations } from '../../../src/cli/address-space';
import { bundlePrograms } from '../../support/bundle';

const line = (soft: string) =>
  `Limit  Soft  Hard  Units\nMax address space         ${soft}   unlimited   bytes\n`;

describe('a limit of the addresses that a process may have', () => {
  it('makes V8 reserve no more than a kernel needs', () => {
    assert.equal(needsSmallReservations(line('17179869184'), []), true);
    assert.equal(needsSmallReservations(line('17179869184'), ['--disable-wasm-trap-handler']), false);
    assert.equal(needsSmallReservations(line('unlimited'), []), false);
    assert.equal(needsSmallReservations(null, []), false);
  });

  it('leaves a comparison its digits and its exit code', async function () {
    this.timeout(60_000);
    if (process.platform !== 'linux') {
      this.skip();
    }
    const program = path.join(await bundlePrograms(), 'cli.js');
    const examples = path.resolve(__dirname, '../../../examples/translation');
    const run = (limit: string, ...args: string[]) => {
      const { stdout, stderr, status } = spawnSync(
        'bash',
        ['-c', `ulimit -v ${limit} && exec "$@"`, 'bash', process.execPath, program, ...args],
        { cwd: examples, encoding: 'utf8' },
      );
      return { stdout, stderr, status };
    };
    const asked = [
      'compare',
      'north-base.txt',
      'south-base.txt',
      '--reference',
      'ref.txt',
      '--metric',
      'bleu',
      '--resamples',
      '2000',
      '--seed',
      '1',
      '--json',
    ];
    const free = run('unlimited', ...asked);
    assert.equal(free.status, 0, free.stderr);
    assert.deepEqual(run('6000000', ...asked), free);
    assert.equal(run('6000000', 'compare', 'missing.txt', 'missing.txt').status, 2);
  });
});

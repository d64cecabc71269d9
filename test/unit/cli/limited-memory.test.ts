import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'mocha';
import { CHILD } from '../../../src/cli/process/child';
import { Errors, needsChild } from '../../../src/cli/process/limited-memory';
import { bundlePrograms } from '../../support/bundle';
import { childOf, processorSeconds } from '../../support/processor-time';
import { TemporaryFolder } from '../engine/temporary';

const line = (soft: string) =>
  `Limit  Soft  Hard  Units\nMax address space         ${soft}   unlimited   bytes\n`;

describe('a limit of the addresses that a process may have', () => {
  it('makes V8 reserve no more than a kernel needs', () => {
    const [limited, heap, input] = [line('17179869184'), 4e9, 1e6];
    assert.equal(needsChild({ limits: limited, heap, input }, []), true);
    assert.equal(needsChild({ limits: limited, heap, input }, [CHILD]), false);
    assert.equal(needsChild({ limits: line('unlimited'), heap, input }, []), false);
    assert.equal(needsChild({ limits: null, heap, input }, []), false);
    assert.equal(needsChild({ limits: null, heap: 64e6, input }, []), true);
    // Files that could fill the heap.
    assert.equal(needsChild({ limits: null, heap, input: 3e8 }, []), true);
  });

  it('is no trace if V8 can’t reserve what it needs', () => {
    let said = '';
    const errors = new Errors((text) => (said += text));
    const stderr = new PassThrough();
    errors.passFrom({ stderr } as unknown as ChildProcess);
    stderr.write(
      'a warning\n\n\n#\n# Fatal process OOM in Failed to reserve virtual memory for CodeRange\n#\n',
    );
    stderr.write('\n----- Native stack trace -----\n');
    assert.deepEqual([said, errors.hasTrace, errors.wantsAddresses], ['a warning\n', true, true]);
  });

  it('leaves a comparison its digits and its exit code', async function () {
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

describe('a heap that is too small', () => {
  const folder = new TemporaryFolder();

  for (const set of ['an option', 'NODE_OPTIONS']) {
    it(`is named in a sentence, with exit code 2, if set by ${set}`, async () => {
      const program = path.join(await bundlePrograms(), 'cli.js');
      const lines = (shift: number) =>
        Array.from(
          { length: 30_000 },
          (_, i) => `item ${i},the words of line ${i} and ${i + shift} more,${i % 7}\n`,
        );
      const [a = '', b = ''] = await Promise.all(
        [1, 2].map((shift) => folder.write(`${shift}.csv`, `id,text,score\n${lines(shift).join('')}`)),
      );
      const flag = '--max-old-space-size=8';
      const [args, env] = set === 'an option' ? [[flag], {}] : [[], { NODE_OPTIONS: flag }];
      const run = spawnSync(
        process.execPath,
        [...args, program, 'compare', a, b, '--metric', 'bleu', '--column', 'text', '--reference', a],
        {
          encoding: 'utf8',
          env: { ...process.env, ...env },
        },
      );
      assert.match(
        run.stderr,
        /^realgain: The heap of \d+ MB that Node has here is too small for this input; .*--max-old-space-size=\d+.*\n$/,
      );
      assert.deepEqual([run.status, run.signal, run.stdout], [2, null, '']);
    });
  }

  it('leaves what fits its answer, and other errors their sentence and code', async () => {
    const program = path.join(await bundlePrograms(), 'cli.js');
    const run = (...args: string[]) => {
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      return { stdout, stderr, status };
    };
    const a = await folder.write('a.txt', '1\n2\n3\n4\n5\n6\n7\n');
    const b = await folder.write('b.txt', '2\n1\n3\n3\n4\n2\n6\n');
    for (const asked of [
      ['compare', a, b, '--higher-is-better', '--json'],
      ['compare', a, folder.path('none.txt')],
    ]) {
      assert.deepEqual(run('--max-old-space-size=64', program, ...asked), run(program, ...asked));
    }
  });
});

(process.platform === 'win32' ? describe.skip : describe)('a command in a child', () => {
  const folder = new TemporaryFolder();

  /** A long command with a small heap, and its child. */
  async function start() {
    const program = path.join(await bundlePrograms(), 'cli.js');
    const a = await folder.write('a.txt', '1\n2\n3\n4\n5\n6\n7\n'.repeat(400));
    const b = await folder.write('b.txt', '2\n1\n3\n3\n4\n2\n6\n'.repeat(400));
    const long = ['--higher-is-better', '--resamples', '100000000', '--test', 'bootstrap', '--threads', '1'];
    const parent = spawn(process.execPath, ['--max-old-space-size=64', program, 'compare', a, b, ...long], {
      stdio: 'ignore',
    });
    const { pid = 0 } = parent;
    while (childOf(pid) === 0 || processorSeconds(childOf(pid)) < 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return { parent, child: childOf(pid), ended: once(parent, 'exit') };
  }

  it('ends with its parent, however that ends', async () => {
    const { parent, child, ended } = await start();
    parent.kill('SIGKILL');
    await ended;
    await gone(child);
  });

  it('hears one signal twice, as from a terminal, and ends in order', async () => {
    const { parent, child, ended } = await start();
    process.kill(child, 'SIGINT');
    parent.kill('SIGINT');
    assert.deepEqual(await ended, [130, null]);
    await gone(child);
  });

  it('is killed when asked twice in the middle of a step', async () => {
    const { parent, child, ended } = await start();
    process.kill(child, 'SIGSTOP');
    // Two signals that come before it has seen the first are one; one that comes while it ends ends it in another way.
    const asking = setInterval(() => isThere(child) && parent.kill('SIGTERM'), 200);
    assert.deepEqual(await ended, [130, null]);
    clearInterval(asking);
    await gone(child);
  });
});

async function gone(pid: number): Promise<void> {
  while (isThere(pid)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';

const root = path.resolve(__dirname, '../../..');

describe('the scripts of the repository', () => {
  it('name what there is for --help, and instead of a stack for an unknown name', () => {
    for (const [name, code] of [
      ['--help', 0],
      ['--nonsense', 2],
      ['host/paths', 2],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', name], {
        cwd: root,
        encoding: 'utf8',
      });
      assert.equal(status, code);
      assert.match(stderr, /^Usage: .*, where NAME is one of bench, build, .*validate\.\n$/);
    }
  });

  it('that package.json runs are all there', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const run = Object.values(scripts).flatMap(
      (line) => /^node scripts\/run\.mjs (\S+)/.exec(line)?.[1] ?? [],
    );
    const { stderr } = spawnSync(process.execPath, ['scripts/run.mjs', '--help'], {
      cwd: root,
      encoding: 'utf8',
    });
    const named = /one of (.*)\.\n$/.exec(stderr)?.[1]?.split(', ') ?? [];
    assert.ok(run.includes('package'));
    assert.deepEqual(
      run.filter((name) => !named.includes(name)),
      [],
    );
  });

  it('end with what they started when npm’s shell is killed', async function () {
    if (process.platform === 'win32') {
      this.skip(); // Whose parent ended can't be seen there.
    }
    const script = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      require('./scripts/host/cleanup').onExit(() => child.kill());
      console.log(child.pid);`;
    const shell = spawn('sh', ['-c', '"$0" --import tsx -e "$1"; true', process.execPath, script], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: shell.stdout }), 'line')) as [string];
    const pid = Number(line);
    shell.kill('SIGKILL');
    const until = Date.now() + 20_000;
    while (isAlive(pid) && Date.now() < until) {
      await sleep(100);
    }
    assert.equal(isAlive(pid), false);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

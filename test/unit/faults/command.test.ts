import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { bundlePrograms } from '../../support/bundle';
import { runHere, type Ended } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

/** Clears a terminal, renames its window, goes back to the start of the line. */
const HOSTILE = '\u001b[2J\u001b]0;x\u0007\u009b1m\r';
/** All that a terminal would obey; line feeds and tabs lay out. */
const OBEYED = /(?![\n\t])\p{Cc}/u;
const onLinux = process.platform === 'linux';

describe('the command line among hostile names, pipes and full disks', () => {
  const folder = new TemporaryFolder();
  let script = '';

  before(async function () {
    if (process.platform === 'win32') {
      this.skip(); // Names there have no control characters.
    }
    script = path.join(await bundlePrograms(), 'cli.js');
    mkdirSync(folder.path('systems'));
    const numbers = (factor: number) => Array.from({ length: 60 }, (_, i) => ((i * factor) % 17) / 17);
    for (const [name, factor] of [
      ['a', 7],
      ['b', 11],
      ['c', 3],
    ] as const) {
      const rows = numbers(factor).map(
        (x, i) => `${i}${HOSTILE.replace('\r', '')},${x},${x > 0.5 ? 'yes' : 'no'}\n`,
      );
      writeFileSync(
        folder.path(`systems/${name}${HOSTILE}.csv`),
        `id,sc${HOSTILE.replace('\r', '')}ore,label\n${rows.join('')}`,
      );
    }
    writeFileSync(folder.path(`train${HOSTILE}.txt`), 'one\ntwo\nthree\n');
    writeFileSync(folder.path('numbers-a.txt'), `${numbers(7).join('\n')}\n`);
    writeFileSync(folder.path('numbers-b.txt'), `${numbers(11).join('\n')}\n`);
  });

  const run = (args: readonly string[]): Promise<Ended> => runHere(folder.path('.'), args);

  function runProgram(args: readonly string[], stdout: number | 'pipe' = 'pipe') {
    const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder.path('.'),
      stdio: ['ignore', stdout, 'pipe'],
      encoding: 'utf8',
    });
    return { code: status, stderr };
  }

  it('prints no control character of names and data, with any options', async () => {
    const [a, b] = readdirSync(folder.path('systems')).map((name) => path.join('systems', name)) as [
      string,
      string,
    ];
    const column = [
      '--column',
      `sc${HOSTILE.replace('\r', '')}ore`,
      '--metric',
      'mean',
      '--resamples',
      '10000',
    ];
    const commands = [
      ...['text', 'sentence', 'markdown', 'latex', 'json'].map((format) => [
        'compare',
        a,
        b,
        ...column,
        '--format',
        format,
      ]),
      ['compare', a, b, ...column, '--problems', '--fail-unless-significant'],
      ['compare', a, b, '--report', 'report.html', ...column],
      ['reproduce', 'report.html'],
      ['reproduce', 'report.html', '--json'],
      ['compare', a, `${b}${HOSTILE}`],
      ['compare', a, b],
      ['power', a, b, ...column],
      ['power', a, b, ...column, '--json'],
      ...[[], ['--csv'], ['--json']].map((format) => ['study', 'systems', ...column, ...format]),
      ['study', 'systems', ...column, '--shard', '1/1', '--out', `part${HOSTILE}.json`],
      ['merge', `part${HOSTILE}.json`],
      ['merge', `part${HOSTILE}.json`, '--csv'],
      ['calibrate', 'systems', ...column, '--redraw', '2'],
      ['calibrate', 'systems', ...column, '--redraw', '2', '--csv'],
      ['judge', a, b],
      ['rankings', a, b],
      ['preferences', a, b],
      ['resample-training', `train${HOSTILE}.txt`, '--copies', '1'],
      [`no${HOSTILE}`],
      ['compare', a, b, `--no${HOSTILE}`],
      ['compare', `no${HOSTILE}`, b],
      ['study', `no${HOSTILE}*`],
      ['merge', `no${HOSTILE}`],
    ];
    for (const args of commands) {
      const { code, stdout, stderr } = await run(args);
      assert.ok(stdout !== '' || code === 2, JSON.stringify([args, code, stderr]));
      assert.doesNotMatch(`${stdout}${stderr}`, OBEYED, JSON.stringify(args));
      assert.doesNotMatch(stderr, /failed unexpectedly/, JSON.stringify([args, stderr]));
    }
  });

  it('ends with 2 and a sentence if its output can’t be written', function () {
    if (!existsSync('/dev/full')) {
      this.skip();
    }
    const full = openSync('/dev/full', 'w');
    const commands = [
      ['compare', 'numbers-a.txt', 'numbers-b.txt', '--resamples', '1000', '--json'],
      ['compare', 'numbers-a.txt', 'numbers-b.txt', '--resamples', '1000', '--fail-unless-significant'],
      ['study', 'numbers-a.txt', 'numbers-b.txt', '--resamples', '1000', '--json'],
      ['--help'],
    ];
    for (const args of commands) {
      const { code, stderr } = runProgram(args, full);
      assert.equal(code, 2, args.join(' '));
      assert.match(stderr, /^realgain: Standard output can't be written \(the disk is full\)/);
    }
  });

  it('has written statistics and reports before it ends', () => {
    for (const kept of ['kept-1', 'kept-2', 'kept-3']) {
      const options = ['--resamples', '1000', '--cache', kept, '--report', `${kept}.html`];
      const { code } = runProgram(['compare', 'numbers-a.txt', 'numbers-b.txt', ...options]);
      assert.equal(code, 0);
      assert.equal(readdirSync(folder.path(kept)).length, 2);
      assert.match(readFileSync(folder.path(`${kept}.html`), 'utf8'), /<\/html>\s*$/);
    }
  });

  it('exits quietly if the pipe is closed', async () => {
    const child = spawn(
      'sh',
      [
        '-c',
        `"$0" "$1" compare numbers-a.txt numbers-b.txt --resamples 1000 --json | head -c 1`,
        process.execPath,
        script,
      ],
      {
        cwd: folder.path('.'),
      },
    );
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    await once(child, 'close');
    assert.equal(stderr, '');
  });

  it('reports that a part can’t be written', async () => {
    const study = [
      'study',
      'numbers-a.txt',
      'numbers-b.txt',
      '--resamples',
      '10000',
      '--shard',
      '1/1',
      '--out',
    ];
    const { code, stderr } = await run([...study, 'no-such-folder/part.json']);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /^realgain: no-such-folder\/part\.json can’t be written: there is no such folder\.\n$/,
    );
  });

  it('refuses pipes and devices without blocking', async function () {
    if (!onLinux) {
      this.skip();
    }
    execFileSync('mkfifo', [folder.path('pipe.json'), folder.path('pipe.mjs')]);
    const commands = [
      ['merge', 'pipe.json'],
      ['merge', '/dev/zero'],
      ['reproduce', 'pipe.json'],
      ['reproduce', '/dev/zero'],
      ['calibrate', 'pipe.json', 'pipe.json'],
      ['compare', 'pipe.json', 'numbers-b.txt'],
      [
        'study',
        'numbers-a.txt',
        'numbers-b.txt',
        '--resamples',
        '10000',
        '--shard',
        '1/1',
        '--out',
        'pipe.json',
      ],
      ['compare', 'numbers-a.txt', 'numbers-b.txt', '--metric', 'pipe.mjs', '--trust'],
      ['resample-training', 'pipe.json', '--copies', '1'],
    ];
    for (const args of commands) {
      const { code, stderr } = await run(args);
      assert.equal(code, 2, JSON.stringify([args, stderr]));
      assert.match(stderr, /no(t a)? regular file/, args.join(' '));
    }
    // No thread of the process waits for a writer either.
    assert.equal(runProgram(['compare', 'pipe.json', 'numbers-b.txt']).code, 2);
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { afterEach, before, describe, it } from 'mocha';
import { confine } from '../../../src/files/confine';
import { readContents } from '../../../src/files/contents';
import { filesBelow } from '../../../src/files/folder';
import { changedFiles, kindOf, stampOf } from '../../../src/files/stamps';
import { reportAtLine } from '../../../src/files/report-folder';
import { runHere, type Ended } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

interface Printed {
  readonly a: { readonly score: number };
  readonly b: { readonly score: number };
  readonly gain: number;
  readonly tests: readonly object[];
  readonly n: number;
  readonly warnings: readonly string[];
}

describe('a folder of SWE-bench reports', () => {
  const folder = new TemporaryFolder();
  const ids = Array.from({ length: 40 }, (_, i) => `django__django-${11000 + i}`);
  const run = (system = '') => path.join(folder.path('logs/run_evaluation/r1'), system);

  const reportOf = (id: string, resolved: boolean) =>
    JSON.stringify(
      {
        [id]: {
          patch_is_None: false,
          patch_exists: true,
          patch_successfully_applied: true,
          resolved,
          tests_status: { FAIL_TO_PASS: { success: ['t'], failure: [] } },
        },
      },
      null,
      4,
    );

  function write(file: string, text: string): void {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  function instances(place: string, resolved: (i: number) => boolean, failed: readonly number[] = []): void {
    ids.forEach((id, i) => {
      write(path.join(place, id, 'run_instance.log'), 'log\n');
      if (!failed.includes(i)) {
        write(path.join(place, id, 'report.json'), reportOf(id, resolved(i)));
        write(path.join(place, id, 'test_output.txt'), 'ok\n');
      }
    });
  }

  before(() => {
    instances(run('gpt'), (i) => i % 4 !== 0, [0, 8]);
    instances(run('llama'), (i) => i % 4 === 1);
    ids.forEach((id, i) => write(folder.path(`flat/${id}.report.json`), reportOf(id, i % 2 === 0)));
    // What the harness writes for the whole run says the same.
    const of = (is: (i: number) => boolean) => ids.filter((_, i) => is(i));
    const whole = {
      resolved_ids: of((i) => i % 4 !== 0),
      unresolved_ids: of((i) => i % 4 === 0 && i !== 0 && i !== 8),
      error_ids: of((i) => i === 0 || i === 8),
    };
    write(
      folder.path('gpt.r1.json'),
      JSON.stringify({ ...whole, submitted_instances: 40, schema_version: 2 }),
    );
  });

  afterEach(() => confine(null));

  const realgain = (...args: readonly string[]): Promise<Ended> => runHere(folder.path('.'), args);

  async function compared(a: string, b: string, ...more: readonly string[]): Promise<Printed> {
    const { code, stdout, stderr } = await realgain(
      'compare',
      a,
      b,
      '--json',
      '--resamples',
      '1000',
      ...more,
    );
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Printed;
  }

  it('is compared as the report of the whole run is', async () => {
    const joined = await compared(run('gpt'), run('llama'));
    const whole = await compared('gpt.r1.json', run('llama'));
    assert.equal(joined.n, 40);
    assert.equal(joined.a.score, 75);
    assert.match(joined.warnings.join('\n'), /Instances that ended in an error \(2\) count as not resolved/);
    const own = ({ a, b, gain, tests }: Printed) => [a.score, b.score, gain, tests];
    assert.deepEqual(own(joined), own(whole));
  });

  it('may hold its reports side by side', async () => {
    assert.equal((await compared('flat', run('llama'))).a.score, 50);
  });

  it('is an output of a study, a suite, a test set, and a look', async () => {
    const study = await realgain('study', run(), '--json', '--resamples', '1000');
    assert.equal(study.code, 0, study.stderr);
    assert.deepEqual(
      (JSON.parse(study.stdout) as { systems: { name: string }[] }).systems.map(({ name }) => name).sort(),
      ['gpt', 'llama'],
    );
    const suite = await realgain('suite', run(), '--json', '--resamples', '1000');
    assert.equal(suite.code, 0, suite.stderr);
    const two = await realgain('suite', run('gpt'), run('llama'), '--json', '--resamples', '1000');
    assert.equal(two.code, 0, two.stderr);
    const look = await realgain('look', run('gpt'), run('llama'));
    assert.equal(look.code, 0, look.stderr);
    assert.match(look.stdout, /SWE-bench report/);
    assert.match(look.stdout, /Items {3}40/);
    const config = {
      testSets: [
        { name: 'swe', outputs: ['logs/run_evaluation/r1/*'], baseline: 'logs/run_evaluation/r1/llama' },
      ],
    };
    writeFileSync(folder.path('realgain.json'), JSON.stringify(config));
    const declared = await realgain('study', '--test-set', 'swe', '--json', '--resamples', '1000');
    rmSync(folder.path('realgain.json'));
    assert.equal(declared.code, 0, declared.stderr);
  });

  it('is found again for a report that is computed again', async () => {
    const made = await realgain(
      'compare',
      run('gpt'),
      run('llama'),
      '--resamples',
      '1000',
      '--report',
      'report.md',
    );
    assert.equal(made.code, 0, made.stderr);
    const again = await realgain('reproduce', 'report.md');
    assert.equal(again.code, 0, again.stdout + again.stderr);
  });

  it('has a stamp that changes with each report, even to an older one of the same size', async () => {
    const place = run('gpt');
    const report = path.join(place, ids[1] ?? '', 'report.json');
    const time = Math.floor(statSync(report).mtimeMs / 1000);
    utimesSync(report, time, time - 120);
    const before = await stampOf(place);
    assert.deepEqual(await changedFiles([before]), []);
    utimesSync(report, time, time - 60);
    assert.deepEqual(await changedFiles([before]), [{ path: place, isGone: false }]);
    utimesSync(report, time, time - 120);
    assert.deepEqual(await changedFiles([before]), []);
    write(path.join(place, 'sympy__sympy-1', 'report.json'), reportOf('sympy__sympy-1', true));
    assert.deepEqual(await changedFiles([before]), [{ path: place, isGone: false }]);
    rmSync(path.join(place, 'sympy__sympy-1'), { recursive: true });
  });

  it('shows which report is behind a line', async () => {
    const text = new TextDecoder().decode((await readContents(run('gpt'))).bytes);
    const line = text.split('\n').findIndex((one) => one.includes(ids[3] ?? '-')) + 1;
    assert.equal(await reportAtLine(run('gpt'), line), path.join(run('gpt'), ids[3] ?? '', 'report.json'));
    assert.equal(await reportAtLine(run('gpt'), 2), path.join(run('gpt'), ids[0] ?? '', 'run_instance.log'));
    assert.equal(await reportAtLine(run('gpt'), 1), null);
    assert.equal(await reportAtLine(folder.path('gpt.r1.json'), 2), null);
  });

  it('is no other folder', async () => {
    assert.equal(await kindOf(run()), 'folder');
    assert.equal(await kindOf(run('gpt')), 'file');
    write(folder.path('other/a/report.json'), '{"accuracy": 0.5}');
    write(folder.path('systems/gpt4.report.json'), reportOf('django__django-1', true));
    for (const name of ['other', 'systems']) {
      assert.equal(await kindOf(folder.path(name)), 'folder', name);
      assert.equal((await filesBelow(folder.path(name))).length, 1, name);
    }
    assert.deepEqual(await filesBelow(run()), [run('gpt'), run('llama')]);
  });

  it('refuses a report of another instance, naming it', async () => {
    const odd = folder.path('odd');
    instances(odd, () => true);
    for (const text of ['', '{', 'null', '[]', '{"x": {"resolved": true}}', `{"${ids[5] ?? ''}": null}`]) {
      writeFileSync(path.join(odd, ids[5] ?? '', 'report.json'), text);
      const { code, stderr } = await realgain('compare', odd, run('llama'));
      assert.notEqual(code, 0);
      assert.match(
        stderr,
        /django__django-11005.report\.json doesn’t hold the result of django__django-11005/,
      );
    }
  });

  it('holds no report behind a link out of the folders that may be read', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const linked = folder.path('allowed/linked');
    instances(linked, () => true);
    const id = ids[7] ?? '';
    write(folder.path('outside/report.json'), reportOf(id, true));
    rmSync(path.join(linked, id, 'report.json'));
    symlinkSync(folder.path('outside/report.json'), path.join(linked, id, 'report.json'));
    const named = folder.path('allowed');
    confine({ folders: [{ named, place: named }], programs: false });
    await assert.rejects(readContents(linked), { code: 'not-allowed' });
    assert.equal(await kindOf(run('gpt')), null);
    confine(null);
    assert.equal((await stampOf(linked)).path, linked);
    // Folders behind links aren't followed.
    rmSync(path.join(linked, id), { recursive: true });
    symlinkSync(folder.path('outside'), path.join(linked, id));
    assert.doesNotMatch(new TextDecoder().decode((await readContents(linked)).bytes), new RegExp(id));
  });

  it('waits for no pipe', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const piped = folder.path('piped');
    instances(piped, () => true);
    const report = path.join(piped, ids[9] ?? '', 'report.json');
    rmSync(report);
    execFileSync('mkfifo', [report]);
    await assert.rejects(readContents(piped), { code: 'file-unreadable' });
  });
});

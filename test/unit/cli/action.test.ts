import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { TemporaryFolder } from '../engine/temporary';

const action = readFileSync(path.resolve(__dirname, '../../../action/action.yml'), 'utf8');

/** The shell script of a step, by a line of it. */
function scriptWith(line: string): string {
  const scripts = action.split(/\n {6}run: \|\n/).slice(1);
  const script = scripts.find((text) => text.includes(line)) ?? '';
  const [own = ''] = script.split(/\n {0,6}\S/);
  return own.replace(/^ {8}/gm, '');
}

/** Instead of the command line: prints its arguments, and exits as it is told. */
const STAND_IN = 'console.log(process.argv.slice(2).join(" ")); process.exit(Number(process.env.EXIT));';

(process.platform === 'win32' ? describe.skip : describe)('the action', () => {
  const folder = new TemporaryFolder();

  async function step(exit: number, inputs: Record<string, string> = {}) {
    const program = await folder.write('cli.js', STAND_IN);
    const output = await folder.write('output', '');
    const env = {
      ...{ PATH: process.env['PATH'], RUNNER_TEMP: folder.path(''), GITHUB_OUTPUT: output },
      ...{ GITHUB_STEP_SUMMARY: folder.path('summary'), PROGRAM: program, EXIT: String(exit) },
      ...{
        CANDIDATE: 'new file.txt',
        BASELINE: 'base.txt',
        ARGUMENTS: '--metric bleu',
        GATE: '',
        MARGIN: '',
      },
      ...inputs,
    };
    const bash = (script: string, more: Record<string, string> = {}) =>
      spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], { env: { ...env, ...more } }).status;
    const compared = bash(scriptWith('--format github'));
    const [, code = ''] = /^code=(.*)$/m.exec(readFileSync(output, 'utf8')) ?? [];
    const verdict = { CODE: code, UNDECIDED: inputs['UNDECIDED'] ?? 'fail' };
    return { compared, code, failed: code === '' ? null : bash(scriptWith('::warning::'), verdict) };
  }

  const commentOf = () => readFileSync(folder.path('significance-comment.md'), 'utf8').trim();

  it('hands its inputs to the command line, a gate in place of the older option', async () => {
    const ending = `--report ${folder.path('significance.md')} --format github`;
    await step(0);
    assert.equal(
      commentOf(),
      `compare new file.txt base.txt --metric bleu --fail-unless-significant ${ending}`,
    );
    await step(0, { GATE: 'not-worse', MARGIN: '0.5' });
    assert.equal(
      commentOf(),
      `compare new file.txt base.txt --metric bleu --gate=not-worse --margin=0.5 ${ending}`,
    );
  });

  it('passes on 0, 1 and 3 as its output, and fails by them after the comment', async () => {
    assert.deepEqual(await step(0), { compared: 0, code: '0', failed: 0 });
    assert.deepEqual(await step(1), { compared: 0, code: '1', failed: 1 });
    assert.deepEqual(await step(3, { GATE: 'better' }), { compared: 0, code: '3', failed: 1 });
    const passing = { GATE: 'better', UNDECIDED: 'pass' };
    assert.deepEqual(await step(3, passing), { compared: 0, code: '3', failed: 0 });
    assert.deepEqual(await step(1, passing), { compared: 0, code: '1', failed: 1 });
  });

  it('fails at once where something is wrong', async () => {
    assert.deepEqual(await step(2), { compared: 2, code: '', failed: null });
    assert.deepEqual(await step(130), { compared: 130, code: '', failed: null });
  });
});

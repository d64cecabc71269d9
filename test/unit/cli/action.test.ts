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

/** Instead of the command line: prints its arguments, writes its report, and exits as it is told. */
const STAND_IN = `
  const args = process.argv.slice(2);
  console.log(JSON.stringify(args));
  const [report] = args.slice(args.lastIndexOf('--report') + 1);
  if (!args.slice(0, args.indexOf('--')).includes('--help')) require('fs').writeFileSync(report, 'report');
  process.exit(Number(process.env.EXIT));
`;

(process.platform === 'win32' ? describe.skip : describe)('the action', () => {
  const folder = new TemporaryFolder();

  async function step(exit: number, inputs: Record<string, string> = {}) {
    const program = await folder.write('cli.js', STAND_IN);
    const output = await folder.write('output', '');
    const env = {
      PATH: process.env['PATH'],
      RUNNER_TEMP: folder.path(''),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: folder.path('summary'),
      PROGRAM: program,
      EXIT: String(exit),
      CANDIDATE: 'new file.txt',
      BASELINE: 'base.txt',
      ARGUMENTS: '--metric bleu',
      GATE: '',
      MARGIN: '',
      ...inputs,
    };
    const bash = (script: string, more: Record<string, string> = {}) =>
      spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], { env: { ...env, ...more } }).status;
    const compared = bash(scriptWith('--format github'));
    const [, code = ''] = /^code=(.*)$/m.exec(readFileSync(output, 'utf8')) ?? [];
    const verdict = { CODE: code, UNDECIDED: inputs['UNDECIDED'] ?? 'fail' };
    return { compared, code, failed: code === '' ? null : bash(scriptWith('::warning::'), verdict) };
  }

  const given = () => JSON.parse(readFileSync(folder.path('significance-comment.md'), 'utf8')) as string[];

  it('hands its inputs to the command line, a gate in place of the older option', async () => {
    const ending = ['--report', folder.path('significance.md'), '--format', 'github', '--'];
    await step(0);
    assert.deepEqual(given(), [
      ...['compare', '--metric', 'bleu', '--fail-unless-significant'],
      ...[...ending, 'new file.txt', 'base.txt'],
    ]);
    await step(0, { GATE: 'not-worse', MARGIN: '0.5' });
    assert.deepEqual(given(), [
      ...['compare', '--metric', 'bleu', '--gate=not-worse', '--margin=0.5'],
      ...[...ending, 'new file.txt', 'base.txt'],
    ]);
  });

  const CASES: Readonly<Record<string, readonly string[]>> = {
    '--alpha 0.05\n--lower-is-better': ['--alpha', '0.05', '--lower-is-better'],
    '\n\n  --alpha 0.05  \r\n\n--lower-is-better\n': ['--alpha', '0.05', '--lower-is-better'],
    '--alpha 0.05 --lower-is-better': ['--alpha', '0.05', '--lower-is-better'],
    [`--score 'a "b" c' --name-a="new one" --name-b x' 'y`]: [
      ...['--score', 'a "b" c', '--name-a=new one', '--name-b', 'x y'],
    ],
    '--score\nits name\n--reference\n"gold file.txt"': [
      '--score',
      'its name',
      '--reference',
      'gold file.txt',
    ],
    "--score\nperson's score": ['--score', "person's score"],
    [String.raw`--reference C:\data\r.txt --score *`]: [
      '--reference',
      String.raw`C:\data\r.txt`,
      '--score',
      '*',
    ],
    '--score $(touch x) ""': ['--score', '$(touch', 'x)', ''],
    '': [],
  };

  for (const [lines, words] of Object.entries(CASES)) {
    it(`reads every line of the arguments: ${JSON.stringify(lines)}`, async () => {
      await step(0, { ARGUMENTS: lines });
      assert.deepEqual(given().slice(1, given().indexOf('--fail-unless-significant')), words);
    });
  }

  it('refuses a quote without its end, whatever the candidate is called', async () => {
    assert.deepEqual(await step(0, { ARGUMENTS: '--score "a' }), { compared: 2, code: '', failed: null });
    await step(0, { CANDIDATE: '--help' });
    assert.deepEqual(given().slice(-3), ['--', '--help', 'base.txt']);
  });

  it('passes only with a report: help is no comparison', async () => {
    assert.deepEqual(await step(0), { compared: 0, code: '0', failed: 0 });
    const helped = await step(0, { ARGUMENTS: '--help' });
    assert.deepEqual(helped, { compared: 2, code: '', failed: null });
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

import assert from 'node:assert/strict';
import { mkdirSync, utimesSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import manifest from '../../../../package.json';
import { pairAskedBy } from '../../../support/ask';
import { PROBLEM_MATCHER, TASK_TYPE } from '../../../../src/editor/host/ids';
import { commandLine, hasVariable, mistakeIn } from '../../../../src/editor/tasks/definition';
import { runHere } from '../../../support/command-line';
import { TemporaryFolder } from '../../engine/temporary';

describe('a task', () => {
  const [declared] = manifest.contributes.taskDefinitions;
  const root = path.resolve('/project');
  const everything = {
    testSet: 'news & more',
    config: 'sub/realgain.json',
    candidate: '-run 1.txt',
    baseline: 'base.txt',
    reference: ['r1.txt', 'r2.txt'],
    metric: 'bleu',
    failUnlessSignificant: true,
    gate: 'not-worse',
    margin: 0.5,
    undecided: 'fail',
    args: ['--alternative=greater'],
  } as const;
  const { failUnlessSignificant: _, ...gated } = everything;

  it('may say what package.json describes, and all of it comes to the command line', () => {
    assert.equal(declared?.type, TASK_TYPE);
    assert.deepEqual(Object.keys(declared.properties), Object.keys(everything));
    assert.equal(mistakeIn(gated), null);
    const { identity, gate, problems } = pairAskedBy(commandLine(gated, root));
    const { files, testSet, reference, metric, alternative, margin } = identity;
    const at = (name: string) => path.join(root, name);
    assert.deepEqual([files, testSet], [[at('-run 1.txt'), at('base.txt')], 'news & more']);
    assert.deepEqual([reference, metric.id], [[at('r1.txt'), at('r2.txt')], 'bleu']);
    assert.deepEqual([alternative, margin, problems], ['greater', 0.5, true]);
    assert.deepEqual([gate?.gate, gate?.undecided], ['not-worse', 'fail']);
    const older = pairAskedBy(commandLine({ candidate: 'a', failUnlessSignificant: true }, root));
    assert.equal(older.gate?.failUnlessSignificant, true);
  });

  it('leaves to realgain.json what it doesn’t say, and to VS Code what its variables stand for', () => {
    assert.deepEqual(commandLine({ testSet: '--trust' }, root), [
      'compare',
      '--test-set=--trust',
      '--problems',
      '--',
    ]);
    assert.equal(commandLine({ candidate: '${file}' }, root).at(-1), '${file}');
    assert.ok(hasVariable('news ${command:any}'));
  });

  it('reports what is wrong with it', () => {
    const wrong = (definition: Record<string, unknown>, sentence: RegExp) =>
      assert.match(mistakeIn({ type: TASK_TYPE, ...definition }) ?? '', sentence);
    wrong({}, /neither “testSet” nor “candidate”/);
    wrong({ testSet: 7 }, /“testSet” must be a string/);
    wrong({ candidate: 'a', reference: [1] }, /“reference” must be a list/);
    wrong({ candidate: 'a', args: '--trust' }, /“args” must be a list/);
    wrong({ candidate: 'a', failUnlessSignificant: 'yes' }, /“failUnlessSignificant” must be true or false/);
    wrong(
      { candidate: 'a', gate: 'best' },
      /“gate” must be one of better, worthwhile, not-worse, no-regression/,
    );
    wrong({ candidate: 'a', undecided: true }, /“undecided” must be one of pass, fail/);
    wrong({ candidate: 'a', margin: '0.5' }, /“margin” must be a number above 0/);
    wrong({ candidate: 'a', failUnlessSignificant: true, gate: 'better' }, /contradict each other/);
  });
});

/** What the matcher of package.json makes of a line. */
function matched(line: string) {
  const matcher = manifest.contributes.problemMatchers[0]!;
  assert.equal(`$${matcher?.name}`, PROBLEM_MATCHER);
  const { regexp, file, line: at, severity, message } = matcher.pattern;
  const groups = new RegExp(regexp).exec(line) ?? [];
  return [file, at, severity, message].map((group) => groups[group]);
}

describe('the problems of a task', () => {
  const folder = new TemporaryFolder();

  before(async () => {
    const scores = (gain: (i: number) => number) =>
      Array.from({ length: 200 }, (_, i) => (50 + ((i * 7) % 30) + gain(i)).toFixed(1)).join('\n');
    mkdirSync(folder.path('runs'));
    for (const [name, gain] of Object.entries({
      base: () => 0,
      better: (i: number) => 1 + (i % 3),
      worse: (i: number) => -1 - (i % 3),
      same: (i: number) => (i % 2 === 0 ? 3 : -2.9),
    })) {
      await folder.write(`runs/${name}.txt`, scores(gain));
    }
    await folder.write('runs/short.txt', '50.0\n50.1\n');
    await folder.write(
      'realgain.json',
      '{ "testSets": [{ "name": "news", "outputs": "runs/*.txt", "baseline": "runs/base.txt" }, { "name": "bare", "outputs": "none/*" }] }',
    );
  });

  async function problems(definition: Parameters<typeof commandLine>[0]) {
    const root = folder.path('');
    const { code, stdout, stderr } = await runHere(root, commandLine(definition, root));
    const lines = stderr.split('\n').filter((line) => line !== '');
    return { code, stdout, found: lines.map((line) => matched(line)), lines };
  }

  it('are none where the gain is significant', async () => {
    const { code, found, stdout } = await problems({
      candidate: 'runs/better.txt',
      failUnlessSignificant: true,
    });
    assert.deepEqual([code, found], [0, []]);
    assert.match(stdout, /^better is better than base/);
  });

  it('are a warning of a gain that isn’t, and an error of a loss, at the candidate', async () => {
    const same = await problems({ candidate: 'runs/same.txt', failUnlessSignificant: true });
    const [[file, line, severity, message] = []] = same.found;
    assert.deepEqual([same.code, file, line, severity], [1, folder.path('runs/same.txt'), '1', 'warning']);
    assert.match(message ?? '', /same/);
    assert.match(same.stdout, new RegExp(`^${message?.slice(0, 20)}`), 'the report is printed as well');
    const worse = await problems({ candidate: 'runs/worse.txt' });
    assert.deepEqual(
      [worse.code, worse.found[0]?.slice(0, 3)],
      [0, [folder.path('runs/worse.txt'), '1', 'error']],
    );
  });

  it('are an error of a gate that fails, and a warning of one that is undecided', async () => {
    const severity = async (definition: object) => {
      const { code, found } = await problems({ candidate: 'runs/same.txt', ...definition });
      return [code, found[0]?.[2]];
    };
    assert.deepEqual(await severity({ gate: 'better' }), [1, 'error']);
    assert.deepEqual(await severity({ gate: 'not-worse', margin: 0.01 }), [3, 'warning']);
    assert.deepEqual(await severity({ gate: 'not-worse', margin: 0.01, undecided: 'fail' }), [1, 'error']);
    assert.deepEqual(await severity({ gate: 'not-worse', margin: 0.01, undecided: 'pass' }), [0, undefined]);
    assert.deepEqual(await severity({ gate: 'no-regression' }), [0, undefined]);
    const { found } = await problems({ candidate: 'runs/worse.txt', gate: 'no-regression' });
    assert.match(
      found[0]?.[3] ?? '',
      /^gate no-regression: failed\. worse is significantly worse than base\. worse is worse/,
    );
  });

  it('stand at the line where two files part', async () => {
    const { code, found } = await problems({ candidate: 'runs/short.txt' });
    assert.deepEqual([code, found[0]?.slice(0, 3)], [2, [folder.path('runs/base.txt'), '3', 'error']]);
  });

  it('are of the output that was written last, where none is named', async () => {
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
    for (const [name, seconds] of [
      ['base', 0],
      ['better', 90],
      ['short', 90],
      ['same', 90],
      ['worse', 30],
    ] as const) {
      utimesSync(folder.path(`runs/${name}.txt`), ago(seconds), ago(seconds));
    }
    const { found } = await problems({ testSet: 'news' });
    assert.deepEqual(found[0]?.slice(0, 3), [folder.path('runs/worse.txt'), '1', 'error']);
  });

  it('say what realgain.json lacks, at realgain.json', async () => {
    const config = folder.path('realgain.json');
    const none = await problems({ testSet: 'bare' });
    assert.deepEqual([none.code, none.found[0]?.slice(0, 3)], [2, [config, '1', 'error']]);
    assert.match(none.found[0]?.[3] ?? '', /has no output yet/);
    const unknown = await problems({ testSet: 'naught' });
    assert.match(unknown.found[0]?.[3] ?? '', /no test set “naught”: .* has news, bare/);
    const itself = await problems({ candidate: 'runs/base.txt' });
    assert.match(itself.found[0]?.[3] ?? '', /is itself the baseline/);
  });
});

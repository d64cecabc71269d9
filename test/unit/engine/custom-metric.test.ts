import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { readMetric } from '../../../src/config/parse';
import { locateConfig } from '../../../src/config/located-config';
import type { Progress } from '../../../src/engine/protocol';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import { DEFAULT_STUDY_SETTINGS } from '../../../src/model/settings/study-settings';
import { englishOf } from '../../../src/model/words';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import type { StudyIdentity } from '../../../src/model/results/study';
import { TestEngine } from '../../support/test-engine';
import { pairOn, studyOn } from '../../support/ask';
import { TemporaryFolder } from './temporary';

/** Counts the words that output and reference share, item by item. */
const COUNT = `
const set = (text) => new Set(text.split(' '));
const counts = (output, gold) => {
  const right = [...set(output)].filter((word) => set(gold).has(word)).length;
  return [right, set(output).size, set(gold).size];
};`;

const SCORER = `${COUNT}
import { readFileSync, appendFileSync } from 'node:fs';
const [output, reference] = process.argv.slice(2).map((file) => readFileSync(file, 'utf8').trimEnd().split('\\n'));
appendFileSync('runs.log', process.argv.slice(2).join(' ') + '\\n');
console.error('scoring');
console.log('right,guessed,gold');
output.forEach((text, i) => console.log(counts(text, reference[i]).join(',')));
`;

const MODULE = `${COUNT}
export const name = 'word F1';
export const unit = '%';
export const statistics = ['right', 'guessed', 'gold'];
export const needsReference = true;
export const extract = async ({ output, references: [gold] }) =>
  output.map(({ text }, i) => counts(text, gold[i].text));
export const score = ([right, guessed, gold]) => (200 * right) / (guessed + gold);
`;

const FORMULA = '200 * right / (guessed + gold)';

describe('custom metrics', () => {
  const folder = new TemporaryFolder();
  const engine = new TestEngine();
  const oneThread = new TestEngine(1);

  before(async () => {
    await folder.write('a.txt', 'the cat sat\nit rains here\nwe met a dog\nno more\n');
    await folder.write('b.txt', 'cat sits\nrain here now\nwe met dogs\nno more\n');
    await folder.write('ref.txt', 'the cat sat\nit rains now\nwe met a dog again\nno more\n');
    await folder.write('scorer.mjs', SCORER);
    await folder.write('metric.mjs', MODULE);
  });

  const command = (args: readonly string[], more: object = {}) =>
    JSON.stringify({ command: [process.execPath, ...args], ...more });
  /** A command that runs a script given as text. */
  const script = (text: string, more: object = {}) => command(['-e', text, '{output}'], more);

  function compare(
    metric: string,
    more: Partial<ComparisonIdentity> = {},
    {
      by = engine,
      ...caller
    }: { by?: TestEngine; signal?: AbortSignal; onProgress?: (p: Progress) => void } = {},
  ): Promise<ComparisonDetails> {
    const identity: ComparisonIdentity = {
      a: folder.path('a.txt'),
      b: folder.path('b.txt'),
      references: [folder.path('ref.txt')],
      metric: readMetric(metric, folder.path('')),
      idColumn: null,
      clusterColumn: null,
      settings: { ...DEFAULT_SETTINGS, resamples: 500 },
      ...more,
    };
    return pairOn(by.service, identity, caller);
  }

  const fails = async (metric: string, message: RegExp, code = 'scorer-failed', more = {}) => {
    await assert.rejects(compare(metric, more), (error: { code: string; message: string }) => {
      assert.equal(error.code, code, error.message);
      assert.match(error.message, message);
      return true;
    });
  };

  const runs = () =>
    existsSync(folder.path('runs.log'))
      ? readFileSync(folder.path('runs.log'), 'utf8').trim().split('\n')
      : [];

  const scored = command(['scorer.mjs', '{output}', '{reference}'], {
    score: FORMULA,
    name: 'word F1',
    unit: '%',
  });

  describe('commands', () => {
    it('score outputs in the folder of realgain.json, once for each', async () => {
      const stages: string[] = [];
      const details = await compare(
        scored,
        {},
        { onProgress: ({ stage, what }) => stages.push(`${stage} ${englishOf(what)}`) },
      );
      const { comparison } = details;
      // 11 right of 12 guessed and 13 in the reference, against 6 of 10 and 13.
      assert.ok(Math.abs(comparison.a.score - (200 * 11) / 25) < 1e-12, String(comparison.a.score));
      assert.ok(Math.abs(comparison.b.score - (200 * 6) / 23) < 1e-12, String(comparison.b.score));
      assert.deepEqual(
        [comparison.metric.id, comparison.metric.name, comparison.metric.unit],
        ['command', 'word F1', '%'],
      );
      assert.match(
        comparison.metric.signature,
        /scorer\.mjs \{output\} \{reference\}\|score:200 .*\|refs:1\|files:[0-9a-f]{12}$/,
      );
      assert.deepEqual(details.statistics, ['right', 'guessed', 'gold', 'items']);
      assert.equal(details.wins[0]?.references[0]?.text, 'the cat sat');
      assert.ok(stages.includes(`scoring ${folder.path('a.txt')}`));
      assert.deepEqual(runs(), [
        `${folder.path('a.txt')} ${folder.path('ref.txt')}`,
        `${folder.path('b.txt')} ${folder.path('ref.txt')}`,
      ]);
      await compare(scored, { settings: { ...DEFAULT_SETTINGS, alpha: 0.01, resamples: 500 } });
      assert.equal(runs().length, 2, 'the same files and command are not scored again');
      assert.deepEqual(
        details.files.map((file) => path.basename(file.path)),
        ['a.txt', 'b.txt', 'ref.txt', 'scorer.mjs'],
      );
    });

    it('run again when their script has changed', async () => {
      const before = runs().length;
      const { comparison } = await compare(scored);
      await folder.write('scorer.mjs', `${SCORER}// changed\n`);
      const again = await compare(scored);
      assert.equal(runs().length, before + 2);
      assert.notEqual(again.comparison.metric.signature, comparison.metric.signature);
    });

    it('are means if they print one number per line', async () => {
      const lengths = `console.log(require('fs').readFileSync(process.argv[1], 'utf8').trimEnd().split('\\n').map((l) => l.length).join('\\n'))`;
      const { comparison, identity } = await compare(script(lengths));
      assert.equal(comparison.a.score, (11 + 13 + 12 + 7) / 4);
      assert.ok(comparison.tests.some(({ id }) => id === 't'));
      assert.equal(identity.metric?.own?.kind === 'command' && identity.metric.own.score, 'mean(score)');
    });

    it('may print ids, in any order, and losses', async () => {
      const jsonLines = (ids: readonly string[]) =>
        ids.map((id) => `{"id":"${id}","text":"${id}"}\n`).join('');
      const a = await folder.write('a.jsonl', jsonLines(['x', 'y', 'z']));
      const b = await folder.write('b.jsonl', jsonLines(['z', 'y', 'x']));
      const backwards = `for (const [i, id] of ['z', 'x', 'y'].entries())
        console.log(JSON.stringify({ id, ter: process.argv[1].endsWith('b.jsonl') ? i : 2 * i }))`;
      const { comparison, wins, losses } = await compare(script(backwards), { a, b, references: [] });
      assert.deepEqual([comparison.a.score, comparison.b.score, comparison.gain], [2, 1, -1]);
      assert.equal(comparison.metric.higherIsBetter, false);
      assert.deepEqual([wins.length, losses.map(({ id }) => id)], [0, ['y', 'x']]);
    });

    it('get several references as one argument each, and references of any kind', async () => {
      const other = await folder.write('ref.xml', '<all><the>references</the></all>\n');
      const names = `console.log('n\\n' + Array(4).fill(process.argv.slice(1).filter((a) => a.includes('ref')).length).join('\\n'))`;
      const references = [folder.path('ref.txt'), other];
      const alone = await compare(command(['-e', names, '{output}', '{reference}']), { references });
      const { comparison } = await compare(command(['-e', names, '{output}', '--gold={reference}']), {
        references,
      });
      assert.deepEqual([alone.comparison.a.score, comparison.a.score], [2, 2]);
      assert.equal(comparison.reference?.additional?.[0]?.path, other);
    });

    it('run without a shell, and without the editor’s environment', async () => {
      const a = await folder.write('a $(touch pwned); b.txt', 'x\ny\n');
      process.env['VSCODE_SECRET'] = 'secret';
      const look = `console.log('score\\n1\\n' + ('VSCODE_SECRET' in process.env ? 1 : 0))`;
      const { comparison } = await compare(script(look), {
        a,
        b: await folder.write('c.txt', 'x\nz\n'),
        references: [],
      });
      assert.equal(comparison.a.score, 0.5);
      assert.ok(!existsSync(folder.path('pwned')));
    });

    it('report what went wrong in one sentence', async () => {
      await fails(script('throw new Error("no model here")'), /ended with status 1: .*\(scoring a\.txt\)\.$/);
      await fails(
        script('console.error("  bad weather\\n"); process.exit(3)'),
        /ended with status 3: bad weather \(/,
      );
      await fails(script('process.exit(4)'), /status 4 and printed nothing to standard error/);
      await fails(script('process.kill(process.pid, "SIGKILL")'), /was ended by SIGKILL/);
      await fails('{"command": ["no-such-scorer", "{output}"]}', /there is no program “no-such-scorer”/);
      await fails(script(''), /printed for a\.txt is empty/, 'file-empty');
      await fails(
        script('console.log("Done!\\nBye.")'),
        /is neither CSV .* nor JSON Lines; it begins with "Done!"/,
        'bad-format',
      );
      await fails(script('console.log("1\\n2\\n3")'), /has 3 rows, but that output has 4 items/);
      await fails(script('console.log("1\\n2\\nx\\n4\\n5\\n6")'), /has 6 rows/);
      await fails(
        script('console.log("f1,em\\n" + "1,2\\n".repeat(4))'),
        /"f1", "em"; say how .* "mean\(f1\)"/,
        'bad-setting',
      );
      await fails(
        script('console.log("f1,em\\n" + "1,x\\n".repeat(4))', { score: 'mean(em)' }),
        /scores of .*"em" holds "x"/,
        'not-numeric',
      );
      await fails(
        script('console.log("f1\\n" + "1\\n".repeat(4))', { score: 'mean(em)' }),
        /has no column "em"/,
        'unknown-column',
      );
      await fails(
        script('console.log("f1\\n" + "0\\n".repeat(4))', { score: 'log(f1)' }),
        /“log\(f1\)” is -Infinity/,
      );
      await fails(scored, /needs a reference/, 'needs-reference', { references: [] });
    });

    it('are stopped after the time limit, with their child processes', async () => {
      const parent = `const { spawn } = require('child_process');
        const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit' });
        require('fs').writeFileSync('child.pid', String(child.pid)); setTimeout(() => {}, 60000)`;
      const file = folder.path('child.pid');
      const child = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
      // Both have to be at work by then, on a busy machine too.
      for (let timeLimit = 1; child() === 0; timeLimit *= 2) {
        const message = new RegExp(`was stopped after its time limit of ${timeLimit} s; raise "timeLimit"`);
        await fails(script(parent, { timeLimit }), message);
      }
      await gone(child());
    });

    it('are stopped when the comparison is cancelled', async () => {
      const controller = new AbortController();
      const forever = `require('fs').writeFileSync('own.pid', String(process.pid)); setInterval(() => {}, 1000)`;
      const pending = compare(script(forever), {}, { signal: controller.signal });
      pending.catch(() => undefined);
      while (!existsSync(folder.path('own.pid')) || readFileSync(folder.path('own.pid'), 'utf8') === '') {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      controller.abort();
      await assert.rejects(pending, { code: 'cancelled' });
      await gone(Number(readFileSync(folder.path('own.pid'), 'utf8')));
    });
  });

  it('in the examples give one number, as module and as scripts', async () => {
    const examples = path.resolve(__dirname, '../../../examples/own-metric');
    const config = locateConfig(
      path.join(examples, 'realgain.json'),
      readFileSync(path.join(examples, 'realgain.json'), 'utf8'),
    );
    const own = config.testSets[0]?.metric?.own;
    assert.ok(own?.kind === 'command');
    const files = {
      a: `${examples}/precise.txt`,
      b: `${examples}/baseline.txt`,
      references: [`${examples}/ref.txt`],
    };
    const gains = [];
    const hasPython = spawnSync('python3', ['--version']).status === 0;
    for (const program of [
      [process.execPath, 'scorer.mjs'],
      ...(hasPython ? [['python3', 'scorer.py']] : []),
    ]) {
      const metric = { id: 'command', own: { ...own, command: [...program, ...own.command.slice(2)] } };
      gains.push((await compare('./x.mjs', { ...files, metric })).comparison.gain);
    }
    const { comparison } = await compare(path.join(examples, 'metric.mjs'), files);
    assert.deepEqual(new Set([...gains, comparison.gain]).size, 1, gains.join());
    assert.deepEqual([comparison.metric.name, comparison.verdict], ['F0.5', 'significant']);
  });

  describe('in studies', () => {
    /** Enough lines for a draw to have an effect. */
    const lines = (keep: number) =>
      Array.from({ length: 24 }, (_, i) =>
        ['the', 'cat', 'sat', 'on', 'a', 'mat']
          .map((word, w) => ((i * 5 + w * 3) % 9 < keep ? word : `${word}s`))
          .join(' '),
      );
    let outputs: readonly string[];
    let gold: string;

    before(async () => {
      await folder.write('scorer.mjs', SCORER);
      gold = await folder.write('study-ref.txt', `${lines(9).join('\n')}\n`);
      outputs = await Promise.all(
        [4, 6, 7].map((keep) => folder.write(`study-${keep}.txt`, `${lines(keep).join('\n')}\n`)),
      );
    });

    const study = async (metric: string, more: Partial<StudyIdentity> = {}) =>
      studyOn(engine.service, {
        name: 'custom',
        outputs,
        references: [gold],
        metric: readMetric(metric, folder.path('')),
        idColumn: null,
        clusterColumn: null,
        groups: null,
        ...more,
        settings: { ...DEFAULT_STUDY_SETTINGS, resamples: 1000 },
      });

    /** Each pair of the study has the numbers of a comparison of its two outputs. */
    async function agreesWithPairs(metric: string) {
      const details = await study(metric);
      const { systems, pairs } = details.study;
      assert.equal(pairs.a.length, 3);
      for (const [pair, a] of pairs.a.entries()) {
        const { comparison } = await compare(metric, {
          a: systems[a]!.path,
          b: systems[pairs.b[pair]!]!.path,
          references: [gold],
          settings: { ...DEFAULT_SETTINGS, resamples: 1000 },
        });
        const test = comparison.tests.find(({ id }) => id === comparison.primary);
        assert.equal(pairs.gain[pair], comparison.gain);
        assert.equal(pairs.p[pair], test?.p);
        assert.equal(systems[a]!.score, comparison.a.score);
        assert.equal(details.study.metric.signature, comparison.metric.signature);
      }
      return details;
    }

    it('runs a command once for each output', async () => {
      const before = runs().length;
      const { files } = await agreesWithPairs(scored);
      assert.deepEqual(
        runs()
          .slice(before)
          .map((run) => path.basename(run.split(' ')[0] ?? '')),
        ['study-4.txt', 'study-6.txt', 'study-7.txt'],
      );
      assert.ok(files.some((file) => file.path.endsWith('scorer.mjs')));
    });

    it('loads a module', async () => {
      await agreesWithPairs('metric.mjs');
    });

    it('leaves out an output on which the command fails, with its message', async () => {
      const broken = await folder.write('study-broken.txt', `${lines(9).slice(1).join('\n')}\n`);
      const details = await study(scored, { outputs: [...outputs, broken] });
      assert.deepEqual(
        details.study.leftOut.map((one) => path.basename(one.path)),
        ['study-broken.txt'],
      );
    });

    it('fails like a pair if the reference of a module has other items', async () => {
      const other = await folder.write('study-other-ref.txt', `${lines(9).slice(1).join('\n')}\n`);
      const references = [other];
      const [a = '', b = ''] = outputs;
      await fails('metric.mjs', /study-other-ref\.txt/, 'count-mismatch', { a, b, references });
      await assert.rejects(study('metric.mjs', { references }), {
        code: 'count-mismatch',
        message: /study-other-ref\.txt/,
      });
    });

    it('leaves out the first output if its items are not those of a module’s reference', async () => {
      const short = await folder.write('study-short.txt', `${lines(9).slice(1).join('\n')}\n`);
      const details = await study('metric.mjs', { outputs: [short, ...outputs] });
      assert.deepEqual(
        details.study.leftOut.map((one) => path.basename(one.path)),
        ['study-short.txt'],
      );
    });

    it('passes a reference of any kind to a command', async () => {
      const any = await folder.write('study-ref.xml', '<all><the>references</the></all>\n');
      const lengths = `const { readFileSync } = require('fs');
        for (const line of readFileSync(process.argv[1], 'utf8').trimEnd().split('\\n'))
          console.log(line.length + process.argv[2].length)`;
      const { study: found } = await study(command(['-e', lengths, '{output}', '{reference}']), {
        references: [any],
      });
      assert.equal(found.systems.length, 3);
    });
  });

  describe('modules', () => {
    it('extract and score, the same digits on any number of threads as the command', async () => {
      const own = await compare('./metric.mjs');
      const { comparison } = own;
      const command = (await compare(scored)).comparison;
      const alone = (await compare('./metric.mjs', {}, { by: oneThread })).comparison;
      assert.deepEqual(alone, comparison);
      assert.deepEqual(
        comparison.tests.map(({ id, p }) => [id, p]),
        command.tests.map(({ id, p }) => [id, p]),
      );
      assert.deepEqual([comparison.gain, comparison.interval], [command.gain, command.interval]);
      assert.deepEqual([comparison.metric.name, comparison.metric.unit], ['word F1', '%']);
      assert.match(comparison.metric.signature, /^module\|metric\.mjs\|sha256:[0-9a-f]{12}\|refs:1$/);
      assert.deepEqual(own.statistics, ['right', 'guessed', 'gold']);
      assert.deepEqual(own.metrics[0], { choice: own.identity.metric, name: 'word F1' });
    });

    it('are reloaded when they have changed', async () => {
      await folder.write('changing.mjs', 'export const extract = ({ output }) => output.map(() => 1);');
      assert.equal((await compare('./changing.mjs')).comparison.a.score, 1);
      await folder.write('changing.mjs', 'export const extract = ({ output }) => output.map(() => 2);');
      const { comparison } = await compare('./changing.mjs');
      assert.equal(comparison.a.score, 2);
      assert.equal(comparison.metric.name, 'changing');
      assert.ok(
        comparison.tests.some(({ id }) => id === 't'),
        'without score(…) it is a mean',
      );
    });

    it('report what went wrong in one sentence', async () => {
      let number = 0;
      const wrong = async (text: string, message: RegExp, code?: string, more?: object) => {
        await folder.write(`wrong-${(number += 1)}.mjs`, text);
        await fails(`./wrong-${number}.mjs`, message, code, more);
      };
      const rows = (row: string) => `export const extract = ({ output }) => output.map((item, i) => ${row});`;
      await fails('./none.mjs', /none\.mjs doesn’t exist/, 'file-missing');
      await wrong('export const extract = (', /wrong-1\.mjs can't be loaded as an ES module: .*Unexpected/);
      await wrong('export const score = () => 1;', /exports no function extract/);
      await wrong(`${rows('1')} export const name = 3;`, /exports a name that is not a string/);
      await wrong(
        'export const extract = () => { throw new Error("no lexicon"); };',
        /extract\(…\) failed: no lexicon/,
      );
      await wrong('export const extract = () => 3;', /extract\(…\) returned no list/);
      await wrong('export const extract = () => [1, 2];', /returned 2 rows for the 4 items of a\.txt/);
      await wrong(rows('i === 2 ? NaN : 1'), /returned NaN for item 3 \(a\.txt, line 3\)/);
      await wrong(rows('i === 2 ? undefined : 1'), /returned undefined for item 3/);
      await wrong(rows('i === 2 ? [1] : [1, 2]'), /returned 1 numbers for item 3 .* and 2 for the first/);
      await wrong(rows('[1, 2]'), /returned 2 numbers an item, and the module exports no score/);
      await wrong(`${rows('[1, 2]')} export const score = () => 0 / 0;`, /score\(…\) is NaN for some/);
      await wrong(
        `${rows('[1, 2]')} export const score = () => { throw new Error("oh") };`,
        /score\(…\) failed: oh/,
      );
      await wrong(
        'export const needsReference = true; export const extract = () => [];',
        /needs a reference/,
        'needs-reference',
        { references: [] },
      );
      await wrong('export const extract = () => process.exit(0);', /ended the thread/);
    });

    it('are stopped when the comparison is cancelled, even in an endless loop', async () => {
      const begun = folder.path('endless.begun');
      await folder.write(
        'endless.mjs',
        `import { writeFileSync } from 'node:fs';
        export const extract = () => { writeFileSync(${JSON.stringify(begun)}, ''); for (;;); };`,
      );
      const controller = new AbortController();
      const pending = compare('./endless.mjs', {}, { signal: controller.signal });
      pending.catch(() => undefined);
      while (!existsSync(begun)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      controller.abort();
      await assert.rejects(pending, { code: 'cancelled' });
    });
  });
});

/** Waits until a process has ended. */
async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail(`process ${pid} still runs`);
}

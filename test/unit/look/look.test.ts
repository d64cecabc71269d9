import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as v from 'valibot';
import { after, describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import { lookSchema, type Look } from '../../../src/questions/look/schema';
import { runHere } from '../../support/command-line';
import { wordsOf } from '../readings/case';
import { mtebResults } from '../suites/layouts';

const ROOT = path.resolve(__dirname, '../../..');
const EXAMPLES = path.join(ROOT, 'examples');

async function lookIn(folder: string, ...places: readonly string[]): Promise<Look> {
  const { code, stdout, stderr } = await runHere(folder, ['look', ...places, '--json']);
  assert.equal(code, 0, stderr);
  return v.parse(lookSchema, JSON.parse(stdout));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

/** The words after `realgain`, as a shell would read them. */
function wordsAfter(command: string): string[] {
  const [program, ...words] = wordsOf(command);
  assert.equal(program, 'realgain');
  return words;
}

/** Outputs whose two scores don't agree on which is better. */
function twoScores(names: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
  names.forEach((name, system) => {
    const rows = Array.from({ length: 60 }, (_, row) =>
      JSON.stringify({
        id: `q${row}`,
        correct: row % (system + 2) > 0,
        f1: ((row * (7 - system)) % 11) / 10,
      }),
    );
    writeFileSync(path.join(folder, `${name}.jsonl`), rows.join('\n'));
  });
  return folder;
}

describe('what can be compared here', () => {
  it('is the runs of two systems, for the folder of both as for each of them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const write = (place: string, wrong: number) => {
      mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
      const rows = Array.from({ length: 60 }, (_, row) => `q${row},${Number(row % wrong > 0)}`);
      writeFileSync(path.join(folder, place), ['id,correct', ...rows].join('\n'));
    };
    for (const seed of [1, 2, 3]) {
      write(`base/seed${seed}.csv`, 2 + seed);
      write(`new/seed${seed}.csv`, 4 + seed);
    }
    const commands = async (...places: string[]) =>
      (await lookIn(folder, ...places)).ways.map(({ command }) => command);
    const of = async (...places: string[]) => (await commands(...places))[0];
    const found = [await of('.'), await of('new', 'base')];
    // Without several runs of each, files are test sets or systems.
    rmSync(path.join(folder, 'new/seed2.csv'));
    rmSync(path.join(folder, 'new/seed3.csv'));
    const one = await commands('.');
    rmSync(folder, { recursive: true });
    assert.deepEqual(found, ['realgain compare new base', 'realgain compare new base']);
    assert.ok(!one.includes('realgain compare new base'), one.join());
  });

  it('is of MTEB’s averages a leaderboard, whose items are the tasks', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const right = { T1: [true, false], T2: [true, true] };
    mtebResults(folder, { 'intfloat/e5': right, 'BAAI/bge': right });
    const { ways } = await lookIn(folder, '.');
    rmSync(folder, { recursive: true });
    assert.deepEqual(
      ways.map(({ command }) => command),
      ['realgain leaderboard .'],
    );
  });

  it('offers no comparison of two folders of parts, as compare refuses them', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    for (const [system, place] of ['A', 'B'].entries()) {
      mkdirSync(path.join(folder, place));
      for (const part of [1, 2, 3]) {
        const rows = Array.from({ length: 30 }, (_, row) =>
          JSON.stringify({ id: `${part}00${row}`, correct: (row + part) % (system + 2) > 0 }),
        );
        writeFileSync(path.join(folder, place, `part-${part}.jsonl`), rows.join('\n'));
      }
    }
    const { ways } = await lookIn(folder, 'A', 'B');
    const { code } = await runHere(folder, ['compare', 'A', 'B']);
    rmSync(folder, { recursive: true });
    assert.equal(code, 2);
    assert.deepEqual(
      ways.map(({ command }) => command),
      ['realgain suite A B'],
    );
  });

  it('names the reference that a study of translations lacks, as their comparison does', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    for (const [system, name] of ['one.hyp', 'two.hyp', 'three.hyp'].entries()) {
      const lines = Array.from({ length: 30 }, (_, row) => `The pilot number ${row * (system + 1)} saw it.`);
      writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
    }
    const [whole, files] = [
      await lookIn(folder, '.'),
      await lookIn(folder, 'one.hyp', 'two.hyp', 'three.hyp'),
    ];
    rmSync(folder, { recursive: true });
    for (const { ways } of [whole, files]) {
      const study = ways.find(({ command }) => command.startsWith('realgain study'));
      assert.match(study?.command ?? '', / --reference REFERENCE$/);
      assert.match(study?.lacks ?? '', /REFERENCE/);
    }
  });

  it('takes a unique column of one file for its ids, and no score', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const rows = Array.from({ length: 30 }, (_, row) => `${row + 1},${1 + ((7 * row) % 5)}`);
    writeFileSync(path.join(folder, 'anna.csv'), `item,rating\n${rows.join('\n')}\n`);
    const { files, ways } = await lookIn(folder, 'anna.csv');
    rmSync(folder, { recursive: true });
    assert.deepEqual(files[0]?.ids, [{ column: 'item', unique: true }]);
    assert.deepEqual(
      ways.map(({ command }) => command),
      ['realgain compare anna.csv OTHER'],
    );
  });

  it('names the pair of each comparison if there are several', async () => {
    const folder = twoScores(['a', 'b', 'c']);
    const { ways } = await lookIn(folder, 'a.jsonl', 'b.jsonl', 'c.jsonl');
    rmSync(folder, { recursive: true });
    const compared = ways.filter(({ command }) => command.startsWith('realgain compare'));
    const words = compared.map(({ what }) => what);
    assert.deepEqual(words, [...new Set(words)]);
    assert.match(words.at(-1) ?? '', /^accuracy \(correct\): .*\bc\.jsonl vs .*\ba\.jsonl$/);
  });

  it('gives for a single output a command that asks nothing', async () => {
    const folder = twoScores(['a', 'b']);
    const { ways } = await lookIn(folder, 'a.jsonl');
    const command = ways[0]?.command ?? '';
    const { code, stderr } = await runHere(folder, wordsAfter(command.replace('OTHER', 'b.jsonl')));
    rmSync(folder, { recursive: true });
    assert.equal(code, 0, `${command}: ${stderr}`);
  });

  it('names some of many columns, in lines that can be read', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const columns = Array.from({ length: 60 }, (_, i) => `measure_${i}`);
    const rows = Array.from({ length: 20 }, (_, row) =>
      [row, ...columns.map((__, i) => ((row * 7 + i * 3) % 11) / 10)].join(','),
    );
    for (const name of ['a.csv', 'b.csv']) {
      writeFileSync(path.join(folder, name), [['id', ...columns].join(','), ...rows].join('\n'));
    }
    const { stdout } = await runHere(folder, ['look', 'a.csv', 'b.csv']);
    const { files } = await lookIn(folder, 'a.csv', 'b.csv');
    rmSync(folder, { recursive: true });
    assert.equal(files[0]?.scores.length, columns.length);
    assert.match(stdout, /measure_19 \(which is better isn’t known\) and 40 others/);
    assert.ok(
      stdout.split('\n').every(({ length }) => length < 2_500),
      stdout,
    );
  });

  it('answers for every example, with commands that the command line accepts', async () => {
    const examples = ['qa', 'translation', 'stream', 'folds', 'own-metric'].map((name) =>
      path.join(EXAMPLES, name),
    );
    for (const folder of examples) {
      const names = filesIn(folder);
      const { files, ways } = await lookIn(folder, ...names);
      assert.ok(files.length > 0, folder);
      for (const { command } of ways) {
        assert.doesNotThrow(() => parseCommand(wordsAfter(command)), `${folder}: ${command}`);
      }
    }
  });

  for (const [place, ...files] of [
    ['examples/qa', 'prompted.jsonl'],
    ['examples/translation', 'north-base.txt', 'baseline.txt'],
    ['examples/suite', '.'],
    ['test/fixtures/human', 'metric_system.tsv'],
    ['test/fixtures/ranked', 'list.log_like.tsv', 'list.t_score.tsv'],
  ] as const) {
    it(`suggests commands that run: ${place}`, async () => {
      const folder = path.join(ROOT, place);
      const { ways } = await lookIn(folder, ...files);
      const complete = ways.filter(({ lacks }) => lacks === null);
      assert.ok(complete.length > 0);
      for (const { command } of complete.slice(0, 4)) {
        const few = /realgain (?:compare|suite|study)/.test(command) ? ['--resamples', '1000'] : [];
        const { code, stderr } = await runHere(folder, [...wordsAfter(command), ...few]);
        assert.equal(code, 0, `${command}: ${stderr}`);
      }
    });
  }

  it('says whether two outputs hold the same items, and what is missing', async () => {
    const { pairs, ways } = await lookIn(path.join(EXAMPLES, 'qa'), 'prompted.jsonl', 'baseline.jsonl');
    assert.deepEqual(pairs[0]?.ids, { column: 'id', shared: 300, of: 300 });
    assert.equal(pairs[0]?.comparable, true);
    assert.equal(ways[0]?.command, 'realgain compare prompted.jsonl baseline.jsonl');
    // What takes options is for a terminal; the rest can be opened.
    assert.deepEqual(ways[0].asks, { question: 'compare', files: ['prompted.jsonl', 'baseline.jsonl'] });
    assert.ok(ways.every(({ command, asks }) => (asks === undefined) === command.includes(' --')));
    const alone = await lookIn(path.join(EXAMPLES, 'folds'), 'system-a.txt');
    assert.match(alone.ways[0]?.lacks ?? '', /OTHER/);
  });

  it('does not offer to slice a SWE-bench report by what became of an instance', async () => {
    const folder = path.join(ROOT, 'test/fixtures/readings/results/swe-bench');
    const { files, ways } = await lookIn(folder, 'gpt.a.json', 'gpt.b.json');
    assert.deepEqual(
      files.map(({ slices, clusters }) => [...slices, ...clusters]),
      [[], []],
    );
    assert.deepEqual(
      ways.map(({ command }) => command),
      ['realgain compare gpt.a.json gpt.b.json'],
    );
  });

  it('offers noise for runs of one system, quality and cost for several, and clusters of neither', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-runs-'));
    const table = (column: string) => {
      const rows = Array.from(
        { length: 60 },
        (_, i) => `q${i % 20},${'xyz'[Math.floor(i / 20)]},${(i * 7) % 3 && 1},${100 + (i % 13)}`,
      );
      return `${[`id,${column},correct,tokens_used`, ...rows].join('\n')}\n`;
    };
    try {
      writeFileSync(path.join(folder, 'runs.csv'), table('seed'));
      writeFileSync(path.join(folder, 'models.csv'), table('model'));
      for (const [file, command, other] of [
        ['runs.csv', 'noise', 'tradeoff'],
        ['models.csv', 'tradeoff', 'noise'],
      ] as const) {
        const { files, ways } = await lookIn(folder, file);
        const commands = ways.map((way) => way.command.split(' ')[1]);
        assert.deepEqual([commands.includes(command), commands.includes(other)], [true, false], file);
        assert.ok(!files[0]?.clusters.includes('tokens_used'));
        assert.equal((await runHere(folder, [command, file])).code, 0, file);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('offers noise for a folder of runs of one system, and not for one of several systems', async () => {
    const offered = async (...names: string[]) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'realgain-folder-'));
      try {
        for (const [run, name] of names.entries()) {
          const rows = Array.from({ length: 40 }, (_, i) => `q${i},${(i * (7 + run)) % 3 && 1}`);
          writeFileSync(path.join(folder, name), `${['id,correct', ...rows].join('\n')}\n`);
        }
        const { ways } = await lookIn(folder, '.');
        return ways.map(({ command }) => command.split(' ')[1]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    const [first, ...others] = await offered('run-1.csv', 'run-2.csv', 'run-3.csv');
    assert.equal(first, 'noise');
    assert.ok(others.includes('study'));
    assert.equal((await offered('seed3.csv', '7.csv'))[0], 'noise');
    assert.ok(!(await offered('gpt.csv', 'llama.csv', 'qwen.csv')).includes('noise'));
    assert.ok(!(await offered('m2.csv', 'm3.csv', 'm4.csv')).includes('noise'));
  });

  it('offers agreement where each rater has a column', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-raters-'));
    try {
      writeFileSync(path.join(folder, 'r.csv'), 'id,rater_1,rater_2\n1,1,1\n2,2,2\n3,3,1\n4,1,1\n');
      const { ways } = await lookIn(folder, 'r.csv');
      const commands = ways.map(({ command }) => command);
      assert.ok(
        commands.includes('realgain agreement r.csv --rater rater_1 --rater rater_2'),
        commands.join('\n'),
      );
      const raters = ways.find(({ command }) => command.startsWith('realgain agreement'));
      assert.deepEqual(raters?.asks, { question: 'agreement', files: ['r.csv'] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('offers what raters, relevance judgments and costs are for, whatever their files are called', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const lines = (row: (i: number) => string) => Array.from({ length: 40 }, (_, i) => row(i)).join('\n');
    const commandsFor = async (...files: string[]) =>
      (await lookIn(folder, ...files)).ways.map(({ command }) => command);
    try {
      const label = (i: number, rater: number) => ((i * (3 + rater)) % 5 > 1 ? 'pos' : 'neg');
      const files = {
        'labels.csv': `unit,anna,bob\n${lines((i) => `${i},${label(i, 0)},${label(i, 1)}`)}`,
        'rows.csv': `worker,hit,answer\n${lines((i) => `w${i % 4},h${i >> 2},${1 + ((i * 7) % 5)}`)}`,
        'any.txt': lines((i) => `q${i >> 1} 0 d${i} 1`),
        'one.run': lines((i) => `q${i >> 1} Q0 d${i} 1 ${40 - i}.5 one`),
        'two.run': lines((i) => `q${i >> 1} Q0 d${i ^ 1} 1 ${40 - i}.5 two`),
        'a.csv': `id,correct,cost_usd\n${lines((i) => `q${i},${(i * 7) % 3 && 1},${1 + (i % 4)}`)}`,
        'b.csv': `id,correct,cost_usd\n${lines((i) => `q${i},${(i * 5) % 3 && 1},${2 + (i % 3)}`)}`,
      };
      for (const [name, text] of Object.entries(files)) {
        writeFileSync(path.join(folder, name), `${text}\n`);
      }
      for (const [command, ...some] of [
        ['agreement labels.csv --rater anna --rater bob', 'labels.csv'],
        ['agreement rows.csv', 'rows.csv'],
        ['compare one.run two.run --reference any.txt', 'one.run', 'two.run', 'any.txt'],
        ['tradeoff a.csv b.csv', 'a.csv', 'b.csv'],
      ] as const) {
        const commands = await commandsFor(...some);
        assert.ok(commands.includes(`realgain ${command}`), commands.join('\n'));
        assert.equal((await runHere(folder, command.split(' '))).code, 0, command);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('offers agreement of files that are named after raters', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-raters-'));
    const names = ['annotator_anna.csv', 'annotator_ben.csv'];
    try {
      for (const name of [...names, 'gpt.csv']) {
        writeFileSync(path.join(folder, name), 'id,label\n1,yes\n2,no\n3,yes\n4,no\n');
      }
      const { ways } = await lookIn(folder, ...names);
      assert.equal(ways[0]?.command, 'realgain agreement annotator_anna.csv annotator_ben.csv');
      assert.deepEqual(ways[0].asks, { question: 'agreement', files: names });
      const others = await lookIn(folder, ...names, 'gpt.csv');
      assert.ok(others.ways.every(({ command }) => !command.startsWith('realgain agreement')));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('takes raters for raters, not for systems, by their names or because they agree', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-raters-'));
    const offered = async (names: string, rate: (i: number, k: number) => number) => {
      const rows = Array.from({ length: 60 }, (_, i) =>
        [`q${i}`, ...names.split(',').map((_name, k) => rate(i, k))].join(','),
      );
      writeFileSync(path.join(folder, 't.csv'), `item,${names}\n${rows.join('\n')}\n`);
      const { ways } = await lookIn(folder, 't.csv');
      return ways.map(({ command }) => command.split(' ')[1]);
    };
    const alike = (i: number, k: number) => 1 + ((i * 7 + (i % 4 === k ? 1 : 0)) % 5);
    const apart = (i: number, k: number) => 1 + ((i * (k + 3) + k) % 5);
    try {
      assert.deepEqual(await offered('rater_1,rater_2', apart), ['agreement']);
      assert.deepEqual(await offered('annotator_anna,annotator_ben,annotator_cleo', alike), ['agreement']);
      assert.equal((await offered('anna,ben,cleo', alike))[0], 'agreement');
      assert.equal((await offered('anna,ben,cleo', apart)).includes('agreement'), false);
      assert.deepEqual((await offered('gpt-4,llama-3', (i, k) => Math.sin(i) + k)).slice(0, 2), [
        'compare',
        'study',
      ]);
      assert.equal((await offered('gpt-4,llama-3,anna', alike)).includes('agreement'), false);
      assert.equal((await offered('alpha,beta', (i) => i % 2)).includes('agreement'), false);
      const copies = await offered('score,parsed.score', (i) => 1 + ((i * 7) % 5));
      assert.equal(copies.includes('agreement'), false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('calls columns systems only if their numbers are comparable', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-systems-'));
    const rows = Array.from({ length: 40 }, (_, i) => ({
      id: `q${i}`,
      north: ((i * 7) % 40) / 40,
      south: ((i * 7) % 40) / 50 + (i % 3) / 100,
      hops: 1 + (i % 3),
      shots: 5,
      popularity: 1000 + 3 * i,
      latency: 0.5 + (i % 4) / 10,
    }));
    const metadata = rows.map(({ id, north, hops, popularity }) => ({
      id,
      score: north,
      usage: { total: popularity },
      timing: { total: hops / 10 },
      hops,
      level: hops % 2,
    }));
    const table = (some: readonly Record<string, unknown>[]) =>
      some.map((row) => `${JSON.stringify(row)}\n`).join('');
    try {
      writeFileSync(path.join(folder, 'systems.jsonl'), table(rows));
      writeFileSync(path.join(folder, 'metadata.jsonl'), table(metadata));
      const { files } = await lookIn(folder, 'systems.jsonl', 'metadata.jsonl');
      assert.deepEqual(
        files.map(({ systems }) => systems),
        [['north', 'south'], []],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('names the systems and tasks of a folder of logs', async () => {
    const { files, ways } = await lookIn(EXAMPLES, 'suite');
    assert.deepEqual(new Set(files.map(({ system }) => system)), new Set(['acme/chat-1', 'acme/chat-2']));
    assert.equal(files.filter(({ task }) => task === 'logic').length, 2);
    assert.equal(ways[0]?.command, 'realgain suite suite');
  });
});

describe('looking at what can’t be compared', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
  after(() => rmSync(folder, { recursive: true }));

  it('says why, and offers nothing', async () => {
    writeFileSync(path.join(folder, 'empty.txt'), '');
    writeFileSync(path.join(folder, 'results.json'), '{"a": {"score": 0.5}}');
    const { files, ways } = await lookIn(folder, 'empty.txt', 'results.json');
    assert.match(files[0]?.problem ?? '', /is empty/);
    assert.match(files[1]?.problem ?? '', /expected items/);
    assert.deepEqual(ways, []);
    const nothing = await lookIn(folder, mkdtempSync(path.join(folder, 'without-')));
    assert.match(nothing.notes.join(), /holds no outputs/);
    if (existsSync('/proc/version')) {
      const [made] = (await lookIn('/proc', 'version')).files;
      assert.match(made?.problem ?? '', /is written by the system while it is read/);
    }
  });

  it('says that files of several folders may go together within each', async () => {
    const files = { 'a/x.txt': '0.5\n0.2\n', 'a/y.txt': '0.4\n0.3\n', 'b/x.txt': 'A cat.\nA dog.\nA cow.\n' };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    const { stdout } = await runHere(folder, ['look', 'a', 'b']);
    assert.match(stdout, /^Nothing fits the files of these 2 folders together; choose one of them\./);
  });

  it('offers the systems within a file beside summaries', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const names = ['tfidf', 'bm25', 'hybrid'];
    const rows = names.flatMap((name, k) =>
      Array.from({ length: 40 }, (_, i) => `${name},q${i},${((i * (k + 3)) % 7) / 10}`),
    );
    writeFileSync(path.join(folder, 'per_query.csv'), ['retriever,qid,mrr', ...rows].join('\n'));
    const means = names.map((name, k) => `${name},0.${k}1,${k}`);
    writeFileSync(path.join(folder, 'metrics.csv'), ['retriever,mrr,map', ...means].join('\n'));
    const { ways } = await lookIn(folder, '.');
    const commands = ways.slice(0, 2).map(({ command }) => command);
    assert.deepEqual(commands, [
      'realgain compare per_query.csv --systems tfidf,bm25',
      'realgain study per_query.csv',
    ]);
  });

  it('offers to see where a run stands only if it holds items of the other file', async () => {
    const rows = (task: string, count: number) =>
      Array.from({ length: count }, (_, i) =>
        JSON.stringify({ id: `${task}${i}`, question: `${task} of ${i}?`, correct: i % 3 > 0 }),
      ).join('\n');
    writeFileSync(path.join(folder, 'whole.jsonl'), rows('sum', 40));
    writeFileSync(path.join(folder, 'part.jsonl'), rows('sum', 25));
    writeFileSync(path.join(folder, 'other.jsonl'), rows('product', 25));
    for (const [file, expected] of [
      ['part.jsonl', ['realgain progress part.jsonl whole.jsonl']],
      ['other.jsonl', []],
    ] as const) {
      const { ways } = await lookIn(folder, file, 'whole.jsonl');
      assert.deepEqual(
        ways.map(({ command }) => command),
        expected,
        file,
      );
    }
  });

  it('offers no rankings of how right an output is, and no study of files that don’t go together', async () => {
    const place = mkdtempSync(path.join(folder, 'mixed-'));
    const right = (by: number) =>
      Array.from({ length: 40 }, (_, i) => `q${i},${Number(i % by > 0)},${0.1 + i / 100},${900 + i}`);
    ['one', 'two', 'three'].forEach((name, i) => {
      const table = ['id,correct,cost_usd,latency_ms', ...right(i + 2)].join('\n');
      writeFileSync(path.join(place, `${name}.csv`), `${table}\n`);
    });
    writeFileSync(path.join(place, 'zeros.tsv'), 'epoch\tloss\n1\t0.5\n2\t0.4\n3\t0.3\n');
    const { ways } = await lookIn(folder, path.basename(place));
    const commands = ways.map(({ command }) => command);
    assert.ok(!commands.some((command) => command.startsWith('realgain rankings')));
    const [study = ''] = commands.filter((command) => command.startsWith('realgain study'));
    assert.match(study, /one\.csv .*three\.csv .*two\.csv/);
    assert.doesNotMatch(study, /zeros/);
    assert.equal((await runHere(folder, wordsAfter(study))).code, 0);
  });

  it('compares with an output that others are like, not with a note that is the first by name', async () => {
    const place = mkdtempSync(path.join(folder, 'note-first-'));
    const right = (by: number) => Array.from({ length: 40 }, (_, i) => ({ id: i, passed: i % by > 0 }));
    const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const write = (name: string, text: string) => writeFileSync(path.join(place, name), text);
    write('a_notes.txt', '# Notes\n\n- one run each\n- **three** systems\n\n## Systems\n\n- small\n');
    ['gpt', 'llama', 'qwen'].forEach((name, i) => {
      const rows = right(i + 2);
      write(`${name}.jsonl`, lines(rows.map(({ id }) => ({ id, completion: `return ${id} * ${i}` }))));
      write(`${name}.scored.jsonl`, lines(rows));
    });
    const { ways } = await lookIn(folder, path.basename(place));
    const [study = ''] = ways
      .map(({ command }) => command)
      .filter((command) => command.startsWith('realgain study'));
    assert.match(study, /gpt\.scored\.jsonl .*llama\.scored\.jsonl .*qwen\.scored\.jsonl$/);
    assert.equal((await runHere(folder, wordsAfter(study))).code, 0);
  });

  it('offers of several test sets only what asks nothing there, with the options that all of them need', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
    const rowsOf = (value: (item: number, system: number) => string | number) =>
      [0, 1, 2].flatMap((system) =>
        Array.from({ length: 30 }, (_, i) => `m${system},q${i},${value(i, system)}`),
      );
    const write = (name: string, column: string, value: (item: number, system: number) => string | number) =>
      writeFileSync(path.join(folder, name), `system,id,${column}\n${rowsOf(value).join('\n')}\n`);
    const commands = async () => (await lookIn(folder, '.')).ways.map(({ command }) => command);
    try {
      writeFileSync(path.join(folder, 'a.csv'), 'day\n');
      write('news.csv', 'z', (i, system) => ((i * 7) % (11 + system)) / 10);
      write('talks.csv', 'z', (i, system) => ((i * 5) % (13 + system)) / 10);
      assert.ok((await commands()).includes('realgain leaderboard . --column z --higher-is-better'));
      const { code } = await runHere(folder, ['leaderboard', '.', '--column', 'z', '--higher-is-better']);
      assert.equal(code, 0);
      write('views.csv', 'opinion', (i, system) => ['left', 'both', 'right'][(i * (system + 1)) % 3] ?? '');
      assert.deepEqual(
        (await commands()).filter((command) => /leaderboard|suite/.test(command)),
        [],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('fails for a file that isn’t there', async () => {
    const { code, stderr } = await runHere(folder, ['look', 'nowhere.txt']);
    assert.equal(code, 2);
    assert.match(stderr, /nowhere\.txt/);
  });
});

describe('looking at large files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'realgain-look-'));
  after(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return name;
  };
  const rows = (n: number, row: (i: number) => string) => Array.from({ length: n }, (_, i) => row(i));

  it('reads less than a megabyte of a file of two gigabytes', async () => {
    const name = write(
      'huge.jsonl',
      rows(9000, (i) => `{"id": ${i}, "question": "no. ${i}", "f1": 0.${i}}\n`).join(''),
    );
    truncateSync(path.join(folder, name), 2 ** 31);
    const read = await bytesRead(() => lookIn(folder, name));
    assert.ok(read.bytes > 0 && read.bytes < 2 ** 20, `${read.bytes} bytes were read`);
    const [file] = read.result.files;
    assert.equal(file?.items?.are, 'about');
    assert.deepEqual(file?.scores, [{ column: 'f1', metric: 'mean', better: 'higher' }]);
    assert.match(file?.problem ?? '', /larger than the 1 GB/);
  });

  it('knows the items of two large tables that agree in part', async () => {
    const row = (i: number, k: number) => `q${i},"said ""${i % 7}""\n${i}",${i % k === 0 ? 'x' : 'y'},x`;
    const table = (start: number, k: number) =>
      `id,note,answer,gold\n${rows(20_000, (i) => row(start + i, k)).join('\n')}\n`;
    const names = [write('a.csv', table(0, 2)), write('b.csv', table(1000, 3))];
    const { files, pairs } = await lookIn(folder, ...names);
    const { n = 0 } = files[0]?.items ?? {};
    assert.ok(n > 15_000 && n < 25_000, `about ${n} items, not 20,000`);
    const { shared = 0, of = 0 } = pairs[0]?.ids ?? {};
    assert.ok(of - shared > 800 && of - shared < 1100, `${shared} of ${of}`);
    assert.equal(pairs[0]?.comparable, true, pairs[0]?.why);
  });

  it('reads more where the first bytes of a wide table hold no whole row', async () => {
    const columns = rows(300, (i) => `note${i}`);
    const lines = rows(5, (item) => [item, ...columns.map(() => `${item}`.repeat(1000))].join(','));
    writeFileSync(path.join(folder, 'wide.csv'), [['id', ...columns].join(','), ...lines].join('\n'));
    const { files } = await lookIn(folder, 'wide.csv');
    assert.equal(files[0]?.problem, null);
    assert.equal(files[0]?.items?.n, 5);
  });

  it('reads the items at the head of one JSON document', async () => {
    const sample = (i: number) =>
      JSON.stringify(
        { id: `q${i}`, options: [{ text: 'a, b' }, { text: '"c]' }], correct: i % 3 === 0 },
        null,
        2,
      );
    const document = `{"config": {"name": "x", "steps": [1, 2]}, "samples": [${rows(5000, sample).join(',\n')}]}`;
    const { files } = await lookIn(folder, write('samples.json', document));
    const [file] = files;
    assert.equal(file?.problem, null);
    assert.ok(Math.abs((file?.items?.n ?? 0) - 5000) <= 250, `${file?.items?.n ?? 0} items`);
    assert.deepEqual(file?.ids, [{ column: 'id', unique: true }]);
    assert.equal(file?.scores[0]?.column, 'correct');
  });
});

/** What a call reads of files, by any handle. */
async function bytesRead<Result>(run: () => Promise<Result>): Promise<{ bytes: number; result: Result }> {
  const handle = await open(__filename);
  const prototype = Object.getPrototypeOf(handle) as {
    read: (...args: unknown[]) => Promise<{ bytesRead: number }>;
  };
  await handle.close();
  const { read } = prototype;
  let bytes = 0;
  prototype.read = async function (...args) {
    const done = await read.apply(this, args);
    bytes += done.bytesRead;
    return done;
  };
  try {
    return { result: await run(), bytes };
  } finally {
    prototype.read = read;
  }
}

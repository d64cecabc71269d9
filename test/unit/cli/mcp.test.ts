import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { build, type OutputChunk } from 'rolldown';
import { after, before, describe, it } from 'mocha';
import manifest from '../../../package.json';
import { loadedAtOnce, programsBundle } from '../../../scripts/build/bundles';
import { type META_OF_TOOL, PAGE, SHOWS_PAGES } from '../../../src/cli/mcp/app';
import { listedTool } from '../../../src/cli/mcp/call';
import { inputsFrom } from '../../../src/cli/mcp/inputs';
import { TOOLS } from '../../../src/cli/mcp/tools';
import type { Comparison } from '../../../src/model/results/comparison';
import { QUESTIONS } from '../../../src/questions';
import { bundlePrograms } from '../../support/bundle';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

const root = path.resolve(__dirname, '../../..');
const examples = path.join(root, 'examples');

interface Answer {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly choices?: readonly { readonly label: string; readonly inputs?: Record<string, unknown> }[];
}

describe('realgain mcp', () => {
  const folder = new TemporaryFolder();
  const open: Client[] = [];

  async function connect(
    cwd: string,
    args: readonly string[] = [],
    roots?: readonly string[],
    extensions?: Record<string, object>,
  ): Promise<Client> {
    const program = path.join(await bundlePrograms(), 'cli.js');
    const capabilities = { ...(roots && { roots: {} }), ...(extensions && { extensions }) };
    const client = new Client({ name: 'test', version: '1' }, { capabilities });
    if (roots !== undefined) {
      client.setRequestHandler(ListRootsRequestSchema, () => ({
        roots: roots.map((one) => ({ uri: pathToFileURL(one).href })),
      }));
    }
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, 'mcp', ...args],
        cwd,
        stderr: 'ignore',
      }),
    );
    open.push(client);
    return client;
  }

  /** The SDK's own client, which checks every answer by the tool's schema once it has listed the tools. */
  async function connectChecking(cwd: string): Promise<Client> {
    const checking = await connect(cwd);
    await checking.listTools();
    return checking;
  }

  async function call(client: Client, name: string, input: object, signal?: AbortSignal): Promise<Answer> {
    const called = { name, arguments: { ...input } };
    const answer = await client.callTool(called, undefined, signal && { signal });
    const [content] = answer.content as [{ text: string }];
    return {
      isError: answer.isError === true,
      text: content.text,
      data: answer.structuredContent as Answer['data'],
    };
  }

  async function fail(client: Client, name: string, input: object): Promise<Failure> {
    const { isError, data, text } = await call(client, name, input);
    assert.equal(isError, true, text);
    return data['error'] as Failure;
  }

  let client: Client;
  let working: Promise<Client> | undefined;

  /** One server for all tests that need no options: each is a process. */
  const atWork = (): Promise<Client> => (working ??= connectChecking(folder.path('work')));

  before(async () => {
    client = await connectChecking(examples);
    const scores = (of: (i: number) => number) =>
      Array.from({ length: 2000 }, (_, i) => of(i).toFixed(9)).join('\n');
    for (const place of ['work/runs', 'work/other', 'outside']) {
      mkdirSync(folder.path(place), { recursive: true });
    }
    await folder.write(
      'work/a.txt',
      scores((i) => Math.sin(i) + 0.01),
    );
    await folder.write(
      'work/b.txt',
      scores((i) => Math.sin(i * 1.01)),
    );
    await folder.write('work/runs/a.txt', '1\n2\n3\n');
    await folder.write('work/runs/b.txt', '2\n2\n1\n');
    await folder.write('work/choose.csv', 'id,f1,em\n1,0.5,0.25\n2,0.75,0.5\n');
    await folder.write('work/choose-b.csv', 'id,f1,em\n1,0.25,0.25\n2,0.75,0.75\n');
    await folder.write('work/ids.csv', 'id,score\n1,0.5\n2,0.75\n3,1\n');
    await folder.write('work/plain.csv', 'score\n0.5\n0.25\n1\n');
    await folder.write('work/times.csv', 'id,zorp\n1,0.5\n2,0.75\n3,1.25\n');
    await folder.write('outside/a.txt', '1\n2\n');
    await folder.write('outside/ref.txt', 'a secret\nanother secret\n');
    await folder.write('work/other/a.txt', 'one\ntwo\n');
    await folder.write('work/other/b.txt', 'one\nthree\n');
    const testSet = { name: 'x', outputs: '*.txt', reference: '../../outside/ref.txt', metric: 'bleu' };
    await folder.write('work/other/realgain.json', JSON.stringify({ testSets: [testSet] }));
  });

  after(() => Promise.all(open.map((one) => one.close())));

  it('lists its tools, which only read', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...QUESTIONS.map(({ name }) => name), 'explain'],
    );
    for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
      assert.ok(description !== undefined && description.length < 400, name);
      assert.equal(inputSchema['additionalProperties'], false, name);
      assert.equal(outputSchema?.type, 'object', name);
      assert.equal(annotations?.readOnlyHint, true, name);
    }
  });

  it('answers programs in the forms that the meta data of a call name, with all that --json prints', async () => {
    const [a, b] = [folder.path('work/a.txt'), folder.path('work/b.txt')];
    const { stdout } = await runHere(folder.path('work'), [
      ...['compare', a, b, '--json', '--gate', 'better', '--resamples', '10000'],
    ]);
    const answer = await (
      await atWork()
    ).callTool({
      name: 'compare',
      arguments: { candidate: a, baseline: b, gate: 'better', resamples: 10_000 },
      _meta: { 'realgain/forms': ['json', 'methods', 'fragment'] },
    });
    const [json, methods, fragment] = (answer.content as { text: string }[]).map(({ text }) => text);
    // The program of this test is another build.
    const ofAnyBuild = (text: string | undefined) => text?.replace(/"realgain": ".*"/, '');
    assert.equal(ofAnyBuild(json), ofAnyBuild(stdout));
    assert.match(methods ?? '', /bootstrap/);
    assert.match(fragment ?? '', /^<div class="realgain">/);
    assert.doesNotMatch(fragment ?? '', /<script/);
    const unknown = await (
      await atWork()
    ).callTool({
      name: 'compare',
      arguments: { candidate: a, baseline: b },
      _meta: { 'realgain/forms': ['pdf'] },
    });
    assert.match(
      (unknown.content as { text: string }[])[0]?.text ?? '',
      /realgain\/forms takes one of .*, not “pdf”/,
    );
  });

  it('hands the page of an answer to clients that show one, and to no others', async () => {
    const asked = {
      name: 'compare',
      arguments: { candidate: 'a.txt', baseline: 'b.txt', resamples: 10_000 },
    };
    const app = await connect(folder.path('work'), [], undefined, { [SHOWS_PAGES]: {} });
    const { tools } = await app.listTools();
    const { ui } = (tools.find(({ name }) => name === 'compare')?._meta ?? {}) as typeof META_OF_TOOL;
    const { contents } = await app.readResource({ uri: ui.resourceUri });
    assert.equal(contents[0]?.mimeType, 'text/html;profile=mcp-app');
    const shown = await app.callTool(asked);
    assert.match(String(shown._meta?.[PAGE]), /^<div class="realgain">.*<svg/s);
    assert.equal((await (await atWork()).callTool(asked))._meta, undefined);
    await assert.rejects(app.readResource({ uri: 'ui://realgain/other' }), /no resource/);
  });

  it('says what a gate comes to', async () => {
    const { data } = await call(await atWork(), 'compare', {
      candidate: 'a.txt',
      baseline: 'b.txt',
      gate: 'better',
      resamples: 10_000,
    });
    assert.equal((data['gate'] as { outcome: string }).outcome, 'failed');
  });

  it('plans without files', async () => {
    const { isError, text } = await call(await atWork(), 'plan', { rate: 0.7, gain: 0.05 });
    assert.equal(isError, false, text);
  });

  it('compares as the command line does', async () => {
    const files = ['qa/finetuned.jsonl', 'qa/baseline.jsonl'] as const;
    const options = { metric: 'accuracy', test: 'randomization', margin: 5, seed: 'x', resamples: 10_000 };
    const { data, text } = await call(client, 'compare', {
      candidate: files[0],
      baseline: files[1],
      ...options,
    });
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const { stdout } = await runHere(examples, ['compare', ...files, ...args, '--json']);
    const { sentence, gain, tests, interval, equivalence, warnings } = JSON.parse(stdout) as Comparison;
    assert.deepEqual(
      [data['gain'], data['tests'], data['interval'], data['equivalence']],
      [gain, tests, interval, equivalence],
    );
    assert.ok(text.startsWith(`${sentence}\n\nsystem `), text);
    assert.ok(warnings.every((warning) => text.includes(`· ${warning}\n`)));
  });

  it('looks, studies, plans, and compares tables', async () => {
    const look = await call(client, 'look', { files: ['qa'] });
    assert.match(look.text, /realgain compare qa\/finetuned\.jsonl/);
    const study = await call(client, 'study', {
      files: ['qa/*.jsonl'],
      test: 'bootstrap',
      resamples: 10_000,
    });
    assert.equal((study.data['pairs'] as unknown[]).length, 3);
    assert.match(study.text, /3 systems on/);
    const suite = await call(client, 'suite', { files: ['suite'], resamples: 10_000 });
    assert.equal((suite.data['rows'] as unknown[]).length, 4);
    const pair = { candidate: 'qa/finetuned.jsonl', baseline: 'qa/baseline.jsonl' };
    const table = await call(client, 'compare', { ...pair, metric: 'all', resamples: 10_000 });
    assert.equal(table.isError, false, table.text);
    const power = await call(client, 'power', { ...pair, gain: 3 });
    assert.match(power.text, /true gain of 3\.00 points .* 80% power/);
  });

  it('takes realgain.json as the command line does', async () => {
    const { data } = await call(client, 'compare', { candidate: 'qa/prompted.jsonl' });
    assert.match((data['b'] as { path: string }).path, /baseline\.jsonl$/);
  });

  it('explains terms, and what was compared before', async () => {
    const pair = { candidate: 'folds/system-a.txt', baseline: 'folds/system-b.txt' };
    assert.match((await fail(client, 'explain', pair)).message, /compare them first/);
    const { data } = await call(client, 'compare', pair);
    const explained = await call(client, 'explain', pair);
    assert.deepEqual(explained.data['comparison'], data);
    assert.match(explained.text, /corrected resampled t: /);
    assert.match((await call(client, 'explain', { term: 'BCA' })).text, /Efron and Tibshirani/);
    assert.match((await fail(client, 'explain', { term: 'wilcoxn' })).message, /Did you mean "wilcoxon/i);
  });

  it('asks questions of the registry, and offers the columns that are open', async () => {
    const here = await atWork();
    const lines = Array.from({ length: 40 }, (_, i) => [
      `t${i}`,
      i % 2,
      Number(i % 3 === 0),
      i + 0.5,
      ((i * 7) % 40) + 0.5,
    ]);
    await folder.write('work/two.csv', `term,svc,figure,one,other\n${lines.join('\n')}\n`);
    const { code, choices = [] } = await fail(here, 'rankings', { files: ['two.csv'] });
    assert.equal(code, 'needs-column');
    const svc = choices.find(({ inputs }) => inputs?.['marks'] === 'svc');
    assert.ok(svc !== undefined, JSON.stringify(choices));
    const { data, text } = await call(here, 'rankings', { files: ['two.csv'], ...svc.inputs });
    assert.deepEqual([data['marks'], data['candidates']], ['svc', 40]);
    assert.match(text, /20 of 40 candidates are true positives/);
  });

  it('asks with choices that answer when they are added to the call', async () => {
    const here = await atWork();
    const pair = { candidate: 'choose.csv', baseline: 'choose-b.csv' };
    const { code, choices = [] } = await fail(here, 'compare', pair);
    assert.equal(code, 'needs-metric');
    const f1 = choices.find(({ inputs }) => inputs?.['column'] === 'f1');
    const { data, isError } = await call(here, 'compare', { ...pair, ...f1?.inputs });
    assert.equal(isError, false);
    assert.equal((data['a'] as { score: number }).score, 0.625);
    const lines = { candidate: 'ids.csv', baseline: 'plain.csv' };
    const matching = await fail(here, 'compare', lines);
    assert.deepEqual([matching.code, matching.choices?.[0]?.inputs], ['needs-answer', { idColumn: 'none' }]);
    assert.equal((await call(here, 'compare', { ...lines, idColumn: 'none' })).data['n'], 3);
    const times = { candidate: 'times.csv', baseline: 'times.csv', idColumn: 'id' };
    const direction = await fail(here, 'compare', times);
    assert.equal(direction.code, 'needs-metric', direction.message);
    const lower = direction.choices?.find(({ inputs }) => inputs?.['higherIsBetter'] === false);
    assert.equal((await call(here, 'compare', { ...times, ...lower?.inputs })).data['verdict'], 'identical');
  });

  it('asks with options of the tool that is called', async () => {
    const here = await atWork();
    const rows = Array.from(
      { length: 60 },
      (_, i) => `${['x', 'y', 'z'][i % 3]},${i},${(i * 7) % 5 > 2 ? 1 : 0}`,
    );
    await folder.write('work/systems.csv', `model,id,is_correct\n${rows.join('\n')}\n`);
    const files = { files: ['systems.csv'] };
    const { code, choices = [] } = await fail(here, 'score', files);
    assert.deepEqual(
      [code, choices.map(({ inputs }) => inputs)],
      ['needs-systems', ['x', 'y', 'z'].map((system) => ({ system }))],
    );
    assert.equal((await call(here, 'score', { ...files, ...choices[1]?.inputs })).data['system'], 'y');
    await folder.write('work/board.csv', 'task,model,left,right\nd1,A,1,2\nd1,B,2,3\n');
    const board = await fail(here, 'leaderboard', { files: ['board.csv'] });
    assert.deepEqual(
      board.choices?.map(({ inputs }) => inputs),
      [{ score: 'left' }, { score: 'right' }],
    );
    assert.equal((await call(here, 'leaderboard', { files: ['board.csv'], score: 'left' })).isError, false);
  });

  it('says what is wrong with an input', async () => {
    const pair = { candidate: 'folds/system-a.txt', baseline: 'folds/system-b.txt' };
    assert.match((await fail(client, 'compare', { ...pair, metrik: 'x' })).message, /Did you mean "metric"/);
    assert.match((await fail(client, 'compare', { ...pair, margin: 'x' })).message, /“margin”/);
    assert.match(
      (await fail(client, 'suite', { files: [] })).message,
      /“files” of suite is wrong: it is empty\.$/,
    );
    assert.match(
      (await fail(client, 'compare', {})).message,
      /needs the inputs “candidate” and “baseline”, or “testSet”\.$/,
    );
    assert.equal((await fail(client, 'look', {})).message, 'look needs the input “files”.');
    for (const name of ['study', 'runs'])
      assert.equal((await fail(client, name, {})).message, `${name} needs the input “files”, or “testSet”.`);
    assert.match(
      (await fail(client, 'compare', { candidate: pair.candidate })).message,
      /with “columns” A,B/,
    );
    const { message } = await fail(client, 'score', { files: [pair.candidate, pair.baseline] });
    assert.match(message, /but got 2\.$/);
    const unknown = await fail(client, 'compare', { ...pair, test: 'bootstrp' });
    assert.ok(unknown.choices?.some(({ label }) => label === 'bootstrap'));
    // One sentence where it suggests a name, else one line of all.
    assert.doesNotMatch((await call(client, 'compare', { ...pair, alfa: 0.1 })).text, /\n/);
    const { text } = await call(client, 'compare', { files: ['a.csv'] });
    assert.match(text, /^compare has no input “files”\.\n- candidate, baseline, [^\n]+$/);
    await assert.rejects(call(client, 'delete', {}), /no tool of this name, only compare, /);
    // What begins with a dash is a file.
    assert.equal((await fail(client, 'compare', { ...pair, candidate: '--trust' })).code, 'file-missing');
  });

  it('reads only in its folders, however a path leads out of them', async function () {
    if (process.platform === 'win32') {
      this.skip(); // Links take rights there that few have.
    }
    symlinkSync(folder.path('outside/a.txt'), folder.path('work/link.txt'));
    symlinkSync(folder.path('outside'), folder.path('work/linked'));
    const here = await atWork();
    const outside = ['../outside/a.txt', folder.path('outside/a.txt'), 'link.txt', 'linked/a.txt', '..', '/'];
    for (const candidate of outside) {
      for (const name of ['compare', 'power', 'progress']) {
        assert.equal(
          (await fail(here, name, { candidate, baseline: 'a.txt' })).code,
          'not-allowed',
          candidate,
        );
      }
      for (const name of ['look', 'study', 'suite']) {
        assert.equal((await fail(here, name, { files: [candidate] })).code, 'not-allowed', candidate);
      }
    }
    const pair = { candidate: 'runs/a.txt', baseline: 'runs/b.txt' };
    for (const reference of ['../outside/ref.txt', 'linked/ref.txt']) {
      assert.equal((await fail(here, 'compare', { ...pair, reference: [reference] })).code, 'not-allowed');
    }
    assert.equal((await fail(here, 'study', { files: ['../outside/*.txt'] })).code, 'not-allowed');
    for (const { name } of QUESTIONS.filter(({ takes }) => takes !== '')) {
      const files = ['compare', 'power', 'progress'].includes(name)
        ? { candidate: '../outside/a.txt' }
        : { files: ['../outside/a.txt'] };
      assert.equal((await fail(here, name, files)).code, 'not-allowed', name);
    }
    const scored = await fail(here, 'score', { files: ['a.txt'], reference: '../outside/ref.txt' });
    assert.equal(scored.code, 'not-allowed');
    assert.equal((await fail(here, 'study', { files: ['linked/*.txt'] })).code, 'not-allowed');
    // Declared, not asked for.
    const declared = await fail(here, 'compare', { candidate: 'other/a.txt', baseline: 'other/b.txt' });
    assert.match(declared.message, /outside\/ref\.txt is outside the folders/);
    assert.equal((await call(here, 'compare', pair)).isError, false);
  });

  it('is narrowed by the folders of the client, and never widened', async () => {
    const narrow = await connect(folder.path('work'), [], [folder.path('work/runs')]);
    assert.equal((await call(narrow, 'compare', { candidate: 'a.txt', baseline: 'b.txt' })).data['n'], 3);
    const above = { candidate: '../a.txt', baseline: '../b.txt' };
    assert.equal((await fail(narrow, 'compare', above)).code, 'not-allowed');
    const wide = await connect(folder.path('work/runs'), [], [folder.path('work'), folder.path('outside')]);
    assert.equal((await call(wide, 'compare', { candidate: 'a.txt', baseline: 'b.txt' })).data['n'], 3);
    assert.equal((await fail(wide, 'compare', above)).code, 'not-allowed');
    const none = await connect(folder.path('work/runs'), [], [folder.path('outside')]);
    assert.equal((await fail(none, 'look', { files: [folder.path('outside')] })).code, 'not-allowed');
    const several = await connect(root, [`--root=${folder.path('work/runs')}`, '--root', examples]);
    assert.equal((await call(several, 'compare', { candidate: 'a.txt', baseline: 'b.txt' })).data['n'], 3);
  });

  it('runs a program only if it was started with --trust', async () => {
    const [candidate, baseline] = ['precise.txt', 'baseline.txt'];
    const cwd = path.join(examples, 'own-metric');
    const careful = await connect(cwd);
    const module = { candidate, baseline, metric: './metric.mjs' };
    const command = {
      candidate,
      baseline,
      metric: '{"command": ["node", "scorer.mjs", "{output}", "ref.txt"]}',
    };
    for (const input of [{ candidate, baseline }, module, command]) {
      assert.equal((await fail(careful, 'compare', input)).code, 'not-allowed');
    }
    assert.equal((await fail(careful, 'study', { files: [candidate, baseline] })).code, 'not-allowed');
    const trusting = await connect(cwd, ['--trust']);
    const { data, text } = await call(trusting, 'compare', module);
    assert.equal(data['verdict'], 'significant', text);
  });

  it('keeps what a program prints out of the protocol', async () => {
    const metric =
      'console.log("noise"); export const extract = ({ output }) => output.map((_, i) => i % 3);';
    await folder.write('work/loud.mjs', metric);
    const trusting = await connect(folder.path('work'), ['--trust']);
    const errors: Error[] = [];
    trusting.onerror = (error) => errors.push(error);
    const input = {
      candidate: 'runs/a.txt',
      baseline: 'runs/b.txt',
      metric: './loud.mjs',
      reference: 'none',
    };
    assert.equal((await call(trusting, 'compare', input)).isError, false);
    assert.deepEqual(errors, []);
  });

  it('reports progress, and stops a call that is cancelled', async () => {
    const here = await atWork();
    const long = {
      name: 'compare',
      arguments: { candidate: 'a.txt', baseline: 'b.txt', test: 'bootstrap', resamples: 1e8 },
    };
    const controller = new AbortController();
    const messages: string[] = [];
    const onprogress = ({ message = '' }: { message?: string | undefined }) => {
      messages.push(message);
      if (message.includes(' of 100,000,000')) {
        controller.abort('enough');
      }
    };
    await assert.rejects(here.callTool(long, undefined, { signal: controller.signal, onprogress }), /enough/);
    assert.ok(messages.length > 0);
    const next = await call(here, 'compare', { candidate: 'runs/a.txt', baseline: 'runs/b.txt' });
    assert.equal(next.data['n'], 3);
  });

  it('answers what is no request with an error, goes on, and ends with its input', async () => {
    const program = path.join(await bundlePrograms(), 'cli.js');
    const child = spawn(process.execPath, [program, 'mcp'], { cwd: examples });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string) => {
      child.stdin.write(`${line}\n`);
      return JSON.parse(String((await answers.next()).value)) as {
        id: number | null;
        error?: { code: number; message: string };
      };
    };
    const call = (params: object) => JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
    const nested = `${'['.repeat(200)}${']'.repeat(200)}`;
    const refused: [string, number | null, number, RegExp][] = [
      ['{ not json', null, -32700, /not JSON/],
      ['[]', null, -32600, /not an object/],
      ['5', null, -32600, /not an object/],
      ['{"jsonrpc":"2.0","id":9}', 9, -32600, /no request of JSON-RPC/],
      ['{"jsonrpc":"2.0","id":{},"method":"ping"}', null, -32600, /no request of JSON-RPC/],
      [call({ name: 'explain', _meta: { progressToken: {} } }), 7, -32600, /no request of JSON-RPC/],
      [call({ name: 5 }), 7, -32602, /“params\.name” of tools\/call is wrong: .*expected string/],
      [call({ name: 'explain', arguments: null }), 7, -32602, /“params\.arguments” of tools\/call is wrong/],
      [call({ name: 'x'.repeat(1_000_000) }), 7, -32602, /^.{0,100}There is no tool of this name.{0,300}$/],
      [`{"jsonrpc":"2.0","id":8,"method":"ping","params":{"a":${nested}}}`, null, -32600, /deeper than 100/],
      [call({ name: 'explain', arguments: { a: Array(200_000).fill(0) } }), null, -32600, /100000 values/],
    ];
    for (const [line, id, code, message] of refused) {
      const { id: ofAnswer, error } = await ask(line);
      assert.deepEqual([ofAnswer, error?.code], [id, code], line.slice(0, 100));
      assert.match(error?.message ?? '', message);
    }
    // What is no request needs no answer.
    child.stdin.write(
      '\n\r\n{"jsonrpc":"2.0","method":"notifications/other"}\n{"jsonrpc":"2.0","id":1,"result":5}\n',
    );
    const brackets = JSON.stringify('\\"[{,'.repeat(100_000));
    assert.equal((await ask(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${brackets}}}`)).id, 1);
    child.stdin.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('answers a message of more than 8 MiB with an error, and goes on', async () => {
    const program = path.join(await bundlePrograms(), 'cli.js');
    const child = spawn(process.execPath, [program, 'mcp'], { cwd: examples });
    const ping = (id: number, more: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', ...more })}\n`;
    const answered = once(child.stdout, 'data') as Promise<[Buffer]>;
    child.stdin.write(ping(1, { params: { _meta: { text: 'x'.repeat(12 * 2 ** 20) } } }));
    const { id, error } = JSON.parse(String((await answered)[0])) as { id: null; error: { message: string } };
    assert.equal(id, null);
    assert.match(error.message, /more than 8 MiB/);
    const next = once(child.stdout, 'data') as Promise<[Buffer]>;
    child.stdin.write(ping(2, {}));
    assert.equal((JSON.parse(String((await next)[0])) as { id: number }).id, 2);
    child.stdin.end();
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('refuses long inputs at once, and cuts long answers', async () => {
    const { message } = await fail(client, 'explain', { term: 'x'.repeat(1_000_000) });
    assert.match(message, /“term” of explain is wrong: it has 1000000 letters, and at most 4096 are allowed/);
    const header = Array.from({ length: 400 }, (_, i) => `c${i}`).join(',');
    const row = Array.from({ length: 400 }, (_, i) => i / 400).join(',');
    await folder.write('work/wide.csv', `id,${header}\n1,${row}\n2,${row}\n`);
    const { text, data } = await call(await atWork(), 'look', { files: ['wide.csv'] });
    const [file] = data['files'] as [{ scores: unknown[] }];
    assert.equal(file.scores.length, 50);
    assert.match(text, /“scores” has the first 50 of 400 entries/);
    assert.ok(text.length < 25_000);
  });

  it('refuses roots that are no folders', async () => {
    const { code, stderr } = await runHere(examples, ['mcp', '--root', 'sample.md']);
    assert.equal(code, 2);
    assert.match(stderr, /--root sample\.md is not a folder/);
  });
});

describe('the inputs of tools', () => {
  it('are read from how errors write options', () => {
    assert.deepEqual(inputsFrom('--metric mean --column "the \\"f1\\"" --lower-is-better'), {
      metric: 'mean',
      column: 'the "f1"',
      higherIsBetter: false,
    });
    assert.deepEqual(inputsFrom('--no-header'), { header: false });
    assert.deepEqual(inputsFrom('--id-column none --option scale=percent'), {
      idColumn: 'none',
      option: ['scale=percent'],
    });
  });

  it('are the same in the editor', () => {
    const { contributes } = manifest;
    const tool = contributes.languageModelTools.find(({ name }) => name === 'realgain_compare');
    const { candidate: _a, baseline: _b, ...others } = tool?.inputSchema.properties ?? {};
    const compare = TOOLS.find(({ name }) => name === 'compare');
    const known: Record<string, unknown> = { ...(compare && listedTool(compare).inputSchema.properties) };
    assert.deepEqual(Object.keys(others).sort(), ['cluster', 'margin', 'metric', 'reference', 'test']);
    for (const [name, schema] of Object.entries(others)) {
      assert.deepEqual(schema, known[name], name);
    }
  });
});

describe('the server’s code', () => {
  it('is loaded by no other command', async () => {
    const { output } = await build({ ...programsBundle(), write: false });
    const isOfServer = (chunk: OutputChunk) =>
      Object.keys(chunk.modules).some((module) => module.includes('modelcontextprotocol'));
    assert.ok(output.some((file) => file.type === 'chunk' && isOfServer(file)));
    const atOnce = loadedAtOnce('cli.js', output);
    assert.ok(atOnce.length > 1);
    for (const chunk of atOnce) assert.ok(!isOfServer(chunk), chunk.fileName);
  });
});

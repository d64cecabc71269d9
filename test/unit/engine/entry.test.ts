import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import { after, before, describe, it } from 'mocha';
import { version } from '../../../package.json';
import { EngineClient } from '../../../src/engine/client';
import type { AskedWith, Caller, FromEngine, Progress } from '../../../src/engine/protocol';
import { DEFAULT_SETTINGS } from '../../../src/model/settings/settings';
import type { ComparisonDetails } from '../../../src/model/results/details';
import type { ComparisonIdentity } from '../../../src/model/settings/identity';
import { pairOn, pairToAsk, serviceOf } from '../../support/ask';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from './temporary';

describe('the engine as a child process', () => {
  const folder = new TemporaryFolder();
  const children: ChildProcess[] = [];
  let modulePath = '';
  let client: EngineClient;
  let quick: ComparisonIdentity;
  let slow: ComparisonIdentity;

  before(async () => {
    modulePath = path.join(await bundlePrograms(), 'engine.js');
    client = new EngineClient({
      modulePath,
      idleMinutes: 1,
      log: () => undefined,
      fork: (script, options) => {
        const child = fork(script, [], options);
        children.push(child);
        return child;
      },
    });
    const scores = (salt: number) =>
      Array.from({ length: 5_000 }, (_, i) => ((i + salt) * 7919) % 101).join('\n');
    const a = await folder.write('a.txt', scores(1));
    const b = await folder.write('b.txt', scores(2));
    const common = { a, b, references: [], metric: null, idColumn: null, clusterColumn: null };
    quick = { ...common, settings: { ...DEFAULT_SETTINGS, resamples: 1_000 } };
    slow = { ...common, settings: { ...DEFAULT_SETTINGS, resamples: 50_000_000 } };
  });
  after(() => client.dispose());

  const compare = (
    identity: ComparisonIdentity,
    caller: Caller<ComparisonDetails> = {},
    how: AskedWith = {},
  ) => pairOn(serviceOf(client), identity, caller, how);

  const untilResampling = (identity: ComparisonIdentity, signal?: AbortSignal) => {
    let started: () => void = () => undefined;
    const resampling = new Promise<void>((resolve) => (started = resolve));
    const onProgress = ({ stage, done }: Progress) => stage === 'resampling' && done > 0 && started();
    const call = compare(identity, { onProgress, signal });
    // Looked at later, when it has been cancelled or lost.
    call.catch(() => undefined);
    return { call, resampling };
  };

  it('answers a comparison and stays for the next', async () => {
    const one = await compare(quick);
    const other = await compare(quick, {}, { priority: 'background' });
    assert.equal(one.comparison.n, 5_000);
    assert.equal(one.comparison.realgain, version);
    assert.deepEqual(other, one);
    assert.equal(children.length, 1);
  });

  it('recognises a file', async () => {
    assert.equal((await client.call('recognise', { path: quick.a })).format, 'numbers');
  });

  it('answers with the error', async () => {
    const call = client.call('recognise', { path: folder.path('nowhere') });
    await assert.rejects(call, { code: 'file-missing', path: folder.path('nowhere') });
  });

  it('is killed in mid-run: the call fails with a message, and the next one works', async () => {
    const { call, resampling } = untilResampling(slow);
    await resampling;
    children.at(-1)?.kill('SIGKILL');
    await assert.rejects(call, { code: 'engine-lost', message: /was killed.*Rerun starts a new one\./ });
    const again = await compare(quick);
    assert.equal(again.comparison.n, 5_000);
    assert.equal(children.length, 2);
  });

  it('cancels at once and is free for the next call', async () => {
    const controller = new AbortController();
    const { call, resampling } = untilResampling(slow, controller.signal);
    await resampling;
    controller.abort();
    await assert.rejects(call, { code: 'cancelled' });
    // It would wait for ever behind 50,000,000 resamples.
    await compare(quick);
    assert.equal(children.length, 2);
  });

  it('replies exactly once to every call, cancelled ones included, and nothing after', async () => {
    const child = fork(modulePath, [], { execArgv: [], serialization: 'advanced' });
    const messages: FromEngine[] = [];
    child.on('message', (message: FromEngine) => messages.push(message));
    child.send({ type: 'call', id: 1, name: 'ask', params: pairToAsk(slow) });
    child.send({ type: 'call', id: 2, name: 'recognise', params: { path: quick.a } });
    child.send({ type: 'cancel', id: 77 });
    while (!messages.some((message) => message.type === 'progress' && message.progress.done > 0)) {
      await once(child, 'message');
    }
    child.send({ type: 'cancel', id: 1 });
    child.send({ type: 'cancel', id: 1 });
    // Whatever else there were would come before the answer to this.
    child.send({ type: 'call', id: 3, name: 'ask', params: pairToAsk(quick) });
    while (!messages.some((message) => message.type === 'result' && message.id === 3)) {
      await once(child, 'message');
    }
    const replies = (id: number) =>
      messages.filter((message) => message.type !== 'ready' && message.id === id).map(({ type }) => type);
    assert.deepEqual(
      replies(1).filter((type) => type !== 'progress'),
      ['error'],
    );
    assert.equal(replies(1).at(-1), 'error');
    assert.deepEqual(replies(2), ['result']);
    child.disconnect();
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    // It kills itself where a thread is still at the disk, for which a regular exit would wait.
    assert.ok(code === 0 || signal === 'SIGKILL', `${code}, ${signal}`);
  });

  it('ends when its parent is gone, even in mid-run', async () => {
    const { call, resampling } = untilResampling(slow);
    await resampling;
    const child = children.at(-1);
    assert.ok(child);
    client.dispose();
    await assert.rejects(call, { code: 'cancelled' });
    await once(child, 'exit');
    assert.equal(child.exitCode, 0);
  });
});

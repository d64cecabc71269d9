import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, before, describe, it } from 'mocha';
import { EngineClient } from '../../../src/engine/client';
import type { Progress } from '../../../src/engine/protocol';
import { TemporaryFolder } from './temporary';
import { englishOf } from '../../../src/model/words';

/** Speaks the engine's protocol and does what the path of a `recognise` call says. */
const OBEDIENT_CHILD = `
  const { serialize } = require('node:v8');
  const told = [];
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => {
    told.push(message.type);
    if (message.type === 'cancel') return;
    const { id, params: { path } } = message;
    const result = (why) => process.send({ type: 'result', id, packed: serialize({ path, format: null, why }) });
    const acts = {
      answer: () => result(String(process.pid)),
      twice: () => (result('first'), result('second')),
      environment: () => result(JSON.stringify([process.env.ELECTRON_RUN_AS_NODE, process.execArgv])),
      progress: () => {
        process.send({ type: 'progress', id, progress: { stage: 'reading', what: 'x', done: 1, total: 2, secondsLeft: null } });
        result('after progress');
      },
      fail: () => process.send({ type: 'error', id, error: { code: 'needs-metric', message: 'Which metric?', choices: ['bleu'] } }),
      told: () => result(told.join()),
      silence: () => undefined,
      end: () => process.exit(3),
      memory: () => { console.error('FATAL ERROR: JavaScript heap out of memory'); setTimeout(() => process.abort(), 50); },
    };
    acts[path]();
  });
  process.send({ type: 'ready' });
`;

describe('the engine client', () => {
  const folder = new TemporaryFolder();
  let modulePath = '';
  let children: ChildProcess[] = [];
  let clients: EngineClient[] = [];
  let log: string[] = [];

  before(async () => (modulePath = await folder.write('child.cjs', OBEDIENT_CHILD)));
  afterEach(() => {
    clients.forEach((client) => client.dispose());
    [children, clients, log] = [[], [], []];
  });

  function newClient(idleMinutes = 1): EngineClient {
    const client = new EngineClient({
      modulePath,
      idleMinutes,
      log: (line) => log.push(line),
      fork: (path, options) => {
        const child = fork(path, [], options);
        children.push(child);
        return child;
      },
    });
    clients.push(client);
    return client;
  }

  async function ask(client: EngineClient, path: string, options = {}): Promise<string> {
    return englishOf((await client.call('recognise', { path }, options)).why);
  }

  it('starts the child at the first call and keeps it for the next', async () => {
    const client = newClient();
    assert.equal(children.length, 0);
    const [one, two] = await Promise.all([ask(client, 'answer'), ask(client, 'answer')]);
    assert.equal(one, String(children[0]?.pid));
    assert.equal(two, one);
    assert.equal(children.length, 1);
  });

  it('runs the child as Node without the options of its parent', async () => {
    assert.equal(await ask(newClient(), 'environment'), '["1",[]]');
  });

  it('passes progress on before the answer', async () => {
    const seen: Progress[] = [];
    const options = { onProgress: (progress: Progress) => seen.push(progress) };
    assert.equal(await ask(newClient(), 'progress', options), 'after progress');
    assert.deepEqual(seen, [{ stage: 'reading', what: 'x', done: 1, total: 2, secondsLeft: null }]);
  });

  it('rejects with the error that the engine replied, choices included', async () => {
    await assert.rejects(ask(newClient(), 'fail'), {
      name: 'RealGainError',
      code: 'needs-metric',
      message: 'Which metric?',
      choices: ['bleu'],
    });
  });

  it('uses the first answer only', async () => {
    const client = newClient();
    assert.equal(await ask(client, 'twice'), 'first');
    assert.equal(await ask(client, 'answer'), String(children[0]?.pid));
  });

  it('cancels at once, notifies the child, and keeps using it', async () => {
    const client = newClient();
    const controller = new AbortController();
    const promise = ask(client, 'silence', { signal: controller.signal });
    controller.abort();
    await assert.rejects(promise, { code: 'cancelled' });
    assert.equal(await ask(client, 'told'), 'call,cancel,call');
    assert.equal(children.length, 1);
  });

  it('does not send a call that was cancelled before', async () => {
    await assert.rejects(ask(newClient(), 'answer', { signal: AbortSignal.abort() }), { code: 'cancelled' });
    assert.equal(children.length, 0);
  });

  it('rejects every pending call when the child is killed, and the next call works', async () => {
    const client = newClient();
    await ask(client, 'answer');
    const pending = [ask(client, 'silence'), ask(client, 'silence')];
    children[0]?.kill('SIGKILL');
    for (const promise of pending) {
      await assert.rejects(promise, {
        code: 'engine-lost',
        message: /it was killed.*Rerun starts a new one/,
      });
    }
    assert.equal(await ask(client, 'answer'), String(children[1]?.pid));
  });

  it('reports that the child ran out of memory', async () => {
    await assert.rejects(ask(newClient(), 'memory'), {
      code: 'engine-lost',
      message: /it ran out of memory/,
    });
    assert.ok(
      log.some((line) => line.includes('heap out of memory')),
      'what it printed is in the log',
    );
  });

  it('stops starting a child that keeps crashing', async () => {
    const client = newClient();
    for (let crash = 0; crash < 3; crash++) {
      await assert.rejects(ask(client, 'end'), { message: /it ended with code 3/ });
    }
    await assert.rejects(ask(client, 'answer'), { code: 'engine-lost', message: /3 times within a minute/ });
    assert.equal(children.length, 3);
    // A minute later by the clock that only goes forward; that on the wall was put back.
    const now = performance.now.bind(performance);
    const wall = Date.now;
    try {
      performance.now = () => now() + 61_000;
      Date.now = () => wall() - 3_600_000;
      assert.equal(await ask(client, 'answer'), String(children[3]?.pid));
    } finally {
      performance.now = now;
      Date.now = wall;
    }
  });

  it('reports that the child can’t be started', async () => {
    const client = new EngineClient({
      modulePath: folder.path('none.cjs'),
      idleMinutes: 1,
      log: (line) => log.push(line),
    });
    await assert.rejects(ask(client, 'answer'), { code: 'engine-lost', message: /ended with code 1/ });
    assert.ok(log.some((line) => line.includes('Cannot find module')));
  });

  it('ends an idle child, but never while a call is pending', async () => {
    const client = newClient(50 / 60_000);
    await ask(client, 'answer');
    const pending = ask(client, 'silence');
    // Another child, idle since later, is let go meanwhile.
    const other = newClient(50 / 60_000);
    await ask(other, 'answer');
    assert.ok(children[0] && children[1]);
    await once(children[1], 'exit');
    assert.equal(children[0].exitCode, null, 'a call is pending');
    children[0].kill('SIGKILL');
    await assert.rejects(pending);
    await ask(client, 'answer');
    assert.ok(children[2]);
    await once(children[2], 'exit');
    assert.equal(children[2].exitCode, 0);
    assert.equal(await ask(client, 'answer'), String(children[3]?.pid));
  });

  it('ends the child and the calls when it is disposed, and starts none after', async () => {
    const client = newClient();
    const pending = ask(client, 'silence');
    client.dispose();
    await assert.rejects(pending, { code: 'cancelled' });
    assert.ok(children[0]);
    await once(children[0], 'exit');
    await assert.rejects(ask(client, 'answer'), { code: 'cancelled' });
    assert.equal(children.length, 1);
  });
});

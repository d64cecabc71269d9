import assert from 'node:assert/strict';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import * as path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, before, describe, it } from 'mocha';
import { bundlePrograms } from '../../support/bundle';
import { childOf } from '../../support/processor-time';
import { TemporaryFolder } from '../engine/temporary';

interface Reply {
  readonly id: number;
  readonly result: {
    readonly isError?: boolean;
    readonly content?: [{ text: string }];
    readonly structuredContent?: { readonly n?: number; readonly error?: { readonly code: string } };
  };
}

/** A client of a server that may be killed in parts. */
class Server {
  private readonly replies = new Map<number, (reply: Reply) => void>();
  private nextId = 1;
  private rest = '';

  private constructor(readonly child: ChildProcessByStdio<Writable, Readable, null>) {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.rest + text).split('\n');
      this.rest = lines.pop() ?? '';
      for (const line of lines) {
        const reply = JSON.parse(line) as Reply;
        this.replies.get(reply.id)?.(reply);
      }
    });
  }

  static async start(cwd: string, flags: readonly string[] = []): Promise<Server> {
    const program = path.join(await bundlePrograms(), 'cli.js');
    const server = new Server(
      spawn(process.execPath, [...flags, program, 'mcp'], {
        cwd,
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    );
    await server.ask('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    });
    return server;
  }

  ask(method: string, params: object = {}): Promise<Reply['result']> {
    const id = this.nextId++;
    this.send({ id, method, params });
    return new Promise((resolve) => this.replies.set(id, ({ result }) => resolve(result)));
  }

  call(name: string, input: object): Promise<Reply['result']> {
    return this.ask('tools/call', { name, arguments: input });
  }

  /** Cancels the call before the newest request, a ping. */
  cancel(): void {
    this.send({ method: 'notifications/cancelled', params: { requestId: this.nextId - 2 } });
  }

  /** The process that runs the tools. */
  tools(): number {
    return childOf(this.child.pid ?? 0);
  }

  private send(message: object): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

const SMALL = { candidate: 'a.txt', baseline: 'b.txt', higherIsBetter: true };

describe('the processes of realgain mcp', () => {
  const folder = new TemporaryFolder();
  const running: Server[] = [];

  async function start(flags?: readonly string[]): Promise<Server> {
    await folder.write('a.txt', '1\n2\n3\n4\n5\n6\n7\n');
    await folder.write('b.txt', '2\n1\n3\n3\n4\n2\n6\n');
    const server = await Server.start(path.dirname(folder.path('a.txt')), flags);
    running.push(server);
    return server;
  }

  /** A call in a step that doesn't end. */
  async function stuckIn(server: Server): Promise<{ readonly answer: Promise<Reply['result']> }> {
    await server.call('compare', SMALL);
    process.kill(server.tools(), 'SIGSTOP');
    const answer = server.call('compare', SMALL);
    await server.ask('ping');
    return { answer };
  }

  before(function () {
    if (process.platform === 'win32') {
      this.skip(); // Signals are another matter there.
    }
  });

  afterEach(async () => {
    for (const { child } of running.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.stdin.end();
        await once(child, 'exit');
      }
    }
  });

  it('are two: if the one with the files runs out of memory, its call fails and the next is answered', async () => {
    // Twice what a small call takes, half of what the large one does.
    const server = await start(['--max-old-space-size=32']);
    const lines = (more: number) =>
      Array.from(
        { length: 120_000 },
        (_, i) => `item ${i},the words of line ${i} and ${i + more} more\n`,
      ).join('');
    await folder.write('large-a.csv', `id,text\n${lines(1)}`);
    await folder.write('large-b.csv', `id,text\n${lines(2)}`);
    const large = { candidate: 'large-a.csv', baseline: 'large-b.csv', reference: ['large-a.csv'] };
    const lost = await server.call('compare', { ...large, metric: 'bleu', column: 'text' });
    assert.equal(lost.structuredContent?.error?.code, 'engine-lost', JSON.stringify(lost));
    assert.match(lost.content?.[0].text ?? '', /it ran out of memory.*--max-old-space-size=\d+/);
    assert.equal((await server.call('compare', SMALL)).structuredContent?.n, 7);
  });

  it('answer pings while a call is stuck, and calls after it is cancelled', async () => {
    const server = await start();
    const { answer } = await stuckIn(server);
    const first = server.tools();
    server.cancel();
    const next = await server.call('compare', SMALL);
    assert.equal(next.structuredContent?.n, 7);
    assert.notEqual(server.tools(), first);
    assert.equal(await Promise.race([answer, Promise.resolve('no answer')]), 'no answer');
  });

  it('end with the input, and none has to be killed', async () => {
    const unable = await folder.write(
      'unable.cjs',
      "require('node:child_process').ChildProcess.prototype.kill = () => true;",
    );
    const server = await start(['--require', unable]);
    await server.call('explain', { term: 'p' });
    server.child.stdin.end();
    assert.deepEqual(await once(server.child, 'exit'), [0, null]);
  });

  it('say which signal ended one of them', async () => {
    const server = await start();
    const { answer } = await stuckIn(server);
    process.kill(server.tools(), 'SIGKILL');
    assert.match((await answer).content?.[0].text ?? '', /it was killed.*the next call starts another\.$/);
  });

  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) {
    it(`end by ${signal} in the middle of a stuck call`, async () => {
      const server = await start();
      await stuckIn(server);
      const tools = server.tools();
      server.child.kill(signal);
      assert.deepEqual(await once(server.child, 'exit'), [0, null]);
      assert.throws(() => process.kill(tools, 0));
    });
  }
});

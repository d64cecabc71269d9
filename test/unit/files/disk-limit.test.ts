import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DiskLimit } from '../../../src/files/disk-limit';

describe('waiting for disks', () => {
  it('brings what a call brings, also its error', async () => {
    const limit = new DiskLimit({ milliseconds: 60_000, mostAtOnce: 2 });
    assert.equal(await limit.ask('/near/file', () => Promise.resolve(7)), 7);
    await assert.rejects(
      limit.ask('/near/file', () => Promise.reject(new Error('no'))),
      { message: 'no' },
    );
    assert.equal(limit.isSilent('/near'), false);
  });

  it('times out a call that doesn’t return, and doesn’t access its folder until it does', async () => {
    const silent: string[] = [];
    const limit = new DiskLimit({
      milliseconds: 20,
      mostAtOnce: 2,
      onSilent: (folder) => silent.push(folder),
    });
    const call = new Held();
    await assert.rejects(limit.ask('/far/file', call.start), { code: 'disk-hangs' });
    assert.deepEqual(silent, ['/far']);
    for (const folder of ['/far', '/far/below']) {
      await assert.rejects(limit.ask(`${folder}/file`, neverMade), { code: 'disk-hangs' });
    }
    for (const folder of ['/', '/farther', '/near']) {
      assert.equal(await limit.ask(`${folder}/file`, () => Promise.resolve(folder)), folder);
    }
    call.end();
    await call.promise;
    assert.equal(await limit.ask('/far/file', () => Promise.resolve('back')), 'back');
  });

  it('loses at most two threads, however many folders are unreachable', async () => {
    const limit = new DiskLimit({ milliseconds: 20, mostAtOnce: 2 });
    const calls = Array.from({ length: 6 }, () => new Held());
    const outcomes = await Promise.allSettled(
      calls.map((call, i) => limit.ask(`/far/${i}/file`, call.start)),
    );
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
    assert.equal(calls.filter(({ begun }) => begun).length, 2);
    await assert.rejects(limit.ask('/near/file', neverMade), { code: 'disk-hangs' });
    calls[0]!.end();
    await calls[0]!.promise;
    assert.equal(await limit.ask('/near/file', () => Promise.resolve(7)), 7);
  });

  it('lets calls wait for their turn, and makes each of them', async () => {
    const limit = new DiskLimit({ milliseconds: 60_000, mostAtOnce: 2 });
    const calls = Array.from({ length: 5 }, () => new Held());
    const answers = calls.map((call, i) => limit.ask(`/${i}/file`, call.start));
    for (const [i, call] of calls.entries()) {
      assert.ok(calls.filter(({ isUnderWay }) => isUnderWay).length <= 2);
      call.end();
      await answers[i];
    }
    assert.ok(calls.every(({ begun }) => begun));
  });
});

/** A call of the file system that comes back when it is told to. */
class Held {
  begun = false;
  private ended = false;
  private resolve: () => void = () => undefined;
  readonly promise = new Promise<void>((resolve) => (this.resolve = resolve));

  get isUnderWay(): boolean {
    return this.begun && !this.ended;
  }

  readonly start = (): Promise<void> => {
    this.begun = true;
    return this.promise;
  };

  end(): void {
    this.ended = true;
    this.resolve();
  }
}

function neverMade(): Promise<never> {
  throw new Error('This call must not be made.');
}

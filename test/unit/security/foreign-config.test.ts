import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { unlessForeign } from '../../../src/files/owner';
import { englishOf } from '../../../src/model';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from '../engine/temporary';

const SOMEBODY = 54_321;

/** Only root can give a file to somebody else. */
(process.getuid?.() === 0 ? describe : describe.skip)('a realgain.json of another user', function () {
  this.timeout(60_000);
  const folder = new TemporaryFolder();
  const config = () => folder.path('realgain.json');
  const rows = (gain: number) =>
    Array.from({ length: 30 }, (_, i) => `${i},${(i % 7) + gain * (1 + (i % 3))}`);
  const csv = (gain: number) => ['id,score', ...rows(gain)].join('\n');

  before(async () => {
    await mkdir(folder.path('deep/own'), { recursive: true });
    await writeFile(folder.path('deep/own/a.csv'), csv(1));
    await writeFile(folder.path('deep/own/b.csv'), csv(0));
    const metric = { id: 'mean', column: 'score', higherIsBetter: false };
    await writeFile(config(), JSON.stringify({ testSets: [{ name: 't', outputs: ['**/*.csv'], metric }] }));
  });

  async function compared(env: Record<string, string> = {}) {
    const script = path.join(await bundlePrograms(), 'cli.js');
    const args = [script, 'compare', 'a.csv', 'b.csv', '--format', 'sentence'];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder.path('deep/own'),
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    return { word: /is (better|worse) than/.exec(stdout)?.[1], stderr };
  }

  it('is ignored with a sentence, which says how to use it', async () => {
    assert.deepEqual(await compared(), { word: 'worse', stderr: '' });
    chownSync(config(), SOMEBODY, SOMEBODY);
    const { word, stderr } = await compared();
    assert.equal(word, 'better');
    assert.equal(
      stderr,
      `realgain: ${config()} is ignored, because it belongs to another user (number ${SOMEBODY}); to use it, set ` +
        'REALGAIN_SAFE_CONFIG to its path.\n',
    );
    for (const safe of [config(), path.dirname(config()), '*', `/elsewhere${path.delimiter}${config()}`]) {
      assert.deepEqual(await compared({ REALGAIN_SAFE_CONFIG: safe }), { word: 'worse', stderr: '' });
    }
    assert.equal((await compared({ REALGAIN_SAFE_CONFIG: `${config()}x` })).word, 'better');
    assert.equal((await compared({ SUDO_UID: String(SOMEBODY) })).word, 'worse');
  });

  it('is ignored where it is a link of another user to a file of one’s own', async () => {
    const own = folder.path('elsewhere.json');
    await rename(config(), own);
    chownSync(own, 0, 0);
    await symlink(own, config());
    assert.equal((await compared()).word, 'worse');
    lchownSync(config(), SOMEBODY, SOMEBODY);
    const { word, stderr } = await compared();
    assert.equal(word, 'better');
    assert.match(stderr, /is ignored, because it belongs to another user/);
    await rename(own, config());
  });

  it('counts where the compared files are in a folder of the same user', async () => {
    chownSync(config(), SOMEBODY, SOMEBODY);
    chownSync(folder.path('deep/own'), SOMEBODY, SOMEBODY);
    assert.deepEqual(await compared(), { word: 'worse', stderr: '' });
  });

  it('is ignored by what the command line and the editor read through, and named once', async () => {
    chownSync(config(), SOMEBODY, SOMEBODY);
    chownSync(folder.path('deep/own'), 0, 0);
    const said: string[] = [];
    const read = unlessForeign(
      () => Promise.resolve('{}'),
      (message) => said.push(englishOf(message)),
    );
    for (let time = 0; time < 2; time++) {
      assert.equal(await read(config(), folder.path('deep/own')), null);
    }
    assert.equal(said.length, 1);
    assert.match(
      said[0] ?? '',
      /realgain\.json is ignored, because it belongs to another user \(number 54321\)/,
    );
    assert.equal(await read(folder.path('deep/own/realgain.json'), folder.path('deep/own')), '{}');
  });
});

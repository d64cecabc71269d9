import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { before, describe, it } from 'mocha';
import { unlessForeign } from '../../../src/files/owner';
import { englishOf } from '../../../src/model/words';
import { bundlePrograms } from '../../support/bundle';
import { TemporaryFolder } from '../engine/temporary';

const SOMEBODY = 54_321;

/** Only root can give a file to somebody else. */
(process.getuid?.() === 0 ? describe : describe.skip)('a realgain.json of another user', () => {
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

  async function compared() {
    const script = path.join(await bundlePrograms(), 'cli.js');
    const args = [script, 'compare', 'a.csv', 'b.csv', '--format', 'sentence'];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder.path('deep/own'),
      encoding: 'utf8',
    });
    return { word: /is (better|worse) than/.exec(stdout)?.[1], stderr };
  }

  /** Reads the configuration with these variables set: whether it applies to the files beside it, and the warnings. */
  async function read(env: Record<string, string> = {}) {
    const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
    const said: string[] = [];
    const reader = unlessForeign(
      () => Promise.resolve('{}'),
      (message) => said.push(englishOf(message)),
    );
    Object.assign(process.env, env);
    try {
      const times = [1, 2].map(() => reader(config(), folder.path('deep/own')));
      const [text, again] = [await times[0], await times[1]];
      assert.equal(text, again);
      return { counts: text === '{}', said };
    } finally {
      for (const [name, value] of before) {
        process.env[name] = value ?? '';
      }
    }
  }

  it('is ignored with a sentence, said once, which says how to use it', async () => {
    assert.deepEqual(await compared(), { word: 'worse', stderr: '' });
    chownSync(config(), SOMEBODY, SOMEBODY);
    const sentence =
      `${config()} is ignored, because it belongs to another user (number ${SOMEBODY}); to use it, set ` +
      'REALGAIN_SAFE_CONFIG to its path.';
    assert.deepEqual(await compared(), { word: 'better', stderr: `realgain: ${sentence}\n` });
    assert.deepEqual(await read(), { counts: false, said: [sentence] });
  });

  it('counts where it is called safe, and for who called sudo', async () => {
    for (const safe of [config(), path.dirname(config()), '*', `/elsewhere${path.delimiter}${config()}`]) {
      assert.deepEqual(await read({ REALGAIN_SAFE_CONFIG: safe }), { counts: true, said: [] });
    }
    assert.equal((await read({ REALGAIN_SAFE_CONFIG: `${config()}x` })).counts, false);
    assert.equal((await read({ SUDO_UID: String(SOMEBODY) })).counts, true);
  });

  it('is ignored where it is a link of another user to a file of one’s own', async () => {
    const own = folder.path('elsewhere.json');
    await rename(config(), own);
    chownSync(own, 0, 0);
    await symlink(own, config());
    assert.equal((await read()).counts, true);
    lchownSync(config(), SOMEBODY, SOMEBODY);
    assert.equal((await read()).counts, false);
    await rename(own, config());
  });

  it('counts where the compared files are in a folder of the same user', async () => {
    chownSync(config(), SOMEBODY, SOMEBODY);
    chownSync(folder.path('deep/own'), SOMEBODY, SOMEBODY);
    assert.deepEqual(await read(), { counts: true, said: [] });
    chownSync(folder.path('deep/own'), 0, 0);
    assert.equal((await read()).counts, false);
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { afterEach, describe, it } from 'mocha';
import { confine } from '../../../src/files/confine';
import { readText } from '../../../src/files/open';
import { TemporaryFolder } from '../engine/temporary';

/** Lets `link` lead to each of the other places in turn, as fast as it can. */
const SWAPS = `
const { symlinkSync, renameSync } = require('node:fs');
const [link, ...places] = process.argv.slice(1);
for (let i = 0; ; i++) {
  symlinkSync(places[i % places.length], link + '.next');
  renameSync(link + '.next', link);
}`;

(process.platform === 'linux' ? describe : describe.skip)('a link that another program swaps', () => {
  const folder = new TemporaryFolder();

  afterEach(() => confine(null));

  const READS = 3_000;

  for (const [what, link, name] of [
    ['of a file', 'in/link', 'in/link'],
    ['of a folder', 'in/folder', 'in/folder/file'],
  ] as const) {
    it(`leads to no file outside the allowed folders between check and use: ${what}`, async () => {
      const isFile = link === name;
      for (const [place, text] of [
        ['in/real', 'inside'],
        ['out', 'SECRET'],
      ] as const) {
        mkdirSync(folder.path(place), { recursive: true });
        writeFileSync(folder.path(`${place}/file`), text);
      }
      const places = ['in/real', 'out'].map((one) => folder.path(isFile ? `${one}/file` : one));
      const root = folder.path('in');
      confine({ folders: [{ named: root, place: realpathSync(root) }], programs: false });
      const swapping = spawn(process.execPath, ['-e', SWAPS, folder.path(link), ...places]);
      try {
        const read = { inside: 0, refused: 0 };
        for (let i = 0; i < READS; i++) {
          const text = await readText(folder.path(name)).catch(() => null);
          assert.notEqual(text, 'SECRET');
          read[text === null ? 'refused' : 'inside']++;
        }
        assert.ok(read.inside > 0 && read.refused > 0, JSON.stringify(read));
      } finally {
        swapping.kill('SIGKILL');
      }
    });
  }
});

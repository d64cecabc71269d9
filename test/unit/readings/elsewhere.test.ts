import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { after, describe, it } from 'mocha';
import { runHere } from '../../support/command-line';

/** What their folder's name says, and is easily overlooked from within. */
const FOLDERS = {
  folds: { a: [0.81, 0.84, 0.79, 0.88, 0.83], b: [0.78, 0.8, 0.77, 0.84, 0.82] },
  wer: { a: [0.31, 0.24, 0.29, 0.18, 0.33, 0.21], b: [0.35, 0.29, 0.32, 0.24, 0.36, 0.27] },
};

describe('the same files from another working directory', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'elsewhere-'));

  after(() => rmSync(root, { recursive: true }));

  for (const [folder, { a, b }] of Object.entries(FOLDERS)) {
    it(`have the same verdict in ${folder}`, async () => {
      const home = path.join(root, folder);
      mkdirSync(home);
      writeFileSync(path.join(home, 'a.txt'), a.map((score) => `${score}\n`).join(''));
      writeFileSync(path.join(home, 'b.txt'), b.map((score) => `${score}\n`).join(''));
      const answers = [];
      for (const [cwd, prefix] of [
        [home, ''],
        [root, `${folder}/`],
        [tmpdir(), `${home}/`],
      ] as const) {
        const args = ['compare', `${prefix}a.txt`, `${prefix}b.txt`, '--resamples', '2000', '--json'];
        const { code, stdout, stderr } = await runHere(cwd, args);
        const { p, verdict, reading } = JSON.parse(stdout || '{}') as Record<string, unknown>;
        const { direction } = (reading ?? {}) as Record<string, unknown>;
        answers.push({ code, p, verdict, direction, asked: stderr.replaceAll(prefix, '') });
      }
      assert.deepEqual(answers[1], answers[0]);
      assert.deepEqual(answers[2], answers[0]);
    });
  }
});

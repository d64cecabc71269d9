import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { CONSOLE_PAGES, withConsoles } from '../../../scripts/docs/consoles';
import { runHere } from '../../support/command-line';

describe('examples of commands in the documentation', () => {
  for (const name of CONSOLE_PAGES) {
    it(`print what ${name} says; npm run build and npm run docs write it`, async () => {
      const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
      const renewed = await withConsoles(text, async (args, cwd) => (await runHere(cwd, args)).stdout);
      const [lines, now] = [text, renewed].map((all) => all.split('\n'));
      const at = lines?.findIndex((line, i) => line !== now?.[i]) ?? -1;
      assert.equal(at < 0 ? '' : now?.[at], at < 0 ? '' : lines?.[at]);
    });

    it(`are run, or print nothing, in ${name}`, () => {
      const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
      for (const { 0: block, index } of text.matchAll(/```console\n[^`]*```/g)) {
        const isRun = /<!-- run in .* -->\n\n$/.test(text.slice(Math.max(0, index - 120), index));
        const lines = block.split('\n').slice(1, -1);
        assert.ok(isRun || lines.every((line) => line.startsWith('$ ')), block);
      }
    });
  }
});

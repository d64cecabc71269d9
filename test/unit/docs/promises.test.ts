import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';

/** Rows of the tables that name tests in their last column. */
function promisesIn(page: string): { promise: string; tests: string }[] {
  let tests = '';
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ -]*-[ |-]*$/.test(line))
    .map((line) => line.slice(1, -1).split(/(?<!\\)\|/))
    .filter((cells) => /test\/|\bsame\b|lint|npm run|scripts\//.test(cells.at(-1) ?? ''))
    .map((cells) => {
      const last = (cells.at(-1) ?? '').trim();
      tests = last === 'same' ? tests : last;
      return { promise: (cells[0] ?? '').trim(), tests };
    });
}

describe('every promise of the documentation', () => {
  for (const [page, least] of [
    ['SECURITY.md', 25],
    ['docs/reliability.md', 40],
  ] as const) {
    it(`in ${page} has a test that is there`, () => {
      const promises = promisesIn(page);
      assert.ok(promises.length >= least, `${promises.length} promises`);
      for (const { promise, tests } of promises) {
        const files = [...tests.matchAll(/`((?:test|scripts)\/[^`]+|\.oxlintrc\.json)`/g)].map(
          ([, file = '']) => file,
        );
        assert.ok(files.length > 0 || tests.includes('npm run'), promise);
        files.forEach((file) => assert.ok(existsSync(file), `${file}, named for “${promise}”`));
      }
    });
  }
});

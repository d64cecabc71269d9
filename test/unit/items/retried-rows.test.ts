import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { runHere } from '../../support/command-line';
import { TemporaryFolder } from '../engine/temporary';

describe('rows of items that were tried again', () => {
  const folder = new TemporaryFolder();

  /** An output in which every `each`th item has a row with `first`, and one of the second try. */
  function write(name: string, each: number, first: object): string {
    const rows = Array.from({ length: 60 }, (_, i) => {
      const id = `q${i}`;
      const done = { id, status: 'ok', correct: i % each !== 3 };
      return i % each === 0 ? [{ id, correct: false, ...first }, done] : [done];
    });
    writeFileSync(
      folder.path(name),
      rows
        .flat()
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
    return name;
  }
  const realgain = (...args: readonly string[]) => runHere(folder.path('.'), args);

  it('count by their last try if the others failed, in a comparison and a score', async () => {
    const [a, b] = [write('a.jsonl', 6, { status: 'error' }), write('b.jsonl', 7, { status: 'timeout' })];
    for (const args of [
      ['compare', a, b],
      ['score', a],
      ['score', b],
    ]) {
      const { code, stdout, stderr } = await realgain(...args);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /n = 60\)|on 60 items\./);
      assert.match(
        stdout,
        /the last counts, as all others are marked as failed: \d+ in all, .*"q0" \(line 1\)/,
      );
    }
  });

  it('are known by their ids, not by another column that repeats', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      name: `t${i % 20}`,
      id: `t${i}`,
      input_tokens: i === 4 || i === 44 ? null : 1000 + 3 * i,
      cost: i / 7,
      status: i === 4 || i === 44 ? 'error' : 'ok',
      correct: i % 3 > 0,
    }));
    writeFileSync(folder.path('e.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
    const { stdout } = await realgain('score', 'e.jsonl');
    assert.match(stdout, / on 60 (?:samples|items)/);
    assert.doesNotMatch(stdout, /marked as failed: /);
  });

  it('are samples if the first try has an outcome', async () => {
    for (const first of [{ status: 'ok' }, { status: 'failed' }]) {
      const [c, d] = [write('c.jsonl', 6, first), write('d.jsonl', 7, first)];
      assert.match((await realgain('score', c)).stdout, /on 70 (?:samples of 60 items|items in 60 clusters)/);
      assert.match((await realgain('compare', c, d)).stderr, /duplicate id "q0"/);
    }
  });
});

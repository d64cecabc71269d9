import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { describe as lineOf, pairLine } from '../../../../src/editor/comparison/summary';
import { entryOf } from '../support';

describe('the names of a pair in lists and titles', () => {
  const entry = entryOf('candidate');
  const { comparison, identity } = entry;
  const [a, b] = ['llm/base', 'llm/new'].map((system, i) => ({
    ...comparison[i === 0 ? 'a' : 'b'],
    path: i === 0 ? identity.a : identity.b,
    system,
  }));
  assert.ok(a && b);
  const named = { ...entry, comparison: { ...comparison, a, b } };

  it('are those of its answer, which logs name', () => {
    assert.equal(pairLine(named), 'llm/base vs llm/new');
    assert.match(lineOf(named), /^llm\/base: .* vs llm\/new, /);
  });

  it('are those of its files before there is an answer, and once other files are chosen', () => {
    assert.match(pairLine({ identity }), /^candidate vs /);
    const other = { ...named, identity: { ...identity, a: '/elsewhere/other.eval' } };
    assert.match(pairLine(other), /^other\.eval vs /);
  });
});

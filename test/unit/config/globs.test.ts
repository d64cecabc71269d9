import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { locateConfig } from '../../../src/config/located-config';
import { compileGlobs, folderOfGlob, isGlob } from '../../../src/config/globs/match';
import { englishOf } from '../../../src/model/words';

/** Glob, paths that it names, paths that it doesn't. */
const MEANINGS: readonly [glob: string, named: readonly string[], others: readonly string[]][] = [
  ['*.txt', ['a.txt', 'sys-1.txt'], ['.txt', '.a.txt', 'a/b.txt', 'a.txt.gz']],
  ['./*.txt', ['a.txt'], ['b/a.txt']],
  ['out/*', ['out/a', 'out/a.b'], ['out/.a', 'out/a/b', 'a']],
  ['**/*.txt', ['a.txt', 'a/b.txt', 'a/b/c.txt'], ['.a/b.txt', 'a/.b.txt']],
  ['out/**', ['out/a', 'out/a/b'], ['outs/a', 'out/.a/b']],
  ['a**b', ['ab', 'axb'], ['a/b']],
  ['.*', ['.a'], ['a']],
  ['a?c', ['abc', 'a模c', 'a🙂c'], ['ac', 'a/c']],
  ['?a', ['xa'], ['.a']],
  ['[a-c]1', ['a1', 'c1'], ['d1', '-1']],
  ['[!a-c]1', ['d1'], ['a1', '.1', '/1']],
  ['[]x]1', [']1', 'x1'], ['[1']],
  ['[a-]1', ['a1', '-1'], ['b1']],
  ['a[1', ['a[1'], ['a1']],
  ['{a,b}.txt', ['a.txt', 'b.txt'], ['c.txt', '{a,b}.txta']],
  ['{a,{b,c}d}', ['a', 'bd', 'cd'], ['b', 'd']],
  ['{a,}b', ['ab', 'b'], ['a']],
  ['{**/x,y}.txt', ['x.txt', 'a/b/x.txt', 'y.txt'], ['a/y.txt']],
  ['{a}', ['{a}'], ['a']],
  ['{x,{a}}', ['x', '{a}'], ['a']],
  ['{a,b', ['{a,b'], ['a']],
  ['sys{1..3}', ['sys1', 'sys3'], ['sys4', 'sys.']],
  ['sys{01..12}', ['sys01', 'sys12'], ['sys1']],
  ['{a..c}', ['b'], ['d']],
  ['\\*.txt', ['*.txt'], ['a.txt']],
  ['sys(1)+|^$.txt', ['sys(1)+|^$.txt'], ['sys1.txt']],
  ['a[1].txt', ['a1.txt', 'a[1].txt'], ['a2.txt']],
  ['!a*', ['b'], ['ab']],
];

describe('a glob', () => {
  for (const [glob, named, others] of MEANINGS) {
    it(`${glob} names what it should`, () => {
      const matches = compileGlobs([glob]);
      assert.deepEqual(
        [...named, ...others].filter((path) => matches(path)),
        named,
      );
    });
  }

  it('that begins with ! excludes, anywhere in the list', () => {
    const paths = ['a.txt', 'old-a.txt', 'b.csv', '.hidden.txt'];
    const matching = (globs: string[]) => paths.filter(compileGlobs(globs));
    assert.deepEqual(matching(['*.txt', '!old-*']), ['a.txt']);
    assert.deepEqual(matching(['!old-*', '*.txt', 'b.csv']), ['a.txt', 'b.csv']);
    assert.deepEqual(matching(['!*.txt', '!.hidden.txt']), ['b.csv']);
    assert.deepEqual(matching(['a.txt', '!a.txt']), []);
    assert.deepEqual(matching(['!!a.txt']), ['a.txt']);
    assert.deepEqual(matching([]), []);
  });

  it('is detected by its wildcards, and has a base folder', () => {
    assert.deepEqual(['a*', 'a?', '[a]', '{a,b}', '!a', 'a(1)+.txt'].map(isGlob), [
      ...Array<boolean>(5).fill(true),
      false,
    ]);
    assert.deepEqual(['out/a/*.txt', '*.txt', '/data/*/x', '/*'].map(folderOfGlob), [
      'out/a',
      '',
      '/data',
      '/',
    ]);
  });

  it('takes time proportional to the lengths of glob and path', () => {
    const braces = `${'{a,a}'.repeat(99)}b`;
    const stars = `${'*a'.repeat(240)}b`;
    const nested = `${'{a,'.repeat(160)}b${'}'.repeat(160)}c`;
    const matches = compileGlobs([braces, stars, nested, `${'**/'.repeat(160)}b`, '{'.repeat(500)]);
    for (const path of ['a'.repeat(4000), Array(2000).fill('a').join('/')]) {
      assert.equal(matches(path), false);
    }
  });
});

describe('a realgain.json with globs that are too slow', () => {
  const problemsOf = (testSets: readonly object[]) =>
    locateConfig('/data/realgain.json', JSON.stringify({ testSets }, null, 1)).problems;

  it('reports the line of the glob', () => {
    const hostile = { name: 'x', outputs: ['ok.txt', `${'{a,a}'.repeat(30)}b`] };
    const { message, line } = problemsOf([hostile])[0]!;
    assert.match(englishOf(message), /outputs\.1": has braces that expand to more than 1,000 names/);
    assert.equal(line, 7);
    assert.match(
      englishOf(problemsOf([{ name: 'x', outputs: '*', groups: { g: '{a,b}'.repeat(12) } }])[0]!.message),
      /braces/,
    );
  });

  it('reports thousands of globs', () => {
    const outputs = Array.from({ length: 2000 }, (_, index) => `*a*b*${index}`);
    assert.match(
      englishOf(problemsOf([{ name: 'x', outputs }])[0]!.message),
      /more than 10,000 characters in all/,
    );
    const many = Array.from({ length: 2000 }, (_, index) => ({
      name: `x${index}`,
      outputs: `*a*b*${index}`,
    }));
    assert.match(englishOf(problemsOf(many)[0]!.message), /more than 10,000 characters in all/);
  });

  it('accepts long lists of literal file names', () => {
    const outputs = Array.from({ length: 2000 }, (_, index) => `outputs/of/system-${index}.txt`);
    const globs = ['{de,en,fr}-{de,en,fr}/{a,b,c,d}/sys{1..20}.txt', 'wmt*/**/*.hyp.*'];
    assert.deepEqual(problemsOf([{ name: 'x', outputs: [...outputs, ...globs] }]), []);
  });
});

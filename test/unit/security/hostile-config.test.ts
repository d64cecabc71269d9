import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { testSetOf } from '../../../src/config/locate';
import { locateConfig } from '../../../src/config/located-config';
import { processorTime } from '../../support/processor-time';
import { englishOf } from '../../../src/model/words';

/** What a realgain.json with one test set is complained of. */
function complaints(testSet: object): string[] {
  const text = JSON.stringify({ testSets: [{ name: 'x', outputs: '*.txt', ...testSet }] });
  return locateConfig('/data/realgain.json', text).problems.map(({ message }) => englishOf(message));
}

describe('a hostile realgain.json', () => {
  it('can’t keep the editor busy with a glob', () => {
    const globs = [
      '(a+)+b',
      '+(a|aa)+b',
      '{a,aa}+b',
      '@(a|a)+(a|a)b',
      '*a*a*ab',
      '**/a*/**/b',
      '[a-'.repeat(100),
    ];
    const { testSets, problems } = locateConfig(
      '/data/realgain.json',
      JSON.stringify({ testSets: [{ name: 'x', outputs: globs }] }),
    );
    assert.deepEqual([problems, testSets.length], [[], 1]);
    const config = { configPath: '', testSets, suites: [], problems };
    const start = processorTime();
    for (const name of ['a'.repeat(250), Array(60).fill('a').join('/')]) {
      assert.equal(testSetOf(config, `/data/${name}c`), null);
    }
    assert.ok(processorTime() - start < 2000);
    assert.match(complaints({ outputs: '*a*a*a*a*b' }).join(), /more than 3 stars/);
    assert.match(complaints({ outputs: ['x', '**/**/**/**/b'] }).join(), /more than 3 stars/);
    assert.match(complaints({ groups: { g: `${'?'.repeat(600)}b` } }).join(), /groups/);
  });

  it('finds files whose names contain regular expression characters', () => {
    const config = locateConfig(
      '/data/realgain.json',
      '{"testSets": [{"name": "x", "outputs": "sys(1)+*.t$t"}]}',
    );
    assert.equal(testSetOf(config, '/data/sys(1)+a.t$t')?.name, 'x');
    assert.equal(testSetOf(config, '/data/sys1+a.t$t'), null);
  });

  it('can’t name files on the network', () => {
    for (const file of ['//evil/share/ref.txt', '\\\\evil\\share\\ref.txt', '/\\evil/x']) {
      for (const entry of [
        { reference: file },
        { reference: ['ok.txt', file] },
        { baseline: file },
        { metric: { module: file } },
        { runs: { a: [file] } },
      ]) {
        assert.match(complaints(entry).join(), /is on the network/, JSON.stringify(entry));
      }
    }
    assert.deepEqual(complaints({ reference: '../gold.txt', baseline: '/data/b.txt' }), []);
  });

  it('never inserts a file name where it would run as code', () => {
    const command = (...args: string[]) => complaints({ metric: { command: args } }).join();
    assert.match(command('sh', '-c', 'score {output}'), /could be run as code/);
    assert.match(command('python3', '-c', "print(open('{output}'))"), /could be run as code/);
    assert.match(command('s', '{output}', '$({reference})'), /could be run as code/);
    assert.equal(command('s', '{output}', '--gold={reference}', 'a b'), '');
    for (const run of [
      ['sh', '-c', '{output}'],
      ['/bin/bash', '-e', '-lc', '{output}'],
      ['python3', '-c{output}'],
      ['python3', '-c', '{output}'],
      ['python3.11', '{output}'],
      ['env', 'X=1', 'python3', '-W', 'ignore', '-c', '{output}'],
      ['node', '--eval={output}'],
      ['node', '--import={output}', 'x.mjs', '{output}'],
      ['C:\\nodejs\\node.exe', '-r', '{output}', 'x.js'],
      ['perl', '-ne', '{output}'],
      ['cmd', '/c', 'score.bat', '{output}'],
      ['score', '-c{output}'],
      ['score', '{output}{reference}'],
    ]) {
      assert.match(command(...run), /as code/, run.join(' '));
    }
    for (const run of [
      ['python3', 'score.py', '-c', '{output}', '--gold={reference}'],
      ['python3', '-u', '-W', 'ignore', 'score.py', '{output}'],
      ['python3', '-m', 'sacrebleu', '{reference}', '-i', '{output}'],
      ['python3', '-c', 'print(1)', '{output}'],
      ['sh', '-c', 'score "$1"', 'score', '{output}'],
      ['perl', 'multi-bleu.perl', '{reference}', '{output}'],
      ['score', '-c', '{output}'],
    ]) {
      assert.equal(command(...run), '', run.join(' '));
    }
    assert.match(command('s', '{output}', ' '.repeat(5000)), /longer than 2000 characters/);
  });

  it('can’t change Object.prototype', () => {
    const text = `{"__proto__": {"polluted": 1}, "testSets": [{"__proto__": {"watch": false}, "name": "constructor",
      "outputs": "*.txt", "groups": {"constructor": "a*", "__proto__": "b*", "toString": "c*"},
      "metric": {"id": "bleu", "options": {"__proto__": "x", "constructor": "y"}}}]}`;
    const { testSets } = locateConfig('/data/realgain.json', text);
    assert.equal(testSets[0]?.name, 'constructor');
    assert.equal(testSets[0].watch, true);
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    assert.equal(Object.getPrototypeOf(testSets[0].groups), Object.prototype);
  });
});

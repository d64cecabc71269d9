import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import { EVERY_ITEM } from '../../../src/model/texts/cluster-words';
import { ALL_COMMANDS, SECTIONS } from '../../../src/cli/commands';
import { help } from '../../../src/cli/help';
import { saidBy } from '../../../src/questions/pair/said';
import { pairAskedBy } from '../../support/ask';
import type { PowerAsked } from '../../../src/questions/power/schema';

function compared(args: string) {
  return pairAskedBy(args.split(' ')).identity;
}

const questionOf = (args: readonly string[]) => {
  const command = parseCommand(args);
  return command.kind === 'question' && command.question.name;
};

describe('the command line’s arguments', () => {
  function assertRefused(args: string, message: RegExp): void {
    assert.throws(
      () => parseCommand(args.split(' ')),
      (error: { code: string; message: string }) => {
        assert.equal(error.code, 'bad-setting');
        assert.match(error.message, message);
        assert.match(error.message, /^[^\n]+\(realgain( \S+)? --help lists the (commands|options)\)\.$/);
        return true;
      },
    );
  }

  it('names the help that lists what is meant', () => {
    assertRefused('compare a b --metrc bleu', /--metric\? \(realgain compare --help lists the options\)\.$/);
    assertRefused('--metrc bleu compare a b', /\(realgain compare --help lists the options\)\.$/);
    assertRefused('compair a b', /\(realgain --help lists the commands\)\.$/);
  });

  it('leaves absent options undefined', () => {
    const { files, testSet, trust, ...command } = compared('compare a.txt b.txt');
    assert.deepEqual([files, testSet, trust], [['a.txt', 'b.txt'], null, false]);
    assert.deepEqual(saidBy(command), { formats: {}, header: {}, settings: {} });
    const { reports, threads, cache, format, gate, force, problems } = pairAskedBy([
      'compare',
      'a.txt',
      'b.txt',
    ]);
    const printed = { reports, threads, cache, format, gate, force, problems };
    assert.deepEqual(printed, {
      reports: [],
      threads: null,
      cache: null,
      format: 'text',
      gate: { gate: null, undecided: null, row: null, failUnlessSignificant: false },
      force: false,
      problems: false,
    });
  });

  it('reads a negative number as the value of the option before it', () => {
    const command = compared('compare --resamples -5 a.txt -- --margin');
    assert.deepEqual([command.resamples, command.files], [-5, ['a.txt', '--margin']]);
  });

  it('understands every option', () => {
    const args =
      'compare a b --a-run a2 --a-run a3 --b-run b2 --reference r1 --reference=r2 --metric bleu --option tokenize=char --option smooth=floor --column c --reference-column rc --id-column i ' +
      '--cluster doc --systems gpt-4o,llama --slice category=math --input-format csv --input-format=tsv --reference-format text --test wilcoxon --alternative greater --margin .5 --resamples 1e5 --seed 007 --alpha 0.01 --threads 3 --cache kept ' +
      '--test-set news --problems --json --fail-unless-significant --report out.html --report out.tex';
    const { threads, cache, format, gate, problems, reports, identity } = pairAskedBy(args.split(' '));
    const { files, testSet, ...command } = identity;
    assert.deepEqual([files, testSet, threads, cache], [['a', 'b'], 'news', 3, 'kept']);
    assert.deepEqual([format, gate?.failUnlessSignificant, problems], ['json', true, true]);
    assert.deepEqual(reports, ['out.html', 'out.tex']);
    assert.deepEqual(saidBy(command), {
      runs: { a: ['a2', 'a3'], b: ['b2'] },
      references: ['r1', 'r2'],
      metric: {
        id: 'bleu',
        column: 'c',
        referenceColumn: 'rc',
        options: { tokenize: 'char', smooth: 'floor' },
      },
      idColumn: 'i',
      clusterColumn: 'doc',
      formats: { a: 'csv', b: 'tsv', references: 'text' },
      header: {},
      systems: { a: 'gpt-4o', b: 'llama' },
      slice: { column: 'category', value: 'math' },
      settings: {
        test: 'wilcoxon',
        alternative: 'greater',
        margin: 0.5,
        resamples: 100_000,
        seed: '007',
        alpha: 0.01,
      },
    });
  });

  it('accepts one file with two systems, and one format for both outputs', () => {
    const said = saidBy(compared('compare r.json --systems one,two --input-format json --cluster none'));
    assert.deepEqual(said.systems, { a: 'one', b: 'two' });
    assert.deepEqual(said.formats, { a: 'json', b: 'json' });
    assert.equal(said.clusterColumn, EVERY_ITEM);
    assertRefused('compare r.json --systems one', /--systems takes two names/);
    for (const wrong of ['year:5/4', 'year:0/4', '=math']) {
      assertRefused(`compare a b --slice ${wrong}`, /--slice takes a column with a value/);
    }
    assertRefused('power a b --slice category', /--slice takes a column with a value/);
    assert.equal(questionOf('compare a b --slice category'.split(' ')), 'suite');
    assert.deepEqual(compared('compare a b --slice category=math').slice, ['category=math']);
    assertRefused('compare a b --input-format x --input-format y --input-format z', /given once .* or twice/);
  });

  it('leaves fields open that realgain.json may declare', () => {
    const pairOf = (args: string) => {
      const { files, testSet } = compared(args);
      return [files, testSet];
    };
    assert.deepEqual(pairOf('compare a'), [['a'], null]);
    assert.deepEqual(pairOf('compare --test-set=news'), [[], 'news']);
    assert.deepEqual(pairOf('compare --test-set news -- -a'), [['-a'], 'news']);
  });

  it('parses a plan, and what it leaves open', () => {
    const planned = (args: string) => {
      const command = parseCommand(args.split(' '));
      assert.ok(command.kind === 'question' && command.question.name === 'power');
      const { files, gain, power, items, cluster } = command.identity as PowerAsked;
      return [files, gain, power, items, cluster, command.format];
    };
    const args = 'power a b --gain 0.3 --power .9 --items 5,000 --cluster doc --json';
    assert.deepEqual(planned(args), [['a', 'b'], 0.3, 0.9, 5000, 'doc', 'json']);
    assert.deepEqual(planned('--gain 0.3 power a b'), [['a', 'b'], 0.3, 0.8, null, null, 'text']);
  });

  it('reads numbers with thousands separators', () => {
    for (const text of ['1000000', '1,000,000', '1_000_000', '1e6']) {
      assert.equal(pairAskedBy(['compare', 'a', 'b', '--resamples', text]).identity.resamples, 1_000_000);
    }
  });

  it('accepts files that begin with a dash after --', () => {
    assert.deepEqual(pairAskedBy(['compare', '--', '-a', '-b']).identity.files, ['-a', '-b']);
  });

  it('shows its help when asked, and when nothing is asked', () => {
    for (const args of [[], ['--help'], ['-h'], ['help']]) {
      assert.deepEqual(parseCommand(args), { kind: 'help', command: null });
    }
    for (const args of [
      ['compare', '--help'],
      ['compare', 'a', '--no-option', '-h'],
      ['help', 'compare'],
    ]) {
      assert.deepEqual(parseCommand(args), { kind: 'help', command: 'compare' });
    }
    assert.deepEqual(parseCommand(['--version']), { kind: 'version' });
    for (const word of ['complre', '__proto__', 'constructor', 'a.txt']) {
      for (const args of [
        ['help', word],
        [word, '--help'],
        [word, '-h', 'study'],
      ]) {
        assert.throws(() => parseCommand(args), /There is no command “.*”; write “realgain compare A B/);
      }
    }
    assert.throws(() => parseCommand(['help', 'stdy']), /write “realgain study/);
    assert.equal(pairAskedBy(['compare', 'a', '--', '--help']).identity.files[1], '--help');
  });

  it('lists the commands, and every option in the help of its command', () => {
    const all = help(null);
    for (const [name, { options }] of Object.entries(ALL_COMMANDS)) {
      assert.match(all, new RegExp(`^  realgain ${name} `, 'm'));
      assert.doesNotMatch(all, /^ {2}--/m);
      const own = help(name);
      for (const option of Object.keys(options)) {
        assert.match(own, new RegExp(`^  --${option}\\b`, 'm'), `${name} --help: --${option}`);
      }
      const listed = [...own.matchAll(/^ {2}--([\w-]+)/gm)].map(([, option = '']) => option);
      assert.deepEqual([...new Set(listed)].sort(), Object.keys(options).sort(), name);
    }
    // The question of another command is no heading.
    assert.doesNotMatch(help('preferences'), /\nTwo outputs\n/);
    for (const columns of [undefined, 80]) {
      const texts = [null, 'compare'].map((name) => help(name, columns));
      const longest = Math.max(
        ...texts
          .join('\n')
          .split('\n')
          .map((line) => line.length),
      );
      assert.ok(longest <= (columns ?? 118), `${longest} columns`);
      assert.doesNotMatch(texts.join('\n'), /\]\(|`/);
    }
    assert.equal(new Set(SECTIONS.map(({ title }) => title)).size, SECTIONS.length);
  });

  it('reports what is wrong and where to look', () => {
    assertRefused('compare a --columns x,y --slice kind', /^--columns can't be used where slices or metrics/);
    assertRefused('compare a b --significant', /^There is no option --significant /);
    assertRefused(
      'compare a b --referense r',
      /^There is no option --referense; did you mean --reference\? /,
    );
    assertRefused('studi a b', /^There is no command “studi”; write “realgain study FILE…” /);
    assertRefused(
      'compare a b --option char',
      /^--option takes name=value, such as tokenize=char, not “char”\. /,
    );
    assertRefused('compare a b --metric', /^--metric needs a value /);
    assertRefused('compare a b --metric --json', /^--metric needs a value /);
    assertRefused('compare a b --metric --', /^--metric needs a value /);
    assertRefused('compare a b --margin -x', /^--margin needs a value /);
    assertRefused('compare a b --json=yes', /^--json takes no value /);
    assertRefused('compare', /takes two files, A and B, but got none /);
    assertRefused('compare --test-set news a b c', /but got 3 /);
    assertRefused('compare a b c', /but got 3 /);
    assertRefused('evaluate a b', /^There is no command “evaluate”; write “realgain compare A B” /);
    assertRefused('foo', /^There is no command “foo”; write “realgain compare A B” /);
    assertRefused('reproduce', /“realgain reproduce” takes one report, but got none/);
    assertRefused('--json', /^There is no command; write /);
    assertRefused('compare a b --resamples many', /--resamples takes a number, not “many”/);
    assertRefused('compare a b --alpha 5%', /--alpha takes a number/);
    assertRefused('compare a b --threads 0', /--threads takes a whole number/);
    assertRefused('compare a b --threads 1.5', /--threads takes a whole number/);
    assertRefused(
      'compare a b --format html',
      /--format takes one of text, sentence, markdown, github, latex, csv, json/,
    );
    assertRefused('compare a b --json --format latex', /can’t be both latex and json/);
    assertRefused('compare a b --gain 1', /^There is no option --gain; /);
    assertRefused('power a b --margin 1', /^There is no option --margin/);
    assertRefused(
      'power a b --format html',
      /--format takes one of text, sentence, markdown, github, latex, csv, json/,
    );
    assertRefused('power a b c', /“realgain power” takes two files, A and B, but got 3 /);
    assertRefused('power a b --problems', /^There is no option --problems /);
    assertRefused('power a b --power high', /--power takes a number, not “high”/);
    assertRefused('compare a b --margin small', /--margin takes a number, not “small”/);
  });
});

describe('an option that is given twice', () => {
  it('makes a table of metrics or columns, and is refused where only one can be meant', () => {
    for (const option of ['--metric', '--column']) {
      const given = ['a.csv', 'b.csv', option, 'mae', `${option}=rmse`];
      assert.equal(questionOf(['compare', ...given]), 'suite');
      assert.throws(() => parseCommand(['power', ...given]), /takes --(metric|column) once/);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import type { QuestionCommand } from '../../../src/cli/question-arguments';
import type { CalibrateAsked } from '../../../src/questions/calibrate/schema';
import { saidBy } from '../../../src/questions/study/said';
import { groupsIn, type StudyAsked } from '../../../src/questions/study/schema';

const parse = (...args: string[]) => parseCommand(['study', ...args]) as QuestionCommand;
const asked = (...args: string[]) => parse(...args).identity as StudyAsked;

describe('realgain study', () => {
  it('parses outputs and settings', () => {
    const args = ['out', '--metric', 'bleu', '--sizes', '100,1e3', '--test', 'randomization'];
    const identity = asked(...args);
    assert.deepEqual(identity.files, ['out']);
    assert.deepEqual(saidBy(identity).settings, { mode: 'randomization', sizes: [100, 1000] });
    assert.equal(parse(...args, '--csv').format, 'csv');
    assert.equal(parse(...args).part, null);
  });

  it('distinguishes patterns from named groups', () => {
    const { groups } = asked('out', '--groups', '^([^-]+)-', '--groups', 'system combination=combo*');
    const found = groupsIn(groups);
    assert.deepEqual(found.patterns, ['^([^-]+)-']);
    assert.deepEqual(found.named, [['system combination', 'combo*']]);
    assert.throws(() => parse('out', '--groups', '^(a)', '--groups', '^(b)'), /takes one pattern/);
  });

  it('counts parts from 1', () => {
    assert.deepEqual(parse('out', '--shard', '8/8', '--out', 'p.json').part, {
      index: 7,
      count: 8,
      file: 'p.json',
    });
    for (const shard of ['0/8', '9/8', '2', '1/0']) {
      assert.throws(() => parse('out', '--shard', shard, '--out', 'p.json'), /such as 1\/8 to 8\/8/);
    }
    assert.throws(() => parse('out', '--shard', '1/8'), /needs a file to write to/);
  });

  it('accepts both options for a page', () => {
    assert.deepEqual(parse('a', 'b', '--html', 'out.html').reports, ['out.html']);
    assert.deepEqual(parse('a', 'b', '--report', 'out.md', '--html', 'out.html').reports, [
      'out.md',
      'out.html',
    ]);
    assert.throws(
      () => parse('a', 'b', '--html', 'out.html', '--shard', '1/2', '--out', 'part.json'),
      /whole study/,
    );
  });

  it('reports missing and contradictory arguments', () => {
    assert.throws(() => parse(), /takes output files/);
    assert.throws(() => parse('out', '--json', '--csv'), /can’t be both/);
    assert.throws(() => parse('out', '--gain', '0'), /above 0/);
    assert.throws(() => parse('out', '--margin', '1'), /no option --margin/);
    assert.throws(() => parse('out', '--correction', 'x'), /takes one of holm, /);
    assert.throws(() => parseCommand(['merge']), /takes the parts/);
    assert.deepEqual(parseCommand(['study', '--help']), { kind: 'help', command: 'study' });
  });
});

describe('realgain calibrate', () => {
  const calibrate = (...args: string[]) =>
    (parseCommand(['calibrate', ...args]) as QuestionCommand).identity as CalibrateAsked;

  it('parses test sets, study settings and redraws', () => {
    const identity = calibrate('wsj.json', 'brown', '--metric', 'las', '--redraw', '50', '--size', '500');
    assert.deepEqual(identity.files, ['wsj.json', 'brown']);
    assert.deepEqual([identity.metric.id, identity.redraw, identity.size], ['las', 50, 500]);
    assert.equal(calibrate('a', 'b').redraw, null);
  });

  it('reports missing arguments, and refuses options of a study only', () => {
    assert.throws(() => calibrate('wsj.json'), /two test sets or more, or one and --redraw/);
    assert.throws(() => calibrate('a', 'b', '--size', '9'), /--redraw draws/);
    assert.throws(() => calibrate('a', 'b', '--shard', '1/8'), /no option --shard/);
    assert.deepEqual(parseCommand(['calibrate', '-h']), { kind: 'help', command: 'calibrate' });
  });
});

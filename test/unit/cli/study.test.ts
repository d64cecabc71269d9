import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseCommand } from '../../../src/cli/arguments';
import type { CalibrateCommand, StudyCommand } from '../../../src/cli/study-arguments';

const parse = (...args: string[]) => parseCommand(['study', ...args]) as StudyCommand;

describe('realgain study', () => {
  it('parses outputs and settings', () => {
    const command = parse(
      'out',
      '--metric',
      'bleu',
      '--sizes',
      '100,1e3',
      '--test',
      'randomization',
      '--csv',
    );
    assert.deepEqual(command.outputs, ['out']);
    assert.deepEqual(command.settings, { mode: 'randomization', sizes: [100, 1000] });
    assert.equal(command.format, 'csv');
    assert.equal(command.part, null);
  });

  it('distinguishes patterns from named groups', () => {
    const { groups } = parse('out', '--groups', '^([^-]+)-', '--groups', 'system combination=combo*');
    assert.deepEqual(groups, { pattern: '^([^-]+)-', named: [['system combination', 'combo*']] });
    assert.throws(() => parse('out', '--groups', '^(a)', '--groups', '^(b)'), /takes one pattern/);
  });

  it('counts parts from 1', () => {
    assert.deepEqual(parse('out', '--shard', '8/8', '--out', 'p.json').part, {
      index: 7,
      count: 8,
      out: 'p.json',
    });
    for (const shard of ['0/8', '9/8', '2', '1/0']) {
      assert.throws(() => parse('out', '--shard', shard, '--out', 'p.json'), /such as 1\/8 to 8\/8/);
    }
    assert.throws(() => parse('out', '--shard', '1/8'), /needs a file to write to/);
  });

  it('accepts both extensions of a page', () => {
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
    assert.throws(() => parse('out', '--json', '--csv'), /contradict/);
    assert.throws(() => parse('out', '--gain', '0'), /above 0/);
    assert.throws(() => parse('out', '--margin', '1'), /no option --margin/);
    assert.throws(() => parseCommand(['merge']), /takes the parts/);
    assert.deepEqual(parseCommand(['study', '--help']), { kind: 'help', command: 'study' });
  });
});

describe('realgain calibrate', () => {
  const calibrate = (...args: string[]) => parseCommand(['calibrate', ...args]) as CalibrateCommand;

  it('parses test sets, study settings and redraws', () => {
    const command = calibrate(
      'wsj.json',
      'brown',
      '--metric',
      'las',
      '--redraw',
      '50',
      '--size',
      '500',
      '--csv',
    );
    assert.deepEqual(command.testSets, ['wsj.json', 'brown']);
    assert.deepEqual([command.study.metric.id, command.study.format], ['las', 'csv']);
    assert.deepEqual(command.redraw, { testSets: 50, size: 500, resamples: 2048 });
    assert.equal(calibrate('a', 'b').redraw, null);
  });

  it('reports missing arguments, and refuses options of a study only', () => {
    assert.throws(() => calibrate('wsj.json'), /two test sets or more, or one and --redraw/);
    assert.throws(() => calibrate('a', 'b', '--size', '9'), /--redraw draws/);
    assert.throws(() => calibrate('a', 'b', '--shard', '1/8'), /takes no --shard/);
    assert.deepEqual(parseCommand(['calibrate', '-h']), { kind: 'help', command: 'calibrate' });
  });
});

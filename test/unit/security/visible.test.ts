import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { shownProgram } from '../../../src/model/settings/metric-choice';
import { visible } from '../../../src/model/visible';
import { visibleLines } from '../../../src/model/texts/shown-results';
import { csv } from '../../../src/questions/pair/pageless';
import { csvText } from '../../../src/model/texts/csv';
import { comparisonOf, printedPair } from '../report/support';

describe('displaying text from elsewhere', () => {
  it('hides nothing', () => {
    assert.equal(
      visible('a\u202eb\u200bc\u001b[2Jd\ne\u2028'),
      'a\\u{202e}b\\u{200b}c\\u{1b}[2Jd\\u{a}e\\u{2028}',
    );
    assert.equal(visible('Größe 模型 é 👍🏽 – “x”'), 'Größe 模型 é 👍🏽 – “x”');
  });

  it('computes nothing in a spreadsheet', () => {
    const formulas = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＠x'];
    const comparison = comparisonOf({ a: { ...comparisonOf().a, path: 'outputs/=cmd|calc.txt' } });
    for (const text of formulas) {
      assert.match(csvText([[text]]), /^"?'/, JSON.stringify(text));
    }
    const [row = ''] = csv({ result: comparison }, 'realgain compare').split('\n').slice(1);
    assert.match(row, /^'=cmd/);
    assert.equal(csvText([[-1.5, -2, 'a=b', '1-2', null, true]]), '-1.5,-2,a=b,1-2,,true\n');
  });

  it('sends no control characters to a terminal', () => {
    assert.equal(
      visibleLines('a\tb\n\u001b]0;x\u0007\u009b2J\rc'),
      'a\tb\n\\u{1b}]0;x\\u{7}\\u{9b}2J\\u{d}c',
    );
    assert.equal(visibleLines('नमस्‍ते'), 'नमस्‍ते');
    assert.equal(csvText([['x\u001b]0;x\u0007\u009b2J']]), 'x\\u{1b}]0;x\\u{7}\\u{9b}2J\n');
  });

  it('shows a program as it is before it is allowed to run', () => {
    const own = { kind: 'command', folder: '/x', timeLimit: 1 } as const;
    assert.equal(
      shownProgram({ ...own, command: ['rm', '-r\u202e', 'a b', '\u200b', '{output}'] }),
      'rm "-r\\u{202e}" "a b" "\\u{200b}" {output}',
    );
    assert.equal(shownProgram({ kind: 'module', module: '/x\n\nsafe', timeLimit: 1 }), '/x\\u{a}\\u{a}safe');
  });

  it('is not markup in a report', () => {
    const comparison = comparisonOf();
    const name = 'x\n\\input{/etc/passwd} [a](http://evil) <img src=x> | $(ls)';
    const hostile = { ...comparison, sentence: name, metric: { ...comparison.metric, name } };
    const latex = printedPair(hostile, 'latex').split('\n');
    assert.match(latex[0] ?? '', /^% .*input/);
    assert.doesNotMatch(
      latex.filter((line) => !line.startsWith('%')).join('\n'),
      /(?<!textbackslash\{\})\\input/,
    );
    assert.doesNotMatch(printedPair(hostile, 'markdown'), /(?<!\\)\]\(|(?<!\\)</);
  });
});

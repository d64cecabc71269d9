import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { printedDocument } from '../../../src/document/reproduction';
import { resultsRow } from '../../../src/questions/pair/answer';
import { tableDocument } from '../../../src/questions/table/document';
import { everyTable } from '../../webview/tables';
import { comparisonOf, printedPair } from './support';

const named = (path: string) => comparisonOf({ a: { ...comparisonOf().a, path } });

describe('reports', () => {
  it('the sentence is that of the comparison', () => {
    assert.equal(printedPair(comparisonOf(), 'sentence'), `${comparisonOf().sentence}\n`);
  });

  it('the methods paragraph names each work that it cites, and lists it below', () => {
    const [paragraph = '', ...works] = printedPair(comparisonOf(), 'methods').trimEnd().split('\n');
    assert.match(
      paragraph,
      /^We compared sysA .* paired bootstrap .* \(Efron and Tibshirani, 1993; Berg-Kirkpatrick et al\., 2012\)/,
    );
    assert.match(works.join('\n'), /^\n.*Taylor Berg-Kirkpatrick.*\. 2012\./s);
  });

  it('the methods paragraph of a table does, too', () => {
    const details = everyTable['tasks']?.details ?? null;
    assert.ok(details !== null);
    const [paragraph = '', ...works] = printedDocument(tableDocument(details), 'methods', '')
      .trimEnd()
      .split('\n');
    assert.match(
      paragraph,
      /^We compared meta\/large with meta\/small on 12 tasks .*\(Westfall and Young, 1993/,
    );
    assert.match(works.join('\n'), /Peter H\. Westfall/);
  });

  it('the row of a results table has names, scores, gain, interval and p', () => {
    assert.equal(
      resultsRow(comparisonOf(), 2),
      'sysA & baseline & 27.41 & 26.89 & +0.52 & [0.11, 0.93] & 0.013 \\\\\n',
    );
  });

  it('Markdown has the sentence and a table with the deciding test in bold', () => {
    const markdown = printedPair(comparisonOf(), 'markdown');
    assert.ok(markdown.includes(`\n\n${comparisonOf().sentence}\n\n`));
    assert.ok(
      markdown.includes(`| Test | p | Sides | From | Assumes |
| --- | ---: | --- | --- | --- |
| **paired bootstrap** | **0.013** | **two-sided** | **1,000,000 resamples** | **the items are a random sample** |
| randomization | \\< 1e-6 | two-sided | 1,048,576 resamples | the items are independent |
`),
    );
    assert.match(printedPair(named('*a_b|c<d>.txt'), 'markdown'), /^\\\*a\\_b\\\|c\\<d> is better/m);
  });

  it('LaTeX has booktabs tables, and nothing that LaTeX would trip over', () => {
    const latex = printedPair(comparisonOf(), 'latex');
    assert.ok(
      latex.includes(
        String.raw`sysA is better than baseline by 0.52 BLEU (27.41 vs 26.89; 95\% CI [0.11, 0.93]; paired bootstrap, 1,000,000 resamples, two-sided $p$ = 0.013; n = 2,037).`,
      ),
    );
    assert.ok(
      latex.includes(
        String.raw`randomization & $<$ $10^{-6}$ & two-sided & 1,048,576 resamples & the items are independent \\`,
      ),
    );
  });

  it('LaTeX: escapes file names, and leaves a learning rate in them alone', () => {
    const latex = printedPair(named('50%_{a}&b#c$d^e~f\\lr_1e-5.txt'), 'latex');
    assert.match(latex, /lr\\_1e-5 is better/);
    const special = printedPair(named('50%_{a}&b#c$d^e~f'), 'latex');
    assert.ok(
      special.includes(String.raw`50\%\_\{a\}\&b\#c\$d\textasciicircum{}e\textasciitilde{}f is better`),
    );
  });
});

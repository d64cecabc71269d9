import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { render } from '../../../src/report';
import { methodsText, resultsRow, tableMethodsText } from '../../../src/report/paper';
import { everyTable } from '../../webview/tables';
import { comparisonOf } from './support';

const named = (path: string) => comparisonOf({ a: { ...comparisonOf().a, path } });

describe('reports', () => {
  it('the sentence is that of the comparison', () => {
    assert.equal(render(comparisonOf(), 'sentence'), comparisonOf().sentence);
  });

  it('the methods paragraph names each work that it cites, and lists it below', () => {
    const [paragraph = '', ...works] = methodsText(comparisonOf()).trimEnd().split('\n');
    assert.match(
      paragraph,
      /^We compared sysA .* paired bootstrap .* \(Efron and Tibshirani, 1993; Berg-Kirkpatrick et al\., 2012\)/,
    );
    assert.match(works.join('\n'), /^\n.*Taylor Berg-Kirkpatrick.*\. 2012\./s);
  });

  it('the methods paragraph of a table does, too', () => {
    const table = everyTable['tasks']?.details?.table;
    assert.ok(table !== undefined);
    const [paragraph = '', ...works] = tableMethodsText(table).trimEnd().split('\n');
    assert.match(
      paragraph,
      /^We compared meta\/large with meta\/small on 12 tasks .*\(Westfall and Young, 1993/,
    );
    assert.match(works.join('\n'), /Peter H\. Westfall/);
  });

  it('the row of a results table has names, scores, gain, interval and p', () => {
    assert.equal(
      resultsRow(comparisonOf(), 2),
      'sysA & baseline & 27.41 & 26.89 & +0.52 & [0.11, 0.93] & 0.0130 \\\\\n',
    );
  });

  it('JSON is the comparison, field for field', () => {
    assert.deepEqual(JSON.parse(render(comparisonOf(), 'json')), comparisonOf());
  });

  it('Markdown: sentence, table with the deciding test in bold, provenance', () => {
    assert.equal(
      render(comparisonOf(), 'markdown'),
      `${comparisonOf().sentence}

| Test | p | Sides | From | Assumes |
| --- | --- | --- | --- | --- |
| **paired bootstrap** | 0.0130 ± 0.0002 | two-sided | 1,000,000 resamples | the items are a random sample |
| randomization | \\< 1e-6 | two-sided | 1,048,576 resamples | the items are independent |

RealGain 0.1.0; BLEU (higher is better): nrefs:1\\|case:mixed; α = 0.05; seed 1.
`,
    );
    assert.match(render(named('*a_b|c<d>.txt'), 'markdown'), /^\\\*a\\_b\\\|c\\<d> is better/);
  });

  it('LaTeX: a booktabs table, and nothing that LaTeX would trip over', () => {
    assert.equal(
      render(comparisonOf(), 'latex'),
      String.raw`% RealGain 0.1.0; BLEU (higher is better): nrefs:1|case:mixed; α = 0.05; seed 1
% Needs \usepackage{booktabs} in the preamble.
sysA is better than baseline by 0.52 BLEU (27.41 vs 26.89; 95\% CI [0.11, 0.93]; paired bootstrap, 1,000,000 resamples, two-sided $p$ = 0.0130 $\pm$ 0.0002; n = 2,037).

\begin{tabular}{llll}
  \toprule
  Test & $p$ & Sides & From \\
  \midrule
  \textbf{paired bootstrap} & 0.0130 $\pm$ 0.0002 & two-sided & 1,000,000 resamples \\
  randomization & $<$ $10^{-6}$ & two-sided & 1,048,576 resamples \\
  \bottomrule
\end{tabular}
`,
    );
  });

  it('LaTeX: escapes file names, and leaves a learning rate in them alone', () => {
    const latex = render(named('50%_{a}&b#c$d^e~f\\lr_1e-5.txt'), 'latex');
    assert.match(latex, /lr\\_1e-5 is better/);
    const special = render(named('50%_{a}&b#c$d^e~f'), 'latex');
    assert.ok(
      special.includes(String.raw`50\%\_\{a\}\&b\#c\$d\textasciicircum{}e\textasciitilde{}f is better`),
    );
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { GLOSSARY } from '../../src/model/glossary';
import { colourViolationsOf, violationsOf } from './axe';
import { openInEveryState, PAGES, type PageInEveryState } from './every-page';
import { everyWord } from './every-word';
import { THEMES, until } from './page';

const P_VALUE = '#tests thead .term';

/** What is shown as the explanation of a term, and where. */
const TIP = `(() => {
  const [tip, ...more] = document.querySelectorAll('.explanation:popover-open');
  if (tip === undefined) return null;
  const { left, top, right, bottom } = tip.getBoundingClientRect();
  return { text: tip.innerText, id: tip.id, left, top, right, bottom, more: more.length,
    width: innerWidth, height: innerHeight };
})()`;

/** The same of every term that is shown, once it has the focus. */
const EACH_TIP = `(async () => {
  const found = [];
  for (const term of [...document.querySelectorAll('.term')].filter((one) => one.checkVisibility())) {
    const from = scrollY;
    term.focus();
    // To scroll to it takes until the next frame.
    if (scrollY !== from) await new Promise((done) => requestAnimationFrame(done));
    found.push({ term: term.innerText, ...(${TIP}) });
  }
  return found;
})()`;

interface Tip {
  readonly text: string;
  readonly id: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly more: number;
  readonly width: number;
  readonly height: number;
}

describe('a term on a page', () => {
  let panel: PageInEveryState;
  const tip = (): Promise<Tip | null> => panel.page.evaluate(TIP);

  before(async () => {
    panel = await openInEveryState('panel');
  });
  after(() => panel.close());

  it('is explained only while the mouse is on it or on the explanation', async () => {
    await panel.show('significant');
    assert.equal(await tip(), null);
    await panel.page.hover(P_VALUE);
    const shown = await tip();
    assert.ok(shown !== null);
    assert.ok(shown.text.startsWith(GLOSSARY.p.meaning));
    assert.match(shown.text, /Wasserstein and Lazar, 2016, section 2/);
    // From the term to the text of the explanation, as the mouse goes: in steps.
    const to = { x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2 };
    await panel.page.mouse.move(to.x, to.y, { steps: 12 });
    assert.equal((await tip())?.id, shown.id, 'it can be pointed at');
    await panel.page.mouse.move(1, 1);
    assert.equal(await tip(), null);
  });

  it('is explained to the keyboard, and to screen readers in the same words', async () => {
    await panel.show('significant');
    await panel.page.focus('.facts .term >> nth=1');
    await panel.page.keyboard.press('Shift+Tab');
    const shown = await tip();
    assert.match(shown?.text ?? '', /p would be 0\.05/);
    assert.equal(
      await panel.page.evaluate("document.activeElement.getAttribute('aria-describedby')"),
      shown?.id,
    );
    await panel.page.keyboard.press('Tab');
    assert.match((await tip())?.text ?? '', /80 of 100 test sets/);
    assert.equal((await tip())?.more, 0, 'one at a time');
  });

  it('hides the explanation on Escape, without moving the mouse or the focus', async () => {
    await panel.show('significant');
    await panel.page.hover(P_VALUE);
    await panel.page.keyboard.press('Escape');
    assert.equal(await tip(), null);
    await panel.page.focus(P_VALUE);
    assert.notEqual(await tip(), null);
    await panel.page.keyboard.press('Escape');
    assert.equal(await tip(), null);
    assert.equal(await panel.page.evaluate(`document.activeElement.matches('${P_VALUE}')`), true);
  });

  it('keeps its explanation and the focus while the answer around it is redrawn', async () => {
    await panel.show('significant');
    await panel.page.focus(P_VALUE);
    const before = await tip();
    const state = panel.dataOf('notSignificant');
    await panel.page.evaluate(`window.postMessage(${JSON.stringify({ type: 'state', state })}, '*')`);
    await until(panel.page, "document.querySelector('.verdict-head').innerText.includes('not significant')");
    assert.equal((await tip())?.id, before?.id);
  });

  it('hides its explanation when it is removed', async () => {
    await panel.show('significant');
    await panel.page.hover('.verdict-head .term >> nth=0');
    assert.notEqual(await tip(), null);
    const state = panel.dataOf('failed');
    await panel.page.evaluate(`window.postMessage(${JSON.stringify({ type: 'state', state })}, '*')`);
    await panel.page.waitForSelector('[role=alert] .banner');
    assert.equal(await tip(), null);
  });

  for (const [at, theme] of THEMES.entries()) {
    for (const width of at % 2 === 0 ? [300] : [980]) {
      it(`is explained within a panel of ${width} pixels, to be read in the colours of ${theme}`, async () => {
        await panel.show('clustered', { theme, width });
        const tips = await panel.page.evaluate<(Partial<Tip> & { readonly term: string })[]>(EACH_TIP);
        assert.ok(tips.length > 20);
        for (const { term, left = NaN, right = NaN, top = NaN, bottom = NaN, ...shown } of tips) {
          assert.ok(left >= 0 && right <= Number(shown.width), `${term}: ${left} to ${right}`);
          assert.ok(top >= 0 && bottom <= Number(shown.height), `${term}: ${top} to ${bottom}`);
        }
        const look = at < 2 ? violationsOf : colourViolationsOf;
        assert.deepEqual(await look(panel.page), []);
      });
    }
  }
});

/** Heads, labels and captions that everybody understands, or that say what the data is called. */
const PLAIN = new Set([
  'Answer',
  'Direction',
  ...['Gains', 'In a sentence'],
  ...['Files compared', 'File', 'Items won', 'Format of A', 'Format of B', 'In numbers'],
  ...[
    'Search',
    'Order',
    'Item',
    'What A and B wrote',
    'Reference',
    'References',
    'Statistics',
    'Gains of the items',
  ],
  ...[
    'BLEU\u00a0↑',
    'accuracy\u00a0↑',
    'AUC\u00a0↑',
    'mean\u00a0↑',
    'What test sets of other sizes show (mean)',
  ],
  'Right answer',
  ...['Setting', 'Settings', 'Metric', 'Seed', 'Test', 'Tests', 'Its verdict', 'Of', 'Method'],
  ...[
    'The bars of the histogram',
    'What this item adds',
    'Samples of an item against items',
    'Gain detected with #% power and today’s # items',
    'Items needed',
    'Gains of the clusters',
    'Pairs by one-sided p on WMT# de-en',
    'share, #% CI',
    'Pairs by one-sided p when drawn',
  ],
  ...[
    'Pair, the better system first',
    'Systems, the best first. Every system of a cluster is significantly better than every one below it.',
    'Systems, the best first. No line separates the systems: none would have all above it significantly better than all below.',
    'Gains from which significance can be expected on test sets of other sizes; this one in bold',
    'Pairs, the better system first',
    'Groups',
    'Items',
    'Items of each',
    'How many items?',
  ],
  ...['Groups of tasks', 'Mean of', 'Tasks'],
  'Means over groups of tasks; p corrected for the number of groups (Holm)',
  ...['Ranking', 'Other', 'Other ranking', 'System', 'Group', 'Who beats whom'],
  ...['Gain from', 'to', 'Share', 'A and B', 'Comparisons on this test set', 'In words', 'Every #% interval'],
  'The deciding test (paired bootstrap) says: significant. These would say:',
  'The gain of +# with its #% interval, by Student’s t',
  'The gain of the row’s system over the column’s; in parentheses: not significant',
  'p on a logarithmic scale',
  // Their table's caption explains what a threshold is.
  'What test sets of other sizes show (BLEU)',
  'What test sets of other sizes show (accuracy)',
  'What test sets of other sizes show (AUC)',
  ...['Annotator', 'Judgments', 'Segments', 'Left out', 'Mean adequacy', 'Mean fluency', 'Annotators'],
  ...['Correlation with human scores', 'Scores of each annotator'],
  ...['Human scores', 'Scores are standardized by annotator (z)', 'Contradicted', 'Shows', 'Better'],
  ...['Over # systems, with #% intervals', 'Williams’s test of each pair of metrics', 'With #% intervals'],
  'Wilcoxon rank-sum test of each pair of systems',
  'Pairs of systems, with Clopper-Pearson intervals',
  ...[
    '# ratings by # raters',
    'Raters',
    'Units',
    'Statistic',
    'Same rating',
    'other',
    'Judge',
    'System or gain',
  ],
  ...['Pairs of raters', 'Each pair of raters, on the units that both have rated'],
  ...['Human scores alone', 'Judge alone', 'Labeled', 'Scores as they are in the table'],
  ...[
    'Items, true gain and power',
    'Agreement',
    'True gain',
    'Computed',
    'Assumed',
    'What the plan rests on',
    ...['Statement', 'Holds', 'Probability', 'What is known of the gain (accuracy)'],
    'What the finished comparison will find, if the rest is like what is done',
    'Quantity',
  ],
  ...['Samples of an item', 'Samples in all', 'Note'],
  ...['Value', 'Gains by the correlation of the two systems’ items'],
  ...['Precision with its interval, and recall', 'Ratio', 'Spread of the precision in subsamples, in points'],
  // The heading above it explains the test.
  'Fisher’s exact test, two-sided, α = #, each n by itself',
  'Exact sign test where items are won, tied (half a win) or lost; a test of the mean where scores are graded',
  ...['Items that each system won, lost and tied', 'Won', 'Lost', 'Tied', 'Head to head'],
  ...['Order of the two systems', 'Number'],
  ...[
    'What the file holds',
    'Pairs of outputs',
    'Whether two outputs hold the same items',
    'A',
    'Comparable',
    'Why',
  ],
  ...['What can be asked', 'Commands for a terminal', 'Question', 'Command'],
  'What could be asked. No reference was found; name the file of right answers as REFERENCE.',
  // The caption says what letters are.
  ...['Average ranks', 'Average rank', 'Mean score', 'Letters', 'Better than', 'Worse than'],
  'Systems, the best first. Systems that share a letter don’t differ significantly (Wilcoxon signed-rank test, Holm)',
  ...['Pairs', 'Pairs of systems', 'Wins', 'Ties', 'Losses'],
  ...['Part', 'Share of the variance', 'Where the variance of one answer comes from'],
  'Where the variance of the gain comes from',
  'What twice as many would make of the standard error; in bold what reduces it most for its cost',
  'Cost in rows',
  ...['Measure', 'Median', 'Quality and cost'],
  'On the same items, with intervals from the same draws; the last system is the baseline',
  'Which systems are worth it',
  ...['If', 'How far apart two runs of this system are', 'Runs'],
  ...['The most uncertain items first', 'Items that flip', 'Scored', 'Samples', 'More samples of an item'],
  'What the score and a gain would be known to',
  ...['Slice', 'Task', 'Run', 'Score', 'Verdict', 'Not compared'],
  ...['Sides', 'From', 'Assumes'],
  'Tests of the hypothesis that there is no difference (α = #); the one in bold decides',
  ...['meta/large over meta/small', 'each run over baseline', '<b>bold</b> over meta/small'].map(
    (gains) => `Gains of ${gains}; the better score of a row is bold`,
  ),
  // Settings, most of which name what files hold.
  ...[
    'Column of true positives',
    'Columns to rank by',
    'Column of candidates',
    'Subsamples',
    'Column of verdicts',
    'Columns of systems',
    'Column of items',
    'Scored columns',
    'Test sets',
    'Systems',
    'Another system',
    'Columns of costs',
    'Limits of the gate',
    'Test set',
    'Further training runs of A',
    'Further training runs of B',
    'Id column',
    'Columns of the systems',
    'Names of columns',
    'Names of columns in references',
    'Formats',
    'Format of references',
    'Cost of an item',
    'Baseline’s share of right items',
    'Training runs',
    'Order of the items',
    'Columns of human scores',
    'Columns of metrics',
    'Column of systems',
    'Column of segments',
    'Column of annotators',
    'Columns of raters',
    'Numbers above #',
  ],
]);

const withoutNumbers = (text: string): string => text.replace(/[\d,.]*\d/g, '#');

describe('the heads, labels and captions of the pages', () => {
  const seen = new Set<string>();

  for (const name of PAGES) {
    it(`are plain words, or explained: ${name}`, async () => {
      const strange = new Set<string>();
      for (const { data, heads } of await everyWord(name)) {
        heads.forEach((text) => seen.add(withoutNumbers(text)));
        heads
          .filter((text) => !data.includes(text) && !PLAIN.has(withoutNumbers(text)))
          .forEach((text) => strange.add(text));
      }
      assert.deepEqual([...strange], []);
    });
  }

  it('are all still on some page', () => {
    assert.deepEqual(
      [...PLAIN].filter((text) => !seen.has(text)),
      [],
    );
  });
});

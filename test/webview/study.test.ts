import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { openPage, processorTimeOf, until, type PanelPage } from './page';
import {
  cancelled,
  transfer,
  done,
  failed,
  filling,
  hostile,
  madeUpStudy,
  many,
  needsReference,
  running,
  openTab,
  showStudy,
  sizes,
  stale,
  studyScript,
  two,
} from './studies';

describe('the page of a study in a browser', () => {
  let study: PanelPage<'study'>;
  const text = (selector: string): Promise<string> => study.page.locator(selector).innerText();

  before(async () => {
    study = await openPage('study');
  });
  beforeEach(async () => {
    await study.open('dark', { width: 980, height: 800 });
    assert.deepEqual(await study.asked(), [{ type: 'ready' }]);
  });
  after(() => study.close());

  it('remembers its stored study, but not before it exists', async () => {
    await showStudy(study, filling);
    assert.equal(await study.page.evaluate('window.stored'), null);
    await showStudy(study, done);
    assert.deepEqual(await study.page.evaluate('window.stored'), { key: done.state.key });
  });

  it('fills while resamples are drawn, and is cancelled', async () => {
    await showStudy(study, running);
    assert.match(await text('.status'), /Reading north-1\.txt/);
    assert.equal(await study.page.locator('#ranking').isVisible(), false);
    await showStudy(study, filling);
    assert.match(await text('.status'), /12,288 of 100,000 resamples, 41 s left/);
    assert.equal(await study.page.locator('table.ranking tbody tr').count(), 31);
    assert.equal(await study.page.evaluate(`document.body.classList.contains('is-outdated')`), false);
    await study.page.click('#cancel');
    assert.deepEqual(await study.asked(), [{ type: 'cancel' }]);
    await showStudy(study, cancelled);
    assert.match(await text('.banner'), /uses 12,288 of 100,000 resamples/);
  });

  it('links an error to the file, or to the choice of a reference', async () => {
    await showStudy(study, failed);
    await study.page.click('text=north-1.txt, line 12');
    await showStudy(study, needsReference);
    await study.page.click('#choose-reference');
    await study.page.click('#choice-0');
    await showStudy(study, stale);
    assert.match(await text('.banner'), /north-1\.txt, reference\.txt changed/);
    await study.page.click('#rerun-stale');
    assert.deepEqual(await study.asked(), [
      { type: 'open', path: failed.state.error?.path, line: 12 },
      { type: 'chooseReference' },
      { type: 'answer', choice: 0 },
      { type: 'rerun' },
    ]);
  });

  it('sorts and filters the ranking, and copies it as it is shown', async () => {
    await showStudy(study, done);
    const names = (): Promise<string[]> => study.page.locator('table.ranking tbody th').allInnerTexts();
    assert.equal((await names())[0], 'north-1');
    await study.page.locator('table.ranking thead button', { hasText: 'BLEU' }).click();
    await study.page.locator('table.ranking thead button', { hasText: 'BLEU' }).click();
    assert.equal((await names())[0], 'north-31');
    assert.equal(await study.page.locator('th[aria-sort=ascending]').innerText(), 'BLEU ▲');
    await study.page.fill('#filter-systems', 'south');
    assert.ok((await names()).every((name) => name.startsWith('south')));
    await study.page.click('#copy');
    await study.page.click('#copy-latex');
    assert.equal(await text('.copied'), '✓ LaTeX copied');
    await study.page.click('#copy');
    await study.page.click('#copy-line');
    await study.page.click('#copy');
    await study.page.click('#copy-methods');
    const [copied, line, methods] = await study.asked();
    assert.ok(copied?.type === 'copyRanking' && copied.format === 'latex');
    const shown = copied.systems.map((place) => done.study?.systems[place]?.name);
    assert.deepEqual(shown, await names());
    assert.ok(line?.type === 'copyRanking' && line.format === 'line');
    assert.deepEqual(methods, { type: 'copy', format: 'methods' });
  });

  it('says how surely the best system is the best, and opens its pairs from the picture', async () => {
    await showStudy(study, done);
    assert.equal(
      await text('.headline'),
      'north-1 scores best, but isn’t significantly better than 3 of the 30 others',
    );
    assert.match(await text('.above'), /^465 pairs after Holm’s correction, α = 0\.05$/);
    assert.match(await text('.numbers-line'), /BLEU 34\.00\s+95% CI \[33\.20, 34\.80\]\s+11 clusters/);
    await study.page.locator('.strip canvas').focus();
    // From the best system to those it isn't significantly better than, and to the lowest of them.
    for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Enter']) {
      await study.page.keyboard.press(key);
    }
    assert.deepEqual(await study.asked(), [{ type: 'openPair', a: 0, b: 3 }]);
    await showStudy(study, two);
    assert.equal(await text('.headline'), 'north-1 is significantly better than east-2');
    await showStudy(study, hostile);
    assert.match(
      await text('.headline'),
      /^<b>bold<\/b> scores best, but isn’t significantly better than a-system/,
    );
  });

  it('says which systems score best alike, and how many have too little data', async () => {
    const { systems, pairs, ...few } = madeUpStudy(4);
    const alike = systems.map((system, rank) => (rank < 3 ? { ...system, score: 34 } : system));
    const decisions = [{ pair: 0, test: 'sign', differing: 3, needed: 6 }];
    await showStudy(study, { ...done, study: { ...few, systems: alike, pairs: { ...pairs, decisions } } });
    assert.equal(await text('.headline'), 'north-1, east-2 and upper-3 score best, all alike');
    assert.match(await text('.numbers-line'), /too little data for 1 of the pairs/);
  });

  it('cuts long names in its headline so that they differ, and shows them whole on pointing at them', async () => {
    const { systems, ...few } = madeUpStudy(4);
    const begin = 'llama-3.1-70b-instruct-ft-lora-r64-alpha128-lr2e-5-warmup0.03-cosine-seed';
    const end = '-ckpt-18000-merged-quantized-fp8-with-kv-cache-and-more';
    const alike = systems.map((system, rank) =>
      rank < 2 ? { ...system, name: `${begin}${rank}${end}`, score: 34 } : system,
    );
    await showStudy(study, { ...done, study: { ...few, systems: alike } });
    const headline = await text('.headline');
    assert.match(headline, /^…seed0\S+more and …seed1\S+more score best, all alike$/);
    assert.ok(headline.length < 130, headline);
    const [whole] = await study.page.locator('.headline [title]').all();
    assert.equal(await whole?.getAttribute('title'), `${begin}0${end}`);
  });

  it('cuts long names in its ranking on a narrow page, in their middle, and has them whole for a screen reader', async () => {
    const name = `north-large-${'instruct-'.repeat(4)}checkpoint-12000`;
    const { systems, ...rest } = madeUpStudy(4);
    const named = systems.map((system, rank) => (rank === 0 ? { ...system, name } : system));
    await showStudy(study, { ...done, study: { ...rest, systems: named } });
    const cell = study.page.locator('table.ranking tbody th').first();
    assert.equal(await cell.innerText(), name);
    await study.page.setViewportSize({ width: 640, height: 800 });
    const height = (await cell.locator('.short').boundingBox())?.height ?? Infinity;
    assert.ok(height < 24, `${height} pixels are more than one line`);
    assert.match(await cell.locator('.short').innerText(), /^north-large-.*….*point-12000$/);
    assert.equal(await cell.locator('.full').innerText(), name);
  });

  it('underlines systems in high contrast, also within what keeps a name in one line', async () => {
    await study.setTheme('high-contrast');
    await showStudy(study, done);
    const line = await study.page.evaluate<string>(
      "getComputedStyle(document.querySelector('table.ranking tbody button .whole')).textDecorationLine",
    );
    assert.equal(line, 'underline');
    await study.setTheme('dark');
  });

  it('has shapes in the legend of its plot only if there are several groups', async () => {
    const { series, ...rest } = madeUpStudy(6);
    const lines = async (count: number): Promise<string[]> => {
      await showStudy(study, { ...done, study: { ...rest, series: series.slice(0, count) } });
      return study.page.locator('#pairs .series li').allTextContents();
    };
    assert.match((await lines(2))[0] ?? '', /^● /);
    assert.match((await lines(1))[0] ?? '', /^(?!●)/);
  });

  it('lists clusters only if there are several', async () => {
    const { systems, ...few } = madeUpStudy(4);
    await showStudy(study, { ...done, study: { ...few, systems } });
    assert.notEqual(await text('#ranking .sentence'), '');
    const one = systems.map((system) => ({ ...system, cluster: 1 }));
    await showStudy(study, { ...done, study: { ...few, systems: one } });
    assert.equal(await text('#ranking .sentence'), '');
  });

  it('has tabs for the keyboard, and comes back to the chosen one', async () => {
    await showStudy(study, done);
    const shown = () => study.page.locator('[role=tabpanel]:visible').getAttribute('id');
    assert.equal(await shown(), 'panel-ranking');
    await study.page.locator('#tab-ranking').focus();
    await study.page.keyboard.press('ArrowRight');
    assert.equal(await shown(), 'panel-matrix');
    await study.page.keyboard.press('End');
    assert.equal(await shown(), 'panel-planning');
    await study.page.keyboard.press('ArrowRight');
    assert.equal(await shown(), 'panel-ranking');
    await study.page.keyboard.press('ArrowLeft');
    assert.equal(await study.page.locator('[role=tab][tabindex="0"]').count(), 1);
    assert.equal(await study.page.locator('[role=tab][aria-selected=true]').innerText(), 'Planning');
    const kept = await study.page.evaluate<Record<string, unknown>>('window.stored');
    assert.deepEqual(kept, { key: done.state.key, tab: 'planning' });
  });

  it('shows all pairs at first, and their p on a logarithmic scale', async () => {
    await showStudy(study, done);
    await openTab(study, 'plot');
    assert.match(await text('#pairs .about'), /^465 pairs/);
    await study.page.check('#log-p');
    assert.match(await text('#pairs .about'), /^465 pairs/);
    await study.page.click('#save-gain-vs-confidence-svg');
    const [svg] = await study.asked();
    assert.ok(svg?.type === 'save' && svg.content.includes('one-sided p (logarithmic scale)'));
    assert.match(svg.content, /<text[^>]*>0\.001</);
  });

  it('groups the systems by a part of their names at a click', async () => {
    await showStudy(study, done);
    await openTab(study, 'plot');
    const parts = study.page.locator('.name-parts button');
    assert.deepEqual(await parts.allInnerTexts(), ['north, east, upper …', 'none']);
    await parts.first().click();
    await parts.last().click();
    assert.deepEqual(await study.asked(), [
      { type: 'change', pattern: '^([^-_.]+)' },
      { type: 'change', pattern: null },
    ]);
    const groups = { named: { north: ['/data/north.txt'] } };
    await showStudy(study, {
      ...done,
      state: { ...done.state, identity: { ...done.state.identity, groups } },
    });
    assert.deepEqual(await parts.allInnerTexts(), ['north, east, upper …', 'as in realgain.json']);
  });

  it('writes gains into the cells of the matrix where all have room', async () => {
    await showStudy(study, { ...done, study: madeUpStudy(12) });
    await openTab(study, 'matrix');
    await study.page.click('#save-win-matrix-svg');
    const [svg] = await study.asked();
    assert.ok(svg?.type === 'save');
    assert.match(svg.content, />\+1\.67</);
    assert.match(svg.content, />\(−0\.83\)</);
  });

  it('shortens the gains in the matrix of 20 systems, and tells them in full on request', async () => {
    await study.open('dark', { width: 980, height: 800 });
    await showStudy(study, { ...done, study: madeUpStudy(20) });
    await openTab(study, 'matrix');
    await study.asked();
    await study.page.click('#save-win-matrix-svg');
    const [svg] = await study.asked();
    assert.ok(svg?.type === 'save');
    const texts = [...svg.content.matchAll(/>([+(−][^<]*)</g)].map(([, text]) => text ?? '');
    assert.equal(texts.length, 20 * 19);
    assert.deepEqual(texts.slice(0, 4), ['(+.50)', '(+1.0)', '(+1.5)', '+2.0']);
    assert.ok(texts.every((text) => text.length <= 6));
    await study.page.locator('#matrix canvas').focus();
    await study.page.keyboard.press('ArrowRight');
    assert.match(await study.page.locator('#matrix .tip').innerText(), /gain \+0\.50\n/);
  });

  it('answers what gain a test set of any size takes, where too few pairs have a p near 0.05', async () => {
    const twelve = madeUpStudy(12);
    const few = { gain: null, comparisons: 3 };
    await showStudy(study, {
      ...done,
      study: { ...twelve, series: twelve.series.map((one) => ({ ...one, threshold: few })) },
    });
    await openTab(study, 'planning');
    await study.page.locator('#sizes canvas').waitFor();
    await study.page.fill('#size-gain input', '0.46');
    await study.page.press('#size-gain input', 'Tab');
    // 0.92 for 95% of the pairs today: half of it takes four times as many.
    assert.match(await text('#sizes .plan'), /about 8,200 items .* that 95% of the pairs need today/);
    await study.page.click('#sizes summary');
    assert.match((await text('#sizes table')).replace(/\s+/g, ' '), /2,037 0\.71 0\.92/);
  });

  it('announces a pair to keyboard users and opens its comparison', async () => {
    await showStudy(study, done);
    await openTab(study, 'plot');
    await study.page.locator('#pairs canvas').focus();
    await study.page.keyboard.press('ArrowRight');
    assert.match(await text('#pairs .tip'), /north-1 > east-2|>/);
    await study.page.keyboard.press('Enter');
    const [asked] = await study.asked();
    assert.ok(asked?.type === 'openPair');
    const [a, b] = [asked.a, asked.b].map((place) => done.study?.systems[place]?.name);
    assert.ok((await text('#pairs .tip')).startsWith(`${a ?? ''} > ${b ?? ''}`));
    await study.page.keyboard.press('Escape');
    assert.equal(await study.page.locator('#pairs .tip').isVisible(), false);
  });

  it('keeps the pair that a key chose in a plot of another size', async () => {
    await showStudy(study, done);
    await openTab(study, 'plot');
    await study.page.locator('#pairs canvas').focus();
    for (let press = 0; press < 40; press++) await study.page.keyboard.press('ArrowRight');
    const said = await text('#pairs .tip');
    await study.page.setViewportSize({ width: 700, height: 800 });
    const mark = `parseFloat(document.querySelector('#pairs .tip-mark').style.left)`;
    await until(study.page, `${mark} < document.querySelector('#pairs canvas').clientWidth`);
    assert.equal(await text('#pairs .tip'), said);
  });

  it('describes a cell whose key was pressed before the matrix was drawn', async () => {
    await showStudy(study, done);
    await study.page.evaluate(`
      document.querySelector('#tab-matrix').click();
      document.querySelector('#matrix canvas').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
    `);
    await study.page.locator('#matrix .tip').waitFor();
    assert.match(await text('#matrix .tip'), /after correction/);
  });

  it('zooms by dragging, moves by key and comes back', async () => {
    await showStudy(study, done);
    await openTab(study, 'plot');
    const inView = async (): Promise<number> =>
      Number((/^([\d,]+)/.exec(await text('#pairs .about')) ?? ['', '0'])[1]?.replace(',', ''));
    await study.page.click('#zoom-all');
    assert.equal(await inView(), 465);
    const canvas = study.page.locator('#pairs canvas');
    await canvas.scrollIntoViewIfNeeded();
    const box = await canvas.boundingBox();
    assert.ok(box !== null);
    await study.page.mouse.move(box.x + 60, box.y + 50);
    await study.page.mouse.down();
    await study.page.mouse.move(box.x + 200, box.y + 250, { steps: 4 });
    await study.page.mouse.up();
    const zoomed = await inView();
    assert.ok(zoomed > 0 && zoomed < 465, `${zoomed} pairs are in view`);
    assert.deepEqual(await study.asked(), []);
    await canvas.focus();
    await study.page.keyboard.press('Shift+ArrowRight');
    assert.notEqual(await inView(), zoomed);
    await study.page.keyboard.press('0');
    assert.equal(await inView(), 465);
  });

  it('keeps the names of the matrix’s table in sight while it scrolls', async () => {
    await showStudy(study, done);
    await openTab(study, 'matrix');
    await study.page.click('[data-fold=matrix-table] summary');
    await study.page.locator('[data-fold=matrix-table] .scroll').waitFor();
    const offsets = await study.page.evaluate<number[]>(`(() => {
      const scroll = document.querySelector('[data-fold=matrix-table] .scroll');
      scroll.scrollTo(400, 60);
      const frame = scroll.getBoundingClientRect();
      const head = scroll.querySelector('thead th:nth-child(20)').getBoundingClientRect();
      const name = scroll.querySelector('tbody tr:nth-child(20) th').getBoundingClientRect();
      return [scroll.scrollLeft, scroll.scrollTop, head.top - frame.top, name.left - frame.left];
    })()`);
    assert.deepEqual(offsets.map(Math.round), [400, 60, 0, 0]);
  });

  it('opens a pair from the matrix, and has it as a table', async () => {
    await showStudy(study, done);
    await openTab(study, 'matrix');
    await study.page.locator('#matrix canvas').focus();
    await study.page.keyboard.press('ArrowRight');
    assert.match(await text('#matrix .tip'), /north-1 .*(can’t be told apart from|better than) east-2/);
    await study.page.keyboard.press('Enter');
    assert.deepEqual(await study.asked(), [{ type: 'openPair', a: 0, b: 1 }]);
    await study.page.click('#matrix summary');
    await study.page.locator('#matrix tbody tr').nth(30).waitFor();
    await showStudy(study, many);
    assert.match(await text('#matrix summary'), /the 40 best systems/);
  });

  it('reports how many items a gain takes, and offers to study smaller test sets', async () => {
    await showStudy(study, done);
    await openTab(study, 'planning');
    await study.page.click('#study-sizes');
    assert.deepEqual(await study.asked(), [
      { type: 'change', settings: { sizes: [100, 200, 400, 800, 1600] } },
    ]);
    await showStudy(study, sizes);
    await study.page.fill('#size-gain input', '0.5');
    await study.page.press('#size-gain input', 'Tab');
    assert.match(await text('#sizes .plan'), /a gain of 0\.50 BLEU .*“same group”.* about 1,400 items/);
    assert.equal(await study.page.locator('#sizes canvas').isVisible(), true);
  });

  it('shows what p predicts for other test sets, and draws test sets', async () => {
    await showStudy(study, done);
    await openTab(study, 'planning');
    assert.match(await text('#transfer'), /Study the outputs of the same systems on another test set/);
    assert.equal(await study.page.locator('#transfer .figure').isVisible(), false);
    await showStudy(study, transfer);
    assert.match(await text('#transfer'), /better one on news in 48 of 100: 48%/);
    await study.page.click('#transfer summary');
    assert.equal(await study.page.locator('#transfer table').count(), 3);
    await study.page.click('#save-other-test-sets-csv');
    await study.page.fill('#drawn-items input', '1');
    await study.page.press('#drawn-items input', 'Tab');
    assert.match(await text('#drawn-items-problem'), /at least 2/);
    await study.page.fill('#drawn-items input', '500');
    await study.page.press('#drawn-items input', 'Tab');
    await study.page.click('#redraw');
    const [saved, redraw] = await study.asked();
    assert.ok(saved?.type === 'save' && saved.content.split('\n').length === 29);
    assert.deepEqual(redraw, { type: 'redraw', testSets: 100, size: 500 });
    await showStudy(study, {
      ...filling,
      state: { ...filling.state, calibration: transfer.state.calibration },
    });
    assert.equal(await study.page.locator('#redraw').count(), 0);
  });

  it('sends changed settings once they are valid', async () => {
    await showStudy(study, done);
    await study.page.click('#settings');
    await study.page.fill('#pattern input', '^north');
    await study.page.press('#pattern input', 'Tab');
    assert.match(await text('#pattern-problem'), /parentheses/);
    await study.page.fill('#pattern input', '^(\\w+)-');
    await study.page.press('#pattern input', 'Tab');
    await study.page.fill('#subset-sizes input', '400 100,100');
    await study.page.press('#subset-sizes input', 'Tab');
    await study.page.click('#correction');
    await study.page.click('vscode-option:has-text("Benjamini")');
    assert.deepEqual(await study.asked(), [
      { type: 'change', pattern: '^(\\w+)-' },
      { type: 'change', settings: { sizes: [100, 400] } },
      { type: 'change', settings: { correction: 'benjamini-hochberg' } },
    ]);
    await study.page.fill('.chips #alpha input', '0.01');
    await study.page.press('#alpha input', 'Enter');
    assert.deepEqual(await study.asked(), [{ type: 'change', settings: { alpha: 0.01 } }]);
  });

  it('saves the plot as SVG and leaves the CSV to the editor', async () => {
    await showStudy(study, done);
    await openTab(study, 'plot');
    await study.page.click('#save-gain-vs-confidence-svg');
    await study.page.click('#save-gain-vs-confidence-csv');
    await openTab(study, 'matrix');
    await study.page.click('#save-win-matrix-csv');
    await study.page.click('#export-report');
    const [svg, csv, matrix, report] = await study.asked();
    assert.ok(svg?.type === 'save' && svg.format === 'svg');
    assert.doesNotMatch(svg.content, /<image|color-mix|var\(/);
    assert.match(svg.content, /<text[^>]*>gain \(BLEU\)/);
    assert.deepEqual(csv, { type: 'savePairs' });
    assert.ok(matrix?.type === 'save' && matrix.content.split('\n').length === 33);
    assert.deepEqual(report, { type: 'report' });
  });

  it('reads pairs also from an editor that sends columns entry by entry', async () => {
    const study9 = JSON.stringify(hostile.study);
    await study.sendBy(`(() => {
      const study = ${study9};
      study.pairs = Object.fromEntries(Object.entries(study.pairs).map(([name, values]) => [name, { ...values }]));
      window.postMessage({ type: 'study', study, decimals: 2 }, '*');
    })()`);
    await study.show(hostile.state);
    await openTab(study, 'plot');
    await study.page.click('#zoom-all');
    assert.match(await text('#pairs .about'), /^36 pairs/);
  });

  it('treats nothing from a file as markup', async () => {
    await showStudy(study, hostile);
    assert.equal(await study.page.locator('main img, main b, main script').count(), 0);
    assert.match(await text('.warnings'), /<script>alert/);
  });

  it('stays usable with 500,000 pairs, and explains how it draws them', async () => {
    await showStudy(study, done);
    await study.page.evaluate(
      `window.plain = ${JSON.stringify({ ...done.study, pairs: null, systems: [] })}`,
    );
    await study.sendBy(studyScript(THOUSAND_SYSTEMS));
    await openTab(study, 'plot');
    await study.page.click('#zoom-all');
    assert.match(await text('#pairs .about'), /^499,500 pairs; those that fall on the same spot/);
    const keys = ['+', '-', '+', '+', '0'];
    const milliseconds = await processorTimeOf(study.page, () =>
      study.page.evaluate(`(async () => {
        const canvas = document.querySelector('#pairs canvas');
        for (const key of ${JSON.stringify(keys)}) {
          canvas.dispatchEvent(new KeyboardEvent('keydown', { key }));
          await new Promise((done) => requestAnimationFrame(done));
        }
      })()`),
    );
    assert.ok(milliseconds < 1000 * keys.length, `drawing took ${milliseconds} ms`);
  });

  it('caused no error in the browser console', () => {
    assert.deepEqual(study.complaints, []);
  });
});

/** 1,000 systems, made in the page: as JSON they would take longer to send than to draw. */
const THOUSAND_SYSTEMS = `(() => {
  const systems = Array.from({ length: 1000 }, (_, rank) => ({
    path: '/tmp/' + rank, sha256: '', name: 'lab' + (rank % 40) + '-' + rank, groups: ['lab' + (rank % 40)],
    score: 40 - rank / 50, interval: null, wins: 0, losses: 0, cluster: 1 + Math.floor(rank / 10),
  }));
  const pairs = { a: [], b: [], gain: [], confidence: [], p: [], corrected: [], low: [], high: [], series: [] };
  for (let a = 0; a < 1000; a++) {
    for (let b = a + 1; b < 1000; b++) {
      const gain = (b - a) / 50;
      const same = a % 40 === b % 40;
      const p = 0.5 * Math.exp(-gain * (same ? 5 : 3) * (1 + 0.4 * Math.sin(a * 12.9 + b * 78.2)));
      const row = { a, b, gain, confidence: 1 - p, p: 2 * p, corrected: Math.min(1, p * 1e6), low: gain - 1, high: gain + 1, series: same ? 0 : 1 };
      for (const name in row) pairs[name].push(row[name]);
    }
  }
  return { ...window.plain, systems, pairs };
})()`;

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import type { PanelState } from '../../src/editor/comparison/messages';
import { twoSystems } from '../../src/model/settings/question';
import { answerItems } from './item-answers';
import { openPanelPage, type PanelPage, until } from './page';
import {
  clustered,
  corrected,
  details,
  deleted,
  differentTasks,
  doubtful,
  equivalent,
  failed,
  failedRerun,
  firstAnswer,
  hostile,
  identical,
  identity,
  independentSamples,
  labelled,
  manyPoints,
  needsColumn,
  needsReference,
  notSignificant,
  planned,
  rerunning,
  runs,
  running,
  scored,
  significant,
  stale,
  needsAnswer,
  tooLittle,
  unranked,
} from './states';

const ADAPTIVE = { ...identity.settings, resampling: 'adaptive' } as const;

/** Milliseconds after which a rerun is long enough to be shown. */
const LONG = 400;

const folder = path.resolve(__dirname, '../../.vscode-test/screenshots/webview');

describe('the page in a browser', () => {
  let panel: PanelPage;
  const text = (selector: string): Promise<string> => panel.page.locator(selector).innerText();
  const isShown = (selector: string): Promise<boolean> => panel.page.locator(selector).isVisible();
  const isOutdated = () => panel.page.evaluate("document.body.classList.contains('is-outdated')");

  before(async () => {
    mkdirSync(folder, { recursive: true });
    panel = await openPanelPage();
    await panel.page.clock.install();
  });
  beforeEach(async () => {
    await panel.open('dark', { width: 980, height: 800 });
    assert.deepEqual(await panel.asked(), [{ type: 'ready' }]);
  });
  after(() => panel.close());

  it('shows a question as such, and asks it again', async () => {
    await panel.show(needsAnswer);
    assert.equal(await text('.status-text'), 'Waiting for your choice');
    assert.equal(await panel.page.locator('.banner.error').count(), 0);
    assert.match(await text('.banner.neutral'), /doesn’t say by its name which direction is better/);
    await panel.asked();
    assert.equal(await text('#choose-answer'), 'Choose…');
    await panel.page.click('#choose-answer');
    assert.deepEqual(await panel.asked(), [{ type: 'rerun' }]);
  });

  it('offers the answers to a question on the page, columns with three of their values', async () => {
    await panel.show(needsColumn);
    assert.equal(await panel.page.getByRole('group', { name: 'Which column is the score?' }).count(), 1);
    assert.equal((await text('#choice-1')).replace(/\s+/g, ' '), 'latency 120, 98, 301');
    assert.equal(await panel.page.locator('#choose-answer').count(), 0, 'the page has all answers');
    await panel.show({ ...needsColumn, error: { ...needsColumn.error!, code: 'needs-metric' } });
    assert.equal(await text('#choose-answer'), 'Another field…');
    await panel.show(needsColumn);
    await panel.asked();
    await panel.page.click('#choice-1');
    await panel.show(needsReference);
    assert.equal((await text('#choice-0')).replace(/\s+/g, ' '), 'ref.a.txt /home/ada/wmt');
    await panel.page.click('#choice-0');
    assert.deepEqual(await panel.asked(), [
      { type: 'answer', choice: 1 },
      { type: 'answer', choice: 0 },
    ]);
  });

  it('offers every reference that was found, and all of them at once', async () => {
    await panel.show(needsReference);
    assert.deepEqual(await panel.page.locator('.choice-list strong').allInnerTexts(), [
      'ref.a.txt',
      'ref.b.txt',
      'both',
    ]);
    await panel.asked();
    await panel.page.click('#choice-2');
    assert.deepEqual(await panel.asked(), [{ type: 'answer', choice: 2 }]);
  });

  it('asks which file is wrong where they are of different tasks, instead of reporting an error', async () => {
    await panel.show(differentTasks);
    assert.equal(await text('.status-text'), 'Waiting for your choice');
    assert.equal(await panel.page.locator('.banner.error').count(), 0);
    assert.match(
      await text('.banner.neutral'),
      /These files are of different tasks or kinds: A holds 997 texts, such as “Guten Tag”; B holds 400 labels/,
    );
    assert.equal(await panel.page.locator('#rerun-failure').count(), 0);
    await panel.asked();
    for (const id of ['change-a', 'change-b', 'look']) {
      await panel.page.click(`#${id}`);
    }
    assert.deepEqual(await panel.asked(), [
      { type: 'choose', which: 'a' },
      { type: 'choose', which: 'b' },
      { type: 'look' },
    ]);
  });

  it('offers another file in place of the one that is wrong', async () => {
    const { error } = failed;
    assert.ok(error !== null);
    await panel.show({ ...failed, error: { ...error, code: 'bad-format' } });
    assert.equal(await text('#change-file'), 'Change baseline.txt…');
    await panel.asked();
    await panel.page.click('#change-file');
    assert.deepEqual(await panel.asked(), [{ type: 'choose', which: 'b' }]);
  });

  it('offers another A or B where the two don’t belong together, and no rerun that would fail likewise', async () => {
    await panel.show(failed);
    assert.equal(await panel.page.locator('#rerun-failure').count(), 0);
    await panel.asked();
    for (const id of ['change-a', 'change-b', 'look']) {
      await panel.page.click(`.banner.error #${id}`);
    }
    assert.deepEqual(await panel.asked(), [
      { type: 'choose', which: 'a' },
      { type: 'choose', which: 'b' },
      { type: 'look' },
    ]);
  });

  it('explains too little data: how much it takes, what was chosen and how the files were read', async () => {
    await panel.show(tooLittle);
    assert.equal(await text('.headline'), 'Too little data to tell sysA and baseline apart');
    assert.match(await text('#tests .choice'), /^Chosen automatically: randomization, because so few units/);
    assert.match(await text('.enough >> nth=0'), /^Only 4 items differ; at least 6 have to/);
    assert.equal(await isShown('.reading'), false);
    await panel.page.click('#scored summary');
    const read = (await text('.reading')).replace(/\s+/g, ' ');
    assert.match(read, /Items matched by line; as many as in the reference.* Direction higher is better/);
  });

  it('decides a pair of a study by the corrected p, and shows both', async () => {
    await panel.show(corrected);
    assert.equal(await text('.headline'), 'sysA and baseline can’t be told apart');
    assert.match(await text('.verdict .above'), /corrected \(Holm\) for 28 pairs of the study made-up news$/);
    assert.match(await text('.numbers-line'), /p = 0\.013.*corrected p = 0\.075/s);
    const decides = await panel.page.locator('#tests tr:has(td strong)').innerText();
    assert.match(decides, /corrected for 28 pairs\s+0\.075/);
  });

  it('keeps the identity, as it is and as it was given, not the answer, for a reload of the window', async () => {
    const given = { ...identity, metric: null };
    await panel.show({ ...significant, given });
    assert.deepEqual(await panel.page.evaluate('window.stored'), { identity, given });
  });

  it('shows progress at once without an answer yet, and cancels', async () => {
    await panel.show(running);
    assert.match(await text('.status'), /421,888 of 1,000,000 resamples, 4 s left/);
    await panel.send({
      type: 'progress',
      progress: {
        stage: 'resampling',
        what: 'paired bootstrap',
        done: 750_000,
        total: 1_000_000,
        secondsLeft: 1,
      },
    });
    assert.match(await text('.status'), /750,000 of 1,000,000/);
    assert.equal(await panel.page.locator('[role=progressbar]').getAttribute('aria-valuenow'), '75');
    await panel.page.click('#cancel');
    assert.deepEqual(await panel.asked(), [{ type: 'cancel' }]);
  });

  it('links a warning to the study behind it', async () => {
    const text =
      'A one-sided p ≈ 0.05 on this test set named the better system on brown in only 48 of 100 pairs.';
    await panel.show({ ...significant, doubts: [{ text, study: 'c'.repeat(32) }] });
    assert.match(await panel.page.locator('.warnings li').last().innerText(), /48 of 100 pairs/);
    await panel.asked();
    await panel.page.click('text=Open the study');
    assert.deepEqual(await panel.asked(), [{ type: 'openStudy', key: 'c'.repeat(32) }]);
  });

  it('shows the verdict in a line, and the sentence in full', async () => {
    await panel.show(significant);
    assert.equal(await text('.headline'), 'sysA is better than baseline by 0.52 BLEU');
    await panel.page.click('#tab-details');
    assert.equal(await text('.sentence'), significant.details?.comparison.sentence);
    await panel.page.click('#tab-evidence');
    await panel.show(notSignificant);
    assert.equal(await text('.headline'), 'sysA and baseline can’t be told apart');
    assert.match(await text('.verdict-head'), /not significant/);
    assert.equal(await panel.page.locator('.warnings li').count(), 2);
  });

  it('keeps the answer as it is during a short rerun', async () => {
    await panel.show(significant);
    // Timers of one page are in order, however busy the machine is.
    const soon = await panel.page.evaluate<string>(`new Promise((done) => {
      window.postMessage(${JSON.stringify({ type: 'state', state: rerunning })});
      setTimeout(() => done(document.querySelector('.verdict-head').innerText), 50);
    })`);
    assert.doesNotMatch(soon, /Out of date/);
    await panel.show(notSignificant);
    await panel.page.clock.fastForward(LONG);
    assert.equal(await text('.headline'), 'sysA and baseline can’t be told apart');
    assert.ok(await isShown('#rerun'));
  });

  it('marks the previous answer as out of date during a long rerun', async () => {
    await panel.show(significant);
    const before = await panel.page.locator('#tests').boundingBox();
    await panel.show(rerunning);
    await panel.page.clock.fastForward(LONG);
    assert.match(await text('.verdict-head'), /Out of date/);
    assert.ok(await isShown('#cancel'));
    assert.deepEqual(await panel.page.locator('#tests').boundingBox(), before);
  });

  it('offers to rerun when files have changed', async () => {
    await panel.show(stale);
    assert.match(await text('.banner'), /sysA\.txt, reference\.txt changed/);
    assert.ok(await isOutdated(), 'the answer is of what was in them');
    await panel.page.click('#rerun-stale');
    assert.deepEqual(await panel.asked(), [{ type: 'rerun' }]);
  });

  it('can’t rerun with a file that was deleted, and keeps its settings', async () => {
    await panel.show(deleted);
    const banners = await panel.page.locator('.banner').allInnerTexts();
    assert.match(banners[0] ?? '', /baseline\.txt was deleted/);
    assert.match(banners[1] ?? '', /This page keeps its own/);
    assert.equal(await panel.page.locator('main').getByText('Rerun', { exact: true }).count(), 1);
    await panel.show(failedRerun);
    assert.equal(await text('.status-text'), 'The previous answer');
    await panel.show(failed);
    assert.equal(await text('.status-text'), 'No answer');
  });

  it('links an error to its file and line', async () => {
    await panel.show(failed);
    assert.match(await text('[role=alert] .banner'), /2,036 items/);
    await panel.page.click('text=baseline.txt, line 2,037');
    await panel.show(needsReference);
    await panel.page.click('#choose-reference');
    await panel.show({
      ...failed,
      phase: 'question',
      error: { code: 'needs-systems', message: 'Choose two.', question: twoSystems(['x', 'y']) },
    });
    assert.equal(await panel.page.locator('.choice-list').count(), 0, 'two of them answer it');
    await panel.page.click('#choose-answer');
    assert.deepEqual(await panel.asked(), [
      { type: 'open', which: 'b', line: 2037 },
      { type: 'choose', which: 'reference' },
      { type: 'rerun' },
    ]);
  });

  it('offers another reference where that doesn’t fit, and another file for one that is gone', async () => {
    const reference = '/data/reference.txt';
    await panel.show({
      ...failed,
      identity: { ...failed.identity, references: [reference] },
      error: {
        code: 'id-mismatch',
        message: `The id "7" of sysA.txt is missing in the reference ${reference}.`,
        said: { template: 'The id "7" of sysA.txt is missing in the reference {0}.', args: [reference] },
        path: failed.identity.a,
      },
    });
    await panel.page.click('#change-reference');
    await panel.show({
      ...failed,
      stale: [{ path: failed.identity.b, isGone: false }],
      error: { code: 'file-missing', message: 'It is gone.', path: failed.identity.b },
    });
    assert.equal(await panel.page.locator('main').getByText('Rerun', { exact: true }).count(), 1);
    assert.equal(await panel.page.locator('.banner button').count(), 1);
    await panel.page.click('#change-file');
    assert.deepEqual(await panel.asked(), [
      { type: 'choose', which: 'reference' },
      { type: 'choose', which: 'b' },
    ]);
  });

  it('says that a file was deleted which the previous answer was computed from', async () => {
    const [file] = significant.details?.files ?? [];
    assert.ok(file);
    await panel.show({
      ...significant,
      phase: 'error',
      error: { code: 'file-missing', message: 'It doesn’t exist (anymore).', path: file.path },
    });
    assert.match(await text('.banner-text'), /^\S+ was deleted$/);
  });

  it('swaps, chooses, sets the baseline and copies', async () => {
    await panel.show(significant);
    await panel.page.click('#swap');
    await panel.page.click('.side-a >> text=Change…');
    await panel.page.click('text=Set as baseline');
    await panel.page.click('#copy');
    await panel.page.click('#copy-latex');
    assert.equal(await text('.copied'), '✓ LaTeX copied');
    await panel.page.click('#copy');
    await panel.page.click('#copy-row');
    assert.deepEqual(await panel.asked(), [
      { type: 'swap' },
      { type: 'choose', which: 'a' },
      { type: 'setBaseline' },
      { type: 'copy', format: 'latex' },
      { type: 'copyRow' },
    ]);
  });

  it('lets another test decide at the head, not beside the p of each', async () => {
    await panel.show(significant);
    assert.equal(await panel.page.locator('#tests tbody :is(input, button:not(.term))').count(), 0);
    await panel.page.click('#test');
    await panel.page.click('vscode-option:has-text("Koehn")');
    assert.deepEqual(await panel.asked(), [{ type: 'change', test: 'bootstrap:koehn' }]);
  });

  it('sends typed settings once they are valid', async () => {
    await panel.show(significant);
    await panel.page.click('#settings');
    await panel.page.fill('#resamples input', '12');
    await panel.page.press('#resamples input', 'Enter');
    assert.match(await text('#resamples-problem'), /100 to 100,000,000/);
    assert.deepEqual(await panel.asked(), []);
    await panel.page.fill('#resamples input', '100k');
    await panel.page.press('#resamples input', 'Enter');
    assert.equal(await text('#resamples-problem'), '');
    await panel.page.fill('#alpha input', '1 %');
    await panel.page.press('#alpha input', 'Tab');
    assert.deepEqual(await panel.asked(), [
      { type: 'change', resamples: 100_000 },
      { type: 'change', alpha: 0.01 },
    ]);
  });

  it('offers to draw all resamples, unless a number is set', async () => {
    await panel.show({ ...significant, identity: { ...identity, settings: ADAPTIVE } });
    await panel.page.click('#settings');
    await panel.page.click('#resampling');
    await panel.page.click('vscode-option:has-text("draw all")');
    assert.deepEqual(await panel.asked(), [{ type: 'change', resampling: 'fixed' }]);
    const settings = { ...ADAPTIVE, resamples: 5000 };
    await panel.show({ ...significant, identity: { ...identity, settings } });
    assert.equal(await isShown('#resampling'), false);
  });

  it('shows a first answer at once, marked as being refined', async () => {
    await panel.show(significant);
    await panel.show(firstAnswer);
    assert.match(await text('.status-text'), /^First result, being refined · paired bootstrap: 30,720 of/);
    assert.equal(await isOutdated(), false);
    assert.doesNotMatch(await text('.verdict'), /Out of date/);
    await panel.show({ ...firstAnswer, phase: 'cancelled', progress: null });
    assert.equal(await text('.status-text'), 'Cancelled');
    assert.equal(await text('.banner-text'), 'Cancelled: this result uses the resamples drawn so far.');
    assert.equal(await isOutdated(), false);
  });

  it('shows the settings that the editor sends, and keeps what is being typed', async () => {
    await panel.show(significant);
    await panel.page.click('#settings');
    await panel.page.fill('#seed input', '42');
    const settings = { ...identity.settings, test: 'sign', resamples: 5000, alpha: 0.1 };
    await panel.show({ ...significant, identity: { ...identity, settings } });
    assert.equal(await panel.page.inputValue('#resamples input'), '5,000');
    assert.equal(await panel.page.inputValue('#alpha input'), '0.1');
    assert.equal(await panel.page.inputValue('#seed input'), '42');
    assert.equal(await panel.page.evaluate("document.querySelector('#test').value"), 'sign');
  });

  it('has fields for a margin and for the column of clusters', async () => {
    await panel.show(clustered);
    await panel.page.click('#settings');
    assert.equal(await panel.page.evaluate("document.querySelector('#cluster').value"), 'document');
    await panel.page.fill('#margin input', '0');
    await panel.page.press('#margin input', 'Enter');
    assert.match(await text('#margin-problem'), /a margin above 0/);
    await panel.page.fill('#margin input', '0,5');
    await panel.page.press('#margin input', 'Enter');
    await panel.page.click('#cluster');
    await panel.page.click('vscode-option:has-text("speaker")');
    await panel.page.click('#cluster');
    await panel.page.click('#cluster >> vscode-option:has-text("item")');
    assert.deepEqual(await panel.asked(), [
      { type: 'change', margin: 0.5 },
      { type: 'change', clusterColumn: 'speaker' },
      { type: 'change', clusterColumn: '' },
    ]);
    await panel.show(significant);
    assert.equal(await isShown('#cluster'), false);
  });

  it('reports equivalence with its margin', async () => {
    await panel.show(equivalent);
    assert.equal(await text('.headline'), 'sysA and baseline are equivalent within ±0.5 BLEU');
    assert.match(await text('.numbers-line'), /p = 0\.886[^]*equivalence within ±0\.5 BLEU: p = 0\.012/);
    assert.equal(await panel.page.inputValue('#margin input'), '0.5');
    await panel.page.click('#tab-details');
    assert.match(await text('.facts'), /Equivalence[^]*p = 0\.012/);
  });

  /** Waits for the text of a field: the widget hands a new one to its input in a later frame. */
  const shownIn = (id: string, text: string) =>
    until(
      panel.page,
      `document.getElementById('${id}').shadowRoot.querySelector('input').value === '${text}'`,
    );

  it('plans for the gain and the power that are typed, and shows the plan', async () => {
    await panel.show(significant);
    await panel.page.click('#tab-plan');
    assert.match(
      await text('.plan'),
      /^To find a true gain of 0\.52 BLEU with 80% power you need about 2,600 items/,
    );
    await panel.page.fill('#plan-gain input', '-1');
    await panel.page.press('#plan-gain input', 'Enter');
    assert.match(await text('#plan-gain-problem'), /a gain above 0/);
    await panel.page.fill('#plan-gain input', '0.3');
    await panel.page.press('#plan-gain input', 'Enter');
    await panel.show(planned);
    assert.match(await text('.plan'), /0\.30 BLEU with 80% power you need about 7,800 items/);
    await panel.page.fill('#plan-power input', '90');
    await panel.page.press('#plan-power input', 'Enter');
    assert.match(await text('#plan-power-problem'), /between 0 and 1/);
    await panel.page.fill('#plan-power input', '90 %');
    await panel.page.press('#plan-power input', 'Enter');
    assert.deepEqual(await panel.asked(), [
      { type: 'plan', gain: 0.3, power: 0.8 },
      { type: 'plan', gain: 0.3, power: 0.9 },
    ]);
    await panel.page.locator('#plan-gain-slider').press('ArrowRight');
    await shownIn('plan-gain', '0.31');
    await panel.page.locator('#plan-power-slider').press('End');
    await shownIn('plan-power', '99%');
    assert.deepEqual(await panel.asked(), [
      { type: 'plan', gain: 0.31, power: 0.9 },
      { type: 'plan', gain: 0.31, power: 0.99 },
    ]);
    await panel.page.click('#planning summary');
    assert.match(await text('#planning tbody'), /2,037\s+0\.41\s+0\.59\s+70%\s+30%/);
    await panel.show(identical);
    assert.equal(await isShown('#planning'), false);
  });

  /** Answers the page as the engine would, and returns what it asked. */
  const answered = (state: PanelState) => answerItems(panel, state);
  const items = () => panel.page.locator('#items .item').allInnerTexts();
  const openItems = async (state: PanelState) => {
    await panel.show(state);
    await panel.page.click('#tab-items');
    return answered(state);
  };

  it('opens an item in A, in B and in the reference', async () => {
    await openItems(significant);
    const item = details.wins[0];
    const line = `line ${item?.a.line ?? 0}`;
    await panel.page.locator('#items .item').first().locator(`.text-a >> text=${line}`).click();
    await panel.page.locator('#items .item').first().locator(`.text-reference >> text=${line}`).click();
    assert.deepEqual(await panel.asked(), [
      { type: 'open', which: 'a', line: item?.a.line },
      { type: 'open', which: 'reference', reference: 0, line: item?.a.line },
    ]);
  });

  it('asks for items only while their tab is shown, and shows the largest gains until they come', async () => {
    await panel.show(labelled);
    assert.deepEqual(await panel.asked(), []);
    await panel.page.click('#tab-items');
    assert.equal((await items()).length, 25);
    const [query, ...more] = await answered(labelled);
    assert.deepEqual(more, []);
    assert.deepEqual(query, {
      ...{ text: '', range: null, answers: null, order: 'gain', offset: 0, count: 25 },
      ...{ columns: ['question'], countAnswers: true },
    });
  });

  it('goes through the pages of items with the keyboard, and keeps the focus', async () => {
    await openItems(labelled);
    assert.equal(await text('.where'), '1 to 25 of 49');
    const next = panel.page.getByRole('button', { name: 'Next items' });
    assert.equal(
      await panel.page.getByRole('button', { name: 'Previous items' }).getAttribute('aria-disabled'),
      'true',
    );
    await panel.page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await next.focus();
    await panel.page.keyboard.press('Enter');
    assert.equal((await answered(labelled))[0]?.offset, 25);
    assert.equal(await text('.where'), '26 to 49 of 49');
    assert.equal((await items()).length, 24);
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'items-next');
    const top = await panel.page.locator('#items .item').first().boundingBox();
    assert.ok(top !== null && top.y > 70 && top.y < 400, `the page begins at its first item: ${top?.y}`);
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(await panel.asked(), [], 'the last page is shown');
    await panel.page.getByRole('button', { name: 'First items' }).click();
    await answered(labelled);
    await panel.page.getByRole('button', { name: 'A loses (851)' }).click();
    const [losses] = await answered(labelled);
    assert.deepEqual([losses?.order, losses?.range], ['loss', { from: null, to: 0 }]);
    assert.equal((await items()).length, 9);
    assert.equal(await isShown('#items-next'), false);
  });

  it('finds items by their words or id, and those of a confusion', async () => {
    await openItems(significant);
    await panel.page.fill('#items-search input', 'LEIPZIG');
    await answered(significant);
    const found = await items();
    assert.ok(found.length > 0 && found.every((text) => text.includes('Leipzig')));
    await panel.page.fill('#items-search input', 'no such words');
    await answered(significant);
    assert.equal(await text('#items .items'), 'No item matches.');
    await panel.page.fill('#items-search input', '');
    await panel.show(labelled);
    await answered(labelled);
    const confusion = panel.page.locator('#confusion-0');
    assert.equal((await confusion.innerText()).replace(/\s+/g, ' '), 'B neu → A pos, 18');
    await confusion.click();
    await answered(labelled);
    assert.equal((await items()).length, 18);
    assert.match((await items())[0] ?? '', /pos\s+neu\s+pos\s+question of item/);
    assert.equal(await confusion.getAttribute('aria-pressed'), 'true');
    await confusion.click();
    await answered(labelled);
    assert.equal((await items()).length, 25);
    await panel.show(scored);
    assert.match((await items())[0] ?? '', /^\+0\.490\s+12\s+0\.8100\s+0\.3200$/);
  });

  it('shows the items of a bar of their gains, until its filter is removed', async () => {
    await openItems(significant);
    const chart = panel.page.locator('#items canvas');
    await chart.focus();
    await panel.page.keyboard.press('ArrowRight');
    assert.equal(await text('#items .chart [role=status]'), 'gain −0.0160 to −0.0150, 2 items');
    await panel.page.keyboard.press('Enter');
    const [query] = await answered(significant);
    assert.deepEqual(query?.range, { from: null, to: -0.015 });
    assert.equal((await items()).length, 1);
    const said = () => text('#items .chart [role=status]');
    assert.equal(await said(), 'gain −0.0160 to −0.0150, 2 items, chosen');
    const pressed = panel.page.locator('[data-fold=item-gains-table] [aria-pressed=true]');
    assert.equal(await pressed.textContent(), '−0.0160');
    await panel.page.keyboard.press('Enter');
    assert.equal((await answered(significant))[0]?.range, null, 'Enter again shows all');
    assert.equal(await said(), 'gain −0.0160 to −0.0150, 2 items');
    await panel.page.keyboard.press('Enter');
    await answered(significant);
    const chip = panel.page.getByRole('button', { name: 'gain from −0.0160 to −0.0150: remove this filter' });
    assert.equal((await chip.innerText()).trim(), 'gain from −0.0160 to −0.0150×');
    await chip.focus();
    await panel.page.keyboard.press('Enter');
    assert.deepEqual((await answered(significant))[0]?.range, null);
    assert.equal(await chip.count(), 0);
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'items-all');
    const box = await chart.boundingBox();
    assert.ok(box !== null);
    await panel.page.mouse.click(box.x + box.width * 0.62, box.y + box.height * 0.6);
    const [clicked] = await answered(significant);
    const { from, to } = clicked?.range ?? { from: null, to: null };
    assert.ok(
      from !== null && to !== null && from > 0 && Math.abs(to - from - 0.001) < 1e-12,
      `${from} to ${to}`,
    );
    await panel.page.click('#items-bar');
    assert.equal((await answered(significant))[0]?.range, null);
  });

  it('heads the columns of numbers with their distribution, and marks the items that are pointed at', async () => {
    await openItems(scored);
    const pointed = () => panel.page.locator('.item.is-pointed .item-id').allInnerTexts();
    const heads = panel.page.locator('.item-table thead .distribution');
    for (const side of [0, 1]) {
      assert.equal(
        await heads.nth(side).getAttribute('aria-label'),
        'from 0.320 to 0.810, most often 0.320 to 0.351',
      );
    }
    const chart = () =>
      panel.page.evaluate<string>("document.querySelector('.item-gains canvas').toDataURL()");
    const before = await chart();
    await panel.page.locator('.item .item-id').first().hover();
    assert.deepEqual(await pointed(), ['12']);
    assert.equal(await heads.locator('.is-pointed').count(), 2, 'a bar of A and one of B');
    assert.notEqual(await chart(), before, 'the bar of its gain is marked');
    await heads.first().locator('.bar').last().hover();
    assert.deepEqual(await pointed(), ['12', '185', '358'], 'the items of A’s highest scores');
    const marked = () => text('.pager p:last-child');
    await panel.page.mouse.move(1, 1);
    assert.deepEqual(await pointed(), []);
    assert.equal(await marked(), '');
    assert.equal(await chart(), before);
    await panel.page.focus('.item-gains canvas');
    await panel.page.keyboard.press('ArrowRight');
    assert.ok((await pointed()).length > 0, 'the items of the lowest gains');
    for (let i = 0; i < 3; i++) {
      await panel.page.keyboard.press('ArrowRight');
    }
    assert.equal(await marked(), '0 of 3 marked items are on this page');
  });

  it('shows what the resampled gains come from: items, clusters or training runs', async () => {
    const title = () => text('#differences h2');
    await panel.show(significant);
    assert.equal(await title(), 'Gains of the items');
    await panel.show(manyPoints);
    assert.equal(await title(), 'Gains of the items', 'also beside other comparisons');
    await panel.show(doubtful);
    assert.equal(await title(), 'Gains of the clusters');
    await panel.page.click('#differences summary');
    assert.match(await text('#differences tbody'), /^article-1\s+240\s+\+0\.61/);
    await panel.show(runs);
    assert.equal(await title(), 'Runs');
    assert.match(await text('#differences tbody'), /^A\s+seed-0\.txt\s+27\.20/);
  });

  it('shows the chosen columns of the files beside the items', async () => {
    await openItems(labelled);
    assert.match(await text('.item-table thead'), /question\s*$/);
    await panel.page.click('text=Columns');
    await panel.page.getByRole('checkbox', { name: 'seconds' }).check();
    assert.deepEqual((await answered(labelled))[0]?.columns, ['question', 'seconds']);
    assert.match(await text('.item-table thead'), /question\s+seconds\s*$/);
    assert.match((await items())[0] ?? '', /question of item 12\s+A 0\.8\s+B 1\.1$/);
    await panel.page.getByRole('checkbox', { name: 'question' }).uncheck();
    assert.deepEqual((await answered(labelled))[0]?.columns, ['seconds']);
    assert.deepEqual(await panel.page.evaluate('window.stored.itemColumns'), ['seconds']);
  });

  it('says how far a search is, and why items can’t be shown', async () => {
    await panel.show(significant);
    await panel.page.click('#tab-items');
    await panel.asked();
    const progress = {
      stage: 'searching',
      what: '',
      done: 50_000,
      total: 1_000_000,
      secondsLeft: null,
    } as const;
    await panel.send({ type: 'items', question: 1, progress });
    assert.equal(await text('.where'), 'Searching 50,000 of 1,000,000 items');
    const message = 'a.csv has changed since the comparison; rerun it to see its items.';
    await panel.send({
      type: 'items',
      question: 0,
      error: { code: 'file-changed', message: 'of an older question' },
    });
    assert.equal((await items()).length, 23);
    await panel.send({ type: 'items', question: 1, error: { code: 'file-changed', message } });
    assert.equal(await text('#items [role=alert]'), message);
    assert.equal((await items()).length, 0);
  });

  it('has tabs for the arrow keys, and opens the one that was open before a reload', async () => {
    await panel.show(significant);
    await panel.page.focus('#tab-evidence');
    await panel.page.keyboard.press('ArrowRight');
    assert.ok(await isShown('#items'));
    assert.equal(await isShown('#tests'), false);
    await panel.page.keyboard.press('End');
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'tab-details');
    await panel.page.keyboard.press('ArrowRight');
    assert.equal(await panel.page.locator('[role=tab][aria-selected=true]').innerText(), 'Evidence');
    await panel.page.keyboard.press('ArrowLeft');
    const stored = await panel.page.evaluate<{ tab: string }>('window.stored');
    assert.equal(stored.tab, 'details');
    const reloaded = await openPanelPage();
    try {
      await reloaded.page.addInitScript(
        `window.kept = ${JSON.stringify({ ...(stored as object), itemColumns: ['domain'] })}`,
      );
      await reloaded.open('dark', { width: 980, height: 800 });
      await reloaded.show(significant);
      assert.ok(await reloaded.page.locator('#details').isVisible());
      await reloaded.page.click('#tab-items');
      assert.deepEqual((await answerItems(reloaded, significant))[0]?.columns, ['domain']);
    } finally {
      await reloaded.close();
    }
  });

  it('shows the answer, its picture, both systems and the first charts without scrolling', async () => {
    await panel.open('dark', { width: 980, height: 698 });
    await panel.show(significant);
    const bottom = async (selector: string): Promise<number> => {
      const box = await panel.page.locator(selector).boundingBox();
      assert.ok(box !== null, selector);
      return box.y + box.height;
    };
    assert.ok((await bottom('.strip canvas')) < 210);
    assert.ok((await bottom('table.pair')) < 340);
    assert.ok((await bottom('#histogram canvas')) < 698);
    assert.ok((await bottom('#differences canvas')) < 698);
    await panel.open('dark', { width: 520, height: 698 });
    await panel.show(significant);
    assert.ok((await bottom('.strip canvas')) < 420);
    assert.ok((await bottom('table.pair')) < 560);
  });

  it('is green only where the decision can be relied on', async () => {
    const classOf = () => panel.page.locator('.mark').getAttribute('class');
    await panel.show(significant);
    assert.equal(await classOf(), 'mark better');
    await panel.show(doubtful);
    assert.equal(await classOf(), 'mark doubt');
    assert.match(await text('.numbers-line'), /^significant\s+with reservations/);
    await panel.show({ ...significant, doubts: [{ text: 'Studies disagree.', study: 'c'.repeat(32) }] });
    assert.equal(await classOf(), 'mark doubt');
    await panel.show(tooLittle);
    assert.equal(await classOf(), 'mark doubt');
    await panel.show(notSignificant);
    assert.equal(await classOf(), 'mark neutral');
    assert.match(await text('.enough'), /you need about [\d,]+ items like these/);
  });

  it('shows a run that came too late in its stream as lenses and the status bar do', async () => {
    const arrived = { place: 31, planned: 20, needed: 0.0012, corrected: 0.3, runs: 31 };
    await panel.show({ ...significant, correction: { alerts: 'corrected', arrived } });
    assert.equal(await text('.mark'), '≈');
    assert.equal(await text('.headline'), 'sysA and baseline can’t be told apart');
    assert.match(
      await text('.numbers-line'),
      /^not significant\s+δ = .*\s+p = 0\.013, but run 31 \(20 planned\) needs 0\.0012/,
    );
    await panel.show({ ...significant, correction: { alerts: 'each', arrived } });
    assert.equal(await text('.mark'), '✓');
  });

  it('opens how it was scored only where that is in doubt, and leaves it as the user does', async () => {
    const isOpen = () => panel.page.evaluate<boolean>("document.querySelector('#scored').open");
    await panel.show(significant);
    assert.equal(await isOpen(), false);
    assert.match(await text('#scored summary'), /matched by line · reference reference\.txt/);
    const { a } = significant.recognised;
    assert.ok(a !== null);
    const ambiguous = {
      ...significant,
      recognised: { ...significant.recognised, a: { ...a, ambiguous: true } },
    };
    await panel.show(ambiguous);
    assert.equal(await isOpen(), true);
    await panel.page.click('#scored summary');
    await panel.show({ ...ambiguous, details: notSignificant.details });
    assert.equal(await isOpen(), false);
    await panel.show(failed);
    assert.equal(await isOpen(), false, 'the doubt is the same');
    await panel.show(significant);
    await panel.show(failed);
    assert.equal(await isOpen(), true);
  });

  it('has one field for the level, in the line that stays', async () => {
    await panel.show(significant);
    await panel.page.fill('.chips #alpha input', '0.01');
    await panel.page.press('#alpha input', 'Enter');
    assert.deepEqual(await panel.asked(), [{ type: 'change', alpha: 0.01 }]);
    await panel.page.click('#settings');
    assert.equal(await panel.page.getByRole('textbox', { name: 'α' }).count(), 1);
  });

  it('has menus for the keyboard', async () => {
    await panel.show(significant);
    await panel.page.focus('#copy');
    await panel.page.keyboard.press('Enter');
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'copy-sentence');
    await panel.page.keyboard.press('ArrowUp');
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'save-answer-svg');
    await panel.page.keyboard.press('Escape');
    assert.equal(await isShown('#save-answer-svg'), false);
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'copy');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(await panel.asked(), [{ type: 'copy', format: 'methods' }]);
  });

  it('shows DeLong’s test, and why the items of an AUC aren’t ranked', async () => {
    await panel.show(unranked);
    assert.match(await text('#tests'), /DeLong/);
    await panel.page.click('#tab-items');
    assert.match(await text('#items-about'), /^AUC has no value for a single item.*each of 20,000 items/);
    assert.equal(await isShown('#items table'), false);
    assert.doesNotMatch(await text('#items'), /undefined|null|NaN/);
  });

  it('opens another comparison from its point and from the table', async () => {
    await panel.show(manyPoints);
    const [x, y] = await findPoint(panel);
    await panel.page.mouse.click(x, y);
    const [clicked] = await panel.asked();
    assert.ok(clicked?.type === 'openComparison');
    assert.ok(manyPoints.points.some(({ key }) => key === clicked.key && key !== manyPoints.current));

    await panel.page.click('#confidence summary');
    await panel.page.locator('#confidence table button').last().click();
    const largest = manyPoints.points.reduce((most, point) => (point.gain > most.gain ? point : most));
    assert.deepEqual(await panel.asked(), [{ type: 'openComparison', key: largest.key }]);
  });

  it('keeps folds open and the focus in place when it is redrawn', async () => {
    await panel.show(significant);
    await panel.page.click('#tests summary');
    await panel.page.focus('#export-report');
    const changed: PanelState = {
      ...significant,
      details: { ...details, comparison: { ...details.comparison, warnings: ['new'] } },
    };
    await panel.show(changed);
    assert.ok(await isShown('#tests .reasons'));
    assert.equal(await panel.page.evaluate('document.activeElement.id'), 'export-report');
  });

  it('shows in a fold what tests for independent samples would miss, as a chart and in numbers', async () => {
    await panel.show(independentSamples);
    assert.equal(await text('#independent summary'), '6 tests would assume independent samples');
    const spreads = panel.page.locator('#independent table').first();
    assert.equal(await spreads.isVisible(), false);
    await panel.page.click('#independent summary');
    assert.match(await text('#independent'), /standard error 2\.0 times too large/);
    const rows = await spreads.locator('tbody tr').allInnerTexts();
    assert.match(rows[0]!, /1\.12\s+\[0\.50, 4\.90\]\s+leaves out 0/);
    assert.match(rows[1]!, /2\.27\s+\[−1\.75, 7\.15\]\s+contains 0/);
    const width = (kind: string): Promise<number> =>
      panel.page.evaluate(
        `document.querySelector('#independent .spread.of-${kind}').getBoundingClientRect().width`,
      );
    assert.ok(Math.abs((await width('muted')) / (await width('better')) - 8.9 / 4.4) < 0.02);
    const verdicts = panel.page.locator('#independent table').last().locator('tbody td:last-child');
    const differs = 'not significant (differs)';
    assert.deepEqual(await verdicts.allInnerTexts(), Array<string>(6).fill(differs));
    const answer = independentSamples.details;
    assert.ok(answer !== null);
    const undecided = { ...answer.comparison, verdict: 'not-significant' } as const;
    await panel.show({ ...independentSamples, details: { ...answer, comparison: undecided } });
    assert.ok(await spreads.isVisible(), 'the fold stays open');
    assert.equal((await verdicts.allInnerTexts()).at(-1), 'not significant (the same)');
    await panel.show(significant);
    assert.equal(await panel.page.locator('#independent').innerText(), '');
  });

  it('treats nothing from a file as markup', async () => {
    await panel.show(hostile);
    assert.equal(await panel.page.locator('main img, main b').count(), 0);
    assert.match(await panel.page.title(), /^BLEU on /);
    assert.match(await text('.warnings'), /<img src=x/);
  });

  it('gives every chart a table', async () => {
    await panel.show(manyPoints);
    assert.equal(await panel.page.locator('#confidence tbody tr').count(), manyPoints.points.length);
    const filled = details.histogram?.counts.filter((count) => count > 0).length;
    assert.equal(await panel.page.locator('#histogram tbody tr').count(), filled);
  });

  it('caused no error in the browser console', () => {
    assert.deepEqual(panel.complaints, []);
  });

  it('saves charts as SVG, PNG and CSV, in print colors', async () => {
    await panel.show(manyPoints);
    await panel.asked();
    for (const name of ['resampled-gains', 'gain-and-confidence', 'power']) {
      const saved: string[] = [];
      for (const format of ['svg', 'png', 'csv']) {
        await panel.page.click(name === 'power' ? '#tab-plan' : '#tab-evidence');
        await panel.page.click(`#save-${name}-${format}`);
        // A picture takes a moment.
        await until(panel.page, 'window.asked.length > 0');
        const [message] = await panel.asked();
        assert.ok(message?.type === 'save' && message.name === name && message.format === format);
        saved.push(message.content);
      }
      const [svg, png, csv] = saved;
      assert.match(svg ?? '', /^<svg/);
      assert.match(svg ?? '', /<path/);
      assert.match(svg ?? '', /<text[^>]*>[^<]*(gain|items)/);
      assert.doesNotMatch(svg ?? '', /<image|color-mix|var\(/);
      assert.equal(
        Buffer.from(png ?? '', 'base64')
          .subarray(1, 4)
          .toString(),
        'PNG',
      );
      assert.match(
        csv ?? '',
        /^(Gain from,to,Resamples,Share|"Pair, the better system first",Gain,Confidence|items,power)/,
      );
      writeFileSync(path.join(folder, `saved-${name}.svg`), svg ?? '');
      writeFileSync(path.join(folder, `saved-${name}.png`), Buffer.from(png ?? '', 'base64'));
    }
    assert.deepEqual(panel.complaints, []);
  });

  it('saves a chart in its size in the frame in which its tab is chosen', async () => {
    await panel.show(manyPoints);
    await panel.page.click('#tab-evidence');
    await panel.asked();
    await panel.page.evaluate(
      `document.querySelector('#tab-plan').click(); document.querySelector('#save-power-svg').click();`,
    );
    const [message] = await panel.asked();
    const [, width, height] =
      /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(message?.type === 'save' ? message.content : '') ?? [];
    assert.ok(Number(width) > 200 && Number(height) > 100, `${width} × ${height}`);
  });
});

/** Moves the mouse over the plot, until the cursor shows that there is something to click. */
async function findPoint({ page }: PanelPage): Promise<[x: number, y: number]> {
  await page.locator('#confidence canvas').scrollIntoViewIfNeeded();
  const box = await page.locator('#confidence canvas').boundingBox();
  assert.ok(box !== null);
  // The plot looks at the mouse once a frame.
  const cursor = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
    done(document.querySelector('#confidence canvas').style.cursor))))`;
  for (let x = box.x + box.width - 60; x > box.x; x -= 6) {
    for (let y = box.y + 20; y < box.y + 80; y += 5) {
      await page.mouse.move(x, y);
      if ((await page.evaluate(cursor)) === 'pointer') {
        return [x, y];
      }
    }
  }
  assert.fail('there is no point under the mouse');
}

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  answered,
  codeLens,
  codeLenses,
  openFile,
  panelFrame,
  runCommand,
  screenshot,
  screenshots,
  statusBarItem,
  useWorkbench,
  waitUntil,
} from './support';

const VERDICT = /^BLEU ↑ 55\.\d\d \[\d+\.\d\d, \d+\.\d\d\] · \+7\.\d\d vs baseline, p < .+ ✓ significant$/;

describe('the verdict inline', () => {
  const workbench = useWorkbench('examples', {
    theme: 'light',
    size: { width: 1300, height: 800 },
    // Else the outputs of the examples are compared in the background.
    settings: { 'realgain.watch.enabled': false },
  });
  const lens = (text: string | RegExp) =>
    waitUntil(
      async () => (await codeLenses(workbench().page)).some((title) => new RegExp(text).test(title)),
      `the lens ${String(text)}`,
    );

  it('offers the comparison above an output that has none yet', async () => {
    const { page } = workbench();
    await openFile(page, 'translation/north-large.txt');
    await lens('Compare with baseline.txt');
    await lens('Set as baseline');
    await screenshot(page, 'lens-before');
  });

  it('compares with one click, and shows the verdict above the first line', async () => {
    const { page } = workbench();
    await codeLens(page, 'Compare with baseline.txt').click();
    await answered(page, 'comparison');
    await openFile(page, 'translation/north-large.txt');
    await lens(VERDICT);
  });

  it('shows the same line beside the code that made the run', async () => {
    const { page } = workbench();
    await openFile(page, 'train.py');
    await lens(VERDICT);
    await screenshots(page, 'lens-code');
  });

  it('reports that the file has changed since, and compares again on a click', async () => {
    const { page, workspace } = workbench();
    const output = join(workspace, 'translation', 'north-large.txt');
    await openFile(page, 'translation/north-large.txt');
    appendFileSync(output, 'one more line .\n');
    await runCommand(page, 'File: Revert File');
    await lens(/out of date, north-large\.txt changed/);
    await screenshot(page, 'lens-stale');
    await codeLens(page, /out of date/).click();
    await panelFrame(page).getByText('601').first().waitFor();
    await screenshot(page, 'error-count-mismatch');
  });

  it('starts from the command palette too, with the files of the test sets on offer', async () => {
    const { page } = workbench();
    await openFile(page, 'qa/finetuned.jsonl');
    await runCommand(page, 'RealGain: Compare…', 'finetuned.jsonl', 'baseline.jsonl');
    await answered(page, 'comparison');
    await waitUntil(
      async () => (await panelFrame(page).locator('.headline').innerText()).startsWith('finetuned is better'),
      'the verdict on questions',
    );
    await screenshot(page, 'panel-accuracy');
    await statusBarItem(page, /finetuned: \+7\.\d+ accuracy/).waitFor();
  });
});

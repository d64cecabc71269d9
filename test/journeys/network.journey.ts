import assert from 'node:assert/strict';
import {
  answered,
  contextMenu,
  explorerRow,
  openExplorerFolder,
  openFile,
  runCommand,
  selectFiles,
  useWorkbench,
} from './support';

/**
 * Every journey fails when something leaves this machine (support/hooks.ts). This one makes sure that whatever could
 * send something was there, and was watched.
 */
describe('keeping all data on this machine', () => {
  const workbench = useWorkbench('examples', { size: { width: 1400, height: 1000 } });

  it('a comparison, a study, lenses and views make no network requests', async () => {
    const { page } = workbench();
    await openExplorerFolder(page, 'translation');
    await selectFiles(page, ['baseline.txt', 'north-large.txt']);
    await contextMenu(page, 'RealGain: Compare…');
    await answered(page, 'comparison');
    await runCommand(page, 'View: Close All Editors');
    await explorerRow(page, 'translation').click();
    await contextMenu(page, 'Study Significance');
    await answered(page, 'study');
    await openFile(page, 'train.py');
    assert.deepEqual(workbench().attempts(), []);
  });

  it('which is monitored in the editor, in RealGain’s engine and in its threads', () => {
    const commands = workbench().watched();
    const played = (part: RegExp) => commands.filter(({ what }) => part.test(what));
    assert.equal(played(/server-main\.js/).length, 1);
    assert.ok(played(/--type=extensionHost/).length >= 1);
    const [engine] = played(/^\S*dist[\\/]engine\.js/);
    assert.ok(engine);
    assert.ok(played(/^thread/).some(({ pid }) => pid === engine.pid));
  });

  it('and would be detected if it happened', async () => {
    const { page } = workbench();
    // The workbench lets pages ask any https address, so only the wall around the browser can stop this one.
    await page.evaluate("fetch('https://192.0.2.1/').catch(() => undefined)");
    assert.deepEqual(workbench().attempts(), ['CONNECT 192.0.2.1:443']);
    workbench().forgetAttempts();
  });
});

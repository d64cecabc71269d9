import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { withMissing } from '../../src/editor/questions/change';
import type { References } from '../../src/editor/stores/references';
import type { Question } from '../../src/model/settings/question';
import { checkedIdentity } from '../../src/questions';
import { api, file, until } from './support';

describe('what can be compared here', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is a page of the files that were chosen', async () => {
    const chosen = ['scores/better.txt', 'scores/base.txt'].map((name) => file(name));
    await vscode.commands.executeCommand(COMMANDS.look, chosen[0], chosen);
    const page = await until('the page', () =>
      vscode.window.tabGroups.all
        .flatMap((group) => group.tabs)
        .find(
          ({ input }) =>
            input instanceof vscode.TabInputWebview && input.viewType.endsWith('realgain.question'),
        ),
    );
    assert.match(page.label, /better\.txt, base\.txt/);
  });
});

/** Waits for the status bar. An alert stands before all else in it, and those of other suites may come late. */
async function untilStatus(wanted: RegExp): Promise<void> {
  const realgain = await api();
  await until(`${wanted} in the status bar`, async () => {
    await vscode.commands.executeCommand(COMMANDS.markAllSeen);
    return wanted.test(realgain.status().text) ? true : undefined;
  });
}

describe('the answer to a question', () => {
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is scored against a reference that names suggest, or that was chosen on its page', async () => {
    const asked = { question: 'score', identity: checkedIdentity('score', { files: ['/a.txt'] }) };
    const question: Question = { id: 'reference', title: 'Which?', choices: [], takes: 'file' };
    const offered: (readonly string[])[] = [];
    const references = {
      offers: (...[output]: Parameters<References['offers']>) => {
        offered.push([output]);
        return Promise.resolve([]);
      },
      ask: () => Promise.resolve(['/suggested.txt']),
    };
    const known = await withMissing(asked, question, references);
    assert.deepEqual(known?.identity, { ...asked.identity, reference: ['/suggested.txt'] });
    assert.deepEqual(offered, [['/a.txt']]);
    const given = { label: 'chosen.txt', detail: '', option: '', answer: { references: ['/chosen.txt'] } };
    const chosen = await withMissing(asked, question, references, given);
    assert.deepEqual(chosen?.identity, { ...asked.identity, reference: ['/chosen.txt'] });
    assert.equal(offered.length, 1, 'nothing is asked outside of the page');
  });

  it('is several further files where one holds the ratings of one rater', async () => {
    const asked = { question: 'agreement', identity: checkedIdentity('agreement', { files: ['/a.csv'] }) };
    const question: Question = { id: 'files', title: 'Which?', choices: [], takes: 'files' };
    const dialogs = vscode.window as unknown as Record<string, unknown>;
    const real = dialogs['showOpenDialog'];
    dialogs['showOpenDialog'] = ({ canSelectMany }: vscode.OpenDialogOptions) =>
      Promise.resolve(canSelectMany === true ? ['/b.csv', '/c.csv'].map((one) => vscode.Uri.file(one)) : []);
    try {
      const references = { offers: () => assert.fail(), ask: () => assert.fail() };
      const known = await withMissing(asked, question, references);
      assert.deepEqual(known?.identity, { ...asked.identity, files: ['/a.csv', '/b.csv', '/c.csv'] });
    } finally {
      dialogs['showOpenDialog'] = real;
    }
  });

  it('offers the files beside the one that is known, all of them chosen', async () => {
    const [known, others] = [file('scores/better.txt').fsPath, 'scores'];
    const asked = { question: 'agreement', identity: checkedIdentity('agreement', { files: [known] }) };
    const question: Question = { id: 'files', title: 'Which?', choices: [], takes: 'files' };
    const dialogs = vscode.window as unknown as Record<string, unknown>;
    const { showQuickPick } = dialogs;
    let offered: readonly vscode.QuickPickItem[] = [];
    dialogs['showQuickPick'] = (items: readonly vscode.QuickPickItem[]) => {
      offered = items;
      return Promise.resolve(items.filter(({ picked }) => picked));
    };
    try {
      const references = { offers: () => assert.fail(), ask: () => assert.fail() };
      const found = await withMissing(asked, question, references);
      const beside = readdirSync(file(others).fsPath).filter((name) => /^[^.].*\.txt$/.test(name));
      const labels = beside.filter((name) => name !== 'better.txt').sort();
      assert.deepEqual(offered.map(({ label }) => label).sort(), [...labels, 'Browse…'].sort());
      const { files } = (found?.identity ?? {}) as { files?: string[] };
      assert.equal(files?.length, beside.length);
    } finally {
      dialogs['showQuickPick'] = showQuickPick;
    }
  });

  it('is about the file in front, whatever its ending, when asked from the palette', async () => {
    const asked = vscode.window as unknown as Record<string, unknown>;
    const real = asked['showOpenDialog'];
    asked['showOpenDialog'] = () => assert.fail('The file in front was not taken.');
    try {
      await vscode.window.showTextDocument(file('scores/better.txt'));
      await vscode.commands.executeCommand('realgain.ask.score');
      await untilStatus(/ on 60 items/);
    } finally {
      asked['showOpenDialog'] = real;
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    }
  });

  it('is in the status bar while its page is in front', async () => {
    const realgain = await api();
    await vscode.commands.executeCommand('realgain.ask.score', file('scores/better.txt'));
    await untilStatus(/^\$\(realgain-logo\) .* is .* CI .* on 60 items/);
    await vscode.commands.executeCommand('workbench.action.files.newUntitledFile');
    await until('anything else', () => (realgain.status().text.includes(' on 60 items') ? undefined : true));
  });
});

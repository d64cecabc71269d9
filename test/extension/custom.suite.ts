import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS } from '../../src/editor/host/ids';
import { api, comparisonOf, extension, file } from './support';

describe('programs and formats from elsewhere', () => {
  it('a program of realgain.json that was never allowed doesn’t run in the background', async () => {
    const configuration = vscode.workspace.getConfiguration('realgain');
    await configuration.update('watch.settleSeconds', 0.1, vscode.ConfigurationTarget.Global);
    await vscode.workspace.fs.writeFile(file('own/new.txt'), new TextEncoder().encode('1\n2\n3\n'));
    // Runs are compared in the order in which they were written: after this one, that one's turn is over.
    const later = file('scores/after-own.txt');
    await vscode.workspace.fs.copy(file('scores/better.txt'), later);
    await comparisonOf('after-own.txt', 'base.txt');
    await vscode.workspace.fs.delete(later);
    await configuration.update('watch.settleSeconds', undefined, vscode.ConfigurationTarget.Global);
    await assert.rejects(async () => vscode.workspace.fs.stat(file('own/ran.log')));
  });

  it('a format is read once it is registered', async () => {
    const realgain = await api();
    const module = vscode.Uri.joinPath(extension().extensionUri, 'examples/own-format/trn.mjs');
    const format = { id: 'test.own.trn', name: 'trn transcripts', module };
    const registration = realgain.registerFormat(format);
    assert.throws(() => realgain.registerFormat(format), /is registered already/);
    assert.throws(() => realgain.registerFormat({ ...format, id: 'trn' }), /needs a prefix, such as/);
    const files = [file('own/a.trn'), file('own/b.trn')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    const comparison = await comparisonOf('a.trn', 'b.trn');
    assert.deepEqual([comparison.alignedBy, comparison.n], ['id', 2]);
    registration.dispose();
  });
});

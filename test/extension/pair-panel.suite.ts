import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as vscode from 'vscode';
import { comparisonPanels } from '../../src/editor/comparison/panel';
import { RealGainError } from '../../src/model/errors';
import type { ComparisonDetails } from '../../src/model/results/details';
import type { ComparisonIdentity } from '../../src/model/settings/identity';
import { details } from '../webview/states';
import { file, pageContext, panelOf, until, writing } from './support';

const nothing = () => undefined;
const none = () => Promise.resolve(undefined);
const answer: ComparisonDetails = { ...details, files: [], wins: [], losses: [] };

/** A panel whose comparisons and recognised files are those of the test. */
function madeOf(
  log: vscode.LogOutputChannel,
  sent: vscode.EventEmitter<unknown>,
  identity: ComparisonIdentity,
  comparisons: { run: () => Promise<unknown>; recognise: (file: string) => Promise<null> },
) {
  const panels = comparisonPanels(
    {
      history: {
        onDidChange: new vscode.EventEmitter<void>().event,
        find: nothing,
        markSeen: nothing,
        pointsBeside: () => [],
      },
      testSets: { of: none, baselineOf: none },
      references: {},
      choices: { rememberMetric: none, rememberFormats: none },
    } as never,
    {
      comparisons: { ...comparisons, close: nothing },
      calibrations: () => Promise.resolve({ doubts: () => [] }),
    } as never,
    pageContext(log, tmpdir()),
  );
  return panels.make(panelOf(sent.event), identity);
}

describe('the panel of a pair', () => {
  it('recognises its files again only if they have changed', async () => {
    const log = vscode.window.createOutputChannel('RealGain pair', { log: true });
    const sent = new vscode.EventEmitter<unknown>();
    const recognised: string[] = [];
    let runs = 0;
    let { files } = answer;
    const { a, b, references } = answer.identity;
    const panel = madeOf(log, sent, answer.identity, {
      run: () => {
        runs += 1;
        return Promise.resolve({ details: { ...answer, files } });
      },
      recognise: (name) => {
        recognised.push(name);
        return Promise.resolve(null);
      },
    });
    panel.begin(null);
    const all = [a, b, ...references.slice(0, 1)];
    await until('the files to be recognised', () => recognised.length === all.length || undefined);
    assert.deepEqual(recognised, all);
    sent.fire({ type: 'change', seed: 'another' });
    await until('another answer', () => runs === 2 || undefined);
    sent.fire({ type: 'change', seed: 'a third' });
    await until('a third answer', () => runs === 3 || undefined);
    files = [{ path: a, size: 1, modified: 1 }];
    sent.fire({ type: 'change', seed: 'a fourth' });
    await until('the changed files to be recognised', () => recognised.length > all.length || undefined);
    assert.deepEqual(recognised, [...all, ...all]);
    panel.dispose();
    log.dispose();
  });

  it('computes once a file is there that was missing', async () => {
    const log = vscode.window.createOutputChannel('RealGain late', { log: true });
    const late = file('scores/late.txt');
    let runs = 0;
    const panel = madeOf(log, new vscode.EventEmitter<unknown>(), answer.identity, {
      run: () => {
        runs += 1;
        return runs > 1
          ? Promise.resolve({ details: answer })
          : Promise.reject(new RealGainError('file-missing', 'It is gone.', { path: late.fsPath }));
      },
      recognise: () => Promise.resolve(null),
    });
    panel.begin(null);
    await until('the failure', () => runs === 1 || undefined);
    await writing(
      () => vscode.workspace.fs.writeFile(late, Buffer.from('1\n')),
      () => until('the answer', () => runs === 2 || undefined),
    );
    panel.dispose();
    log.dispose();
    await vscode.workspace.fs.delete(late);
  });
});

import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import * as vscode from 'vscode';
import { comparisonPanels } from '../../src/editor/comparison/panel';
import type { ComparisonDetails } from '../../src/model/results/details';
import { details } from '../webview/states';
import { pageContext, panelOf, until } from './support';

describe('the panel of a pair', () => {
  it('recognises its files again only if they have changed', async () => {
    const log = vscode.window.createOutputChannel('RealGain pair', { log: true });
    const sent = new vscode.EventEmitter<unknown>();
    const recognised: string[] = [];
    let runs = 0;
    const answer: ComparisonDetails = { ...details, files: [], wins: [], losses: [] };
    let { files } = answer;
    const nothing = () => undefined;
    const none = () => Promise.resolve(undefined);
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
        comparisons: {
          run: () => {
            runs += 1;
            return Promise.resolve({ details: { ...answer, files } });
          },
          recognise: (file: string) => {
            recognised.push(file);
            return Promise.resolve(null);
          },
          close: nothing,
        },
        calibrations: () => Promise.resolve({ doubts: () => [] }),
      } as never,
      pageContext(log, tmpdir()),
    );
    const { a, b, references } = answer.identity;
    const panel = panels.make(panelOf(sent.event), answer.identity);
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
});

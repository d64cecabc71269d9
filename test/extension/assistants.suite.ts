import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { COMMANDS, LANGUAGE_MODEL_TOOLS } from '../../src/editor/host/ids';
import type { Comparison } from '../../src/model/results/comparison';
import { comparisonOf, file } from './support';

describe('tools for assistants', () => {
  const ask = async (name: string, input: object): Promise<string> => {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
  };

  it('are offered', () => {
    const offered = vscode.lm.tools.map(({ name }) => name).filter((name) => name.startsWith('realgain'));
    assert.deepEqual(offered.sort(), Object.values(LANGUAGE_MODEL_TOOLS).sort());
  });

  it('give an assistant what the user sees', async () => {
    const files = [file('scores/base.txt'), file('scores/better.txt')];
    await vscode.commands.executeCommand(COMMANDS.compare, files[0], files);
    const { sentence } = await comparisonOf('better.txt', 'base.txt');
    const answer = await ask(LANGUAGE_MODEL_TOOLS.explain, {
      candidate: 'scores/better.txt',
      baseline: 'scores/base.txt',
    });
    assert.ok(answer.includes(sentence), answer);
  });

  it('compare with the metric, test and margin that are asked for', async () => {
    const pair = { candidate: 'scores/better.txt', baseline: 'scores/base.txt' };
    const answer = await ask(LANGUAGE_MODEL_TOOLS.compare, { ...pair, test: 'sign', margin: 0.5 });
    const { primary, equivalence } = JSON.parse(answer.slice(answer.indexOf('\n{'))) as Comparison;
    assert.equal(primary, 'sign');
    assert.equal(equivalence?.margin, 0.5);
    const program = await ask(LANGUAGE_MODEL_TOOLS.compare, { ...pair, metric: './own/metric.mjs' });
    assert.match(program, /can’t choose which program runs/);
    const reference = await ask(LANGUAGE_MODEL_TOOLS.compare, { ...pair, reference: ['/etc/passwd'] });
    assert.match(reference, /not in the workspace/);
  });

  it('refuse files outside the workspace, also behind a link or as a reference', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'realgain-outside-'));
    const folder = file('asked').fsPath;
    mkdirSync(folder);
    writeFileSync(join(outside, 'secret.txt'), 'a secret\nanother secret\n');
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
    symlinkSync(outside, join(folder, 'linked'));
    writeFileSync(join(folder, 'a.txt'), 'one\ntwo\n');
    writeFileSync(join(folder, 'b.txt'), 'one\nthree\n');
    const reference = join(outside, 'secret.txt');
    const testSet = { name: 'x', outputs: '*.txt', reference, metric: 'bleu' };
    writeFileSync(join(folder, 'realgain.json'), JSON.stringify({ testSets: [testSet] }));
    const names = [
      '../../etc/passwd',
      '/etc/passwd',
      'asked/link.txt',
      'asked/linked/secret.txt',
      7,
      undefined,
      'a\0b',
    ];
    try {
      for (const tool of [LANGUAGE_MODEL_TOOLS.explain, LANGUAGE_MODEL_TOOLS.compare]) {
        for (const candidate of names) {
          const answer = await ask(tool, { candidate, baseline: 'scores/base.txt' });
          assert.match(answer, /not in the workspace/, JSON.stringify([tool, candidate, answer]));
        }
      }
      const answer = await ask(LANGUAGE_MODEL_TOOLS.compare, {
        candidate: 'asked/a.txt',
        baseline: 'asked/b.txt',
      });
      assert.match(answer, /secret\.txt is not in the workspace/);
    } finally {
      rmSync(folder, { recursive: true });
      rmSync(outside, { recursive: true });
    }
  });
});

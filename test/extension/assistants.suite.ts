import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, LANGUAGE_MODEL_TOOLS } from '../../src/editor/ids';
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

  it('tell of a comparison what a person is told', async () => {
    const files = [file('scores/base.txt'), file('scores/better.txt')];
    await vscode.commands.executeCommand(COMMANDS.compareSelected, files[0], files);
    const { sentence } = await comparisonOf('better.txt', 'base.txt');
    const answer = await ask(LANGUAGE_MODEL_TOOLS.explain, {
      candidate: 'scores/better.txt',
      baseline: 'scores/base.txt',
    });
    assert.ok(answer.includes(sentence), answer);
  });

  it('take no file outside the workspace', async () => {
    const answer = await ask(LANGUAGE_MODEL_TOOLS.explain, {
      candidate: '../../etc/passwd',
      baseline: '/etc/passwd',
    });
    assert.match(answer, /not in the workspace/);
  });
});

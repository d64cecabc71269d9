import assert from 'node:assert/strict';
import { runCommand, screenshot, useWorkbench } from './support';
import { hostUnderTest } from './support/launch';

// VS Code starts such servers since 1.101.
(hostUnderTest === 'newest' ? describe : describe.skip)('assistants in the newest VS Code', () => {
  const workbench = useWorkbench('examples/folds', {
    theme: 'light',
    settings: { 'chat.disableAIFeatures': false },
  });

  it('find the server of RealGain', async () => {
    const { page } = workbench();
    await runCommand(page, 'MCP: List Servers');
    const server = page.locator('.quick-input-list .monaco-list-row', { hasText: 'RealGain' });
    await server.waitFor();
    await screenshot(page, 'assistants-servers');
    assert.equal(await server.count(), 1);
  });
});

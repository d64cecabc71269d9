import assert from 'node:assert/strict';
import { openWindow } from '../../scripts/host/workbench';
import { META_OF_TOOL, PAGE, readResource } from '../../src/cli/mcp/app';

const [resource] = readResource(META_OF_TOOL.ui.resourceUri, '1.2.3')?.contents ?? [];
const html = resource !== undefined && 'text' in resource ? resource.text : '';

/** A client of the protocol in a page: it keeps what the view says, and sends what the test wants. */
const client = `<!doctype html><html lang="en"><title>client</title><iframe sandbox="allow-scripts"></iframe><script>
const frame = document.querySelector('iframe');
globalThis.said = [];
globalThis.send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
addEventListener('message', ({ data }) => {
  said.push(data);
  if (data.method === 'ui/initialize')
    send({ id: data.id, result: { hostContext: { theme: 'dark', styles: { variables: { '--color-text-primary': 'rgb(1, 2, 3)' } } } } });
});
frame.srcdoc = ${JSON.stringify(html).replaceAll('</', '<\\/')};
</script>`;

describe('the page of an answer in clients that show MCP Apps', () => {
  let opened: Awaited<ReturnType<typeof openWindow>>;
  const methods = () => opened.page.evaluate<string[]>('said.map(({ method }) => method)');
  const send = (params: object) =>
    opened.page.evaluate(
      `send(${JSON.stringify({ method: 'ui/notifications/tool-result', params }).replaceAll('</', '<\\/')})`,
    );
  const view = () => opened.page.frameLocator('iframe');

  before(async () => {
    opened = await openWindow({ log: () => undefined });
    await opened.page.setContent(client);
  });
  after(() => opened.close());

  it('greets the client, takes over its colors and says how large it is', async () => {
    await opened.page.waitForFunction("said.some(({ method }) => method === 'ui/notifications/initialized')");
    await opened.page.waitForFunction(
      "said.some(({ method }) => method === 'ui/notifications/size-changed')",
    );
    assert.equal((await methods())[0], 'ui/initialize');
    const inner = opened.page.frames().find((frame) => frame.parentFrame() !== null);
    const color = await inner?.evaluate<string>('getComputedStyle(document.body).color');
    assert.equal(color, 'rgb(1, 2, 3)');
  });

  it('shows the answer with its picture, or its text where there is no page', async () => {
    await send({ content: [{ text: 'plain' }], _meta: { [PAGE]: '<p>A is better</p><svg></svg>' } });
    await view().locator('main p', { hasText: 'A is better' }).waitFor();
    assert.equal(await view().locator('main svg').count(), 1);
    await send({ content: [{ text: 'a <b>file</b> is missing' }] });
    await view().getByText('a <b>file</b> is missing').waitFor();
  });
});

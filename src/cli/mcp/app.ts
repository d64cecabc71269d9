import type { ReadResourceResult, Resource } from '@modelcontextprotocol/sdk/types.js';

/*
 * The page of an answer in clients that show MCP Apps (SEP-1865). The page is the same for all tools: the client hands it the
 * result of the call, with the answer as HTML in its meta data.
 */

/** The capability of clients that show pages. */
export const SHOWS_PAGES = 'io.modelcontextprotocol/ui';

/** In the meta data of a result: the answer as HTML, with its pictures. A client doesn't give it to the model. */
export const PAGE = 'realgain/page';

const URI = 'ui://realgain/answer';
const MIME_TYPE = 'text/html;profile=mcp-app';

/** What a listed tool says of the page. */
export const META_OF_TOOL = { ui: { resourceUri: URI } };

export const RESOURCES: Resource[] = [
  { uri: URI, name: 'answer', title: 'Answer of RealGain', mimeType: MIME_TYPE },
];

/** null for an address that isn't that of the page */
export function readResource(uri: string, version: string): ReadResourceResult | null {
  return uri === URI ? { contents: [{ uri, mimeType: MIME_TYPE, text: pageOf(version) }] } : null;
}

/** Shows what the client sends, in the client's colors, and says how large it is. */
const SCRIPT = `
const main = document.querySelector('main');
const host = globalThis.parent;
const post = (message) => host.postMessage({ jsonrpc: '2.0', ...message }, '*');
const dress = ({ theme, styles } = {}) => {
  const { style } = document.documentElement;
  if (theme !== undefined) style.colorScheme = theme;
  for (const [name, value] of Object.entries(styles?.variables ?? {})) style.setProperty(name, value);
};
const show = ({ content = [], _meta = {} }) => {
  const page = _meta['${PAGE}'];
  if (page !== undefined) {
    main.innerHTML = page;
    return;
  }
  const text = document.createElement('pre');
  text.textContent = content.map((part) => part.text ?? '').join('\\n');
  main.replaceChildren(text);
};
const heard = {
  'ui/notifications/tool-result': show,
  'ui/notifications/host-context-changed': dress,
};
addEventListener('message', ({ source, data }) => {
  if (source !== host || data === null || typeof data !== 'object') return;
  if (data.id === 1 && data.result !== undefined) {
    dress(data.result.hostContext);
    post({ method: 'ui/notifications/initialized', params: {} });
  } else if (data.method === 'ui/resource-teardown') {
    post({ id: data.id, result: {} });
  } else {
    heard[data.method]?.(data.params);
  }
});
new ResizeObserver(() => {
  const { scrollWidth: width, scrollHeight: height } = document.documentElement;
  post({ method: 'ui/notifications/size-changed', params: { width, height } });
}).observe(document.body);
const ask = (appInfo) =>
  post({
    id: 1,
    method: 'ui/initialize',
    params: { protocolVersion: '2026-01-26', appInfo, appCapabilities: {} },
  });`;

function pageOf(version: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>RealGain</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 12px; overflow-x: auto; background: transparent;
  color: var(--color-text-primary, CanvasText); font: var(--font-text-md-size, 14px)/1.45 var(--font-sans, system-ui, sans-serif); }
pre { white-space: pre-wrap; font: inherit; margin: 0; }
</style>
</head>
<body>
<main aria-live="polite">Waiting for the answer …</main>
<script>
${SCRIPT}
ask(${JSON.stringify({ name: 'realgain', version })});
</script>
</body>
</html>
`;
}

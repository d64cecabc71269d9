import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { pagePolicy, pageWords } from './markup';

/** The page that a panel shows: nothing but the bundle, under the strictest policy that it runs with. */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, bundle: string): string {
  const nonce = randomBytes(16).toString('base64');
  const file = (name: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', name)).toString();
  // Without a translation the page is in English, whatever the language of the editor.
  const language = vscode.l10n.bundle === undefined ? 'en' : vscode.env.language;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
  <meta charset="UTF-8">
  <meta http-equiv="Content-Security-Policy" content="${pagePolicy(webview.cspSource, nonce)}">
  <meta property="csp-nonce" content="${nonce}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="stylesheet" href="${file(`${bundle}.css`)}">
  <title>RealGain</title>
</head>
<body>
  <div id="app"></div>
  ${pageWords(vscode.l10n.bundle)}
  <script type="module" nonce="${nonce}" src="${file(`${bundle}.js`)}"></script>
</body>
</html>`;
}

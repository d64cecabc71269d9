import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import * as vscode from 'vscode';
import { RealGainError } from '../../model';
import { focusSchema } from '../comparison/messages';
import { pagePolicy } from './policy';
import { pageWords } from './words';
import type { Services } from '../services';
import { showError } from '../host/notifications';

/** The pages in dist/webview. */
type PageName = 'panel' | 'study' | 'evaluation';

/** The page that a panel shows: nothing but the bundle, under the strictest policy that it runs with. */
function panelPage(webview: vscode.Webview, extensionUri: vscode.Uri, page: PageName): string {
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
  <link rel="stylesheet" href="${file(`${page}.css`)}">
  <title>RealGain</title>
</head>
<body>
  <div id="app"></div>
  ${pageWords(vscode.l10n.bundle)}
  <script type="module" nonce="${nonce}" src="${file(`${page}.js`)}"></script>
</body>
</html>`;
}

export interface PageOptions<Schema extends v.GenericSchema> {
  readonly page: PageName;
  /** What the page may ask for. It is never trusted: anything else is dropped. */
  readonly schema: Schema;
  readonly services: Pick<Services, 'context' | 'log'>;
  readonly obey: (message: v.InferOutput<Schema>) => Promise<void>;
  /** A wish that can't be granted, and the person has to be told in the page. */
  readonly refuse: (error: RealGainError) => void;
  /** The page got or lost the focus. */
  readonly focused: (has: boolean) => void;
}

/** Loads a page into a panel and hands on what it asks for. */
export function openPage<Schema extends v.GenericSchema>(
  panel: vscode.WebviewPanel,
  { page, schema, services, obey, refuse, focused }: PageOptions<Schema>,
): vscode.Disposable {
  const { extensionUri } = services.context;
  const resources = [vscode.Uri.joinPath(extensionUri, 'dist', 'webview')];
  panel.webview.options = { enableScripts: true, enableForms: false, localResourceRoots: resources };
  panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
  const grant = async (message: v.InferOutput<Schema>): Promise<void> => {
    try {
      await obey(message);
    } catch (error) {
      if (error instanceof RealGainError) {
        refuse(error);
      } else {
        const reason = error instanceof Error ? error.message : String(error);
        void showError(reason);
      }
    }
  };
  const listening = panel.webview.onDidReceiveMessage((message: unknown) => {
    const focus = v.safeParse(focusSchema, message);
    const checked = v.safeParse(schema, message);
    if (focus.success) {
      focused(focus.output.has);
    } else if (checked.success) {
      void grant(checked.output);
    } else {
      services.log.warn('The panel sent a message that makes no sense; it was dropped.');
    }
  });
  panel.webview.html = panelPage(panel.webview, extensionUri, page);
  return listening;
}

import * as vscode from 'vscode';
import { MCP_PROVIDER } from '../host/ids';

/** How an editor starts a server of the Model Context Protocol: VS Code has it since 1.101, our types are those of 1.100. */
interface ServerApi {
  readonly lm: {
    readonly registerMcpServerDefinitionProvider?: (id: string, provider: Provider) => vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => object;
}

interface Provider {
  readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
  provideMcpServerDefinitions(): readonly object[];
}

/**
 * Offers `realgain mcp` on the folders of the workspace to assistants, where the editor can start such servers; none in
 * Restricted Mode.
 */
export function registerAssistantServer(
  { extensionUri, packageJSON }: Pick<vscode.Extension<unknown>, 'extensionUri' | 'packageJSON'>,
  { lm, McpStdioServerDefinition: Definition }: ServerApi = vscode as unknown as ServerApi,
): vscode.Disposable {
  if (typeof lm.registerMcpServerDefinitionProvider !== 'function' || Definition === undefined) {
    return vscode.Disposable.from();
  }
  const { workspace } = vscode;
  const changed = new vscode.EventEmitter<void>();
  const { version } = packageJSON as { readonly version: string };
  const program = vscode.Uri.joinPath(extensionUri, 'dist', 'cli.js').fsPath;
  const provider: Provider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
      const roots = folders.map(({ uri }) => `--root=${uri.fsPath}`);
      // VS Code's own Node, so that none has to be installed.
      const env = { ELECTRON_RUN_AS_NODE: '1' };
      return workspace.isTrusted && roots.length > 0
        ? [new Definition('RealGain', process.execPath, [program, 'mcp', ...roots], env, version)]
        : [];
    },
  };
  try {
    return vscode.Disposable.from(
      lm.registerMcpServerDefinitionProvider(MCP_PROVIDER, provider),
      workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
      workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
      changed,
    );
  } catch {
    // VS Code 1.100 has the function as a proposal, which it refuses.
    return changed;
  }
}

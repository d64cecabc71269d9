import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { MCP_PROVIDER } from '../../src/editor/host/ids';
import { registerAssistantServer } from '../../src/editor/start/assistants';
import { extension, file } from './support';

interface Provider {
  provideMcpServerDefinitions(): readonly Definition[];
}

class Definition {
  constructor(
    readonly label: string,
    readonly command: string,
    readonly args: readonly string[],
    readonly env: Readonly<Record<string, string>>,
    readonly version: string,
  ) {}
}

describe('the server for assistants', () => {
  it('is offered on the folders of the workspace, where the editor can start it', () => {
    const registered: [id: string, provider: Provider][] = [];
    const lm = {
      registerMcpServerDefinitionProvider: (id: string, provider: object) => {
        registered.push([id, provider as Provider]);
        return vscode.Disposable.from();
      },
    };
    const registration = registerAssistantServer(extension(), { lm, McpStdioServerDefinition: Definition });
    const [[id, provider] = ['', undefined]] = registered;
    assert.equal(id, MCP_PROVIDER);
    const [server, ...others] = provider?.provideMcpServerDefinitions() ?? [];
    assert.deepEqual(others, []);
    const [program = '', ...args] = server?.args ?? [];
    assert.equal(path.basename(program), 'cli.js');
    assert.ok(existsSync(program), program);
    assert.deepEqual(args, ['mcp', `--root=${file('.').fsPath.replace(/[\\/]\.?$/, '')}`]);
    assert.equal(server?.env['ELECTRON_RUN_AS_NODE'], '1');
    registration.dispose();
  });

  it('is absent where the editor cannot, or refuses', () => {
    registerAssistantServer(extension(), { lm: {} }).dispose();
    const lm = {
      registerMcpServerDefinitionProvider: () => {
        throw new Error('a proposal');
      },
    };
    registerAssistantServer(extension(), { lm, McpStdioServerDefinition: Definition }).dispose();
  });

  it('keeps the other tools where VS Code refuses it, as 1.100 does', () => {
    assert.ok(vscode.lm.tools.some(({ name }) => name === 'realgain_compare'));
  });
});

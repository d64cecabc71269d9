import * as vscode from 'vscode';
import type { SaidOfPair } from '../../config/resolve';
import { allFiles } from '../../model/results/details';
import { baseName } from '../../model/names';
import { defined } from '../../model/defined';
import { EVERY_ITEM } from '../../model/texts/cluster-words';
import { jsonText } from '../../model/texts/shown-results';
import { RealGainError } from '../../model/errors';
import { visible } from '../../model/visible';
import type { HistoryEntry } from '../stores/history';
import { identify } from '../comparison/identity';
import { LANGUAGE_MODEL_TOOLS, MCP_PROVIDER } from '../host/ids';
import { escapeMarkdown } from '../host/markdown';
import type { Comparisons } from '../comparison/comparisons';
import type { Stores } from '../stores';
import { describe, gainLine, pairLine } from '../comparison/summary';
import { fileWithin } from './within';

interface Pair {
  readonly candidate: string;
  readonly baseline: string;
}

/** How to compare them, as the server for assistants takes it; package.json has the schema. */
interface Question extends Pair {
  readonly metric?: string;
  readonly reference?: string | readonly string[];
  readonly cluster?: string;
  readonly test?: string;
  readonly margin?: number;
}

/** A tool for assistants, and what the user sees before and while it runs. */
interface Tool<Input> {
  readonly running: string;
  question(input: Input): string;
  answer(input: Input, signal: AbortSignal): Promise<string>;
}

/**
 * What assistants in the editor may ask: a comparison, which runs are not significant, and what a comparison says. They
 * get the same sentences and numbers as the user, only of files in the workspace. Answers to them are English; questions
 * to the user are translated.
 */
export function registerAssistants(
  stores: Pick<Stores, 'history' | 'testSets' | 'references' | 'choices'>,
  comparisons: Comparisons,
  extension: vscode.Extension<unknown>,
): vscode.Disposable {
  const { history } = stores;

  const compare: Tool<Question> = {
    running: vscode.l10n.t('Comparing two outputs'),
    question: ({ candidate, baseline }) =>
      vscode.l10n.t('Is the gain of {0} over {1} real?', candidate, baseline),
    answer: async (question, signal) => {
      const [a, b] = [await inWorkspace(question.candidate), await inWorkspace(question.baseline)];
      const identity = await identify(a, b, stores, await saidBy(question));
      // What realgain.json adds may lie anywhere, and errors quote lines.
      await Promise.all(allFiles(identity).map(inWorkspace));
      const { entry } = await comparisons.run(identity, { origin: 'person', mayAsk: true, signal });
      return answerFor(entry);
    },
  };
  const listNotSignificant: Tool<object> = {
    running: vscode.l10n.t('Looking for runs that are not significant'),
    question: () => vscode.l10n.t('Which runs of this workspace are not significant?'),
    answer: () => {
      const found = history.all.filter(({ comparison }) => comparison.verdict !== 'significant');
      return Promise.resolve(
        history.all.length === 0
          ? 'Nothing was compared in this workspace yet.'
          : found.length === 0
            ? `All ${history.all.length} comparisons of this workspace are significant.`
            : found.map((entry) => `- ${pairLine(entry)}: ${gainLine(entry)}`).join('\n'),
      );
    },
  };
  const explain: Tool<Pair> = {
    running: vscode.l10n.t('Reading a comparison'),
    question: ({ candidate, baseline }) =>
      vscode.l10n.t('Explain the comparison of {0} with {1}?', candidate, baseline),
    answer: async ({ candidate, baseline }) => {
      const entry = history.latest(await inWorkspace(candidate), await inWorkspace(baseline));
      return entry === undefined
        ? `${candidate} was not compared with ${baseline} yet: compare them first.`
        : answerFor(entry);
    },
  };
  return vscode.Disposable.from(
    register(LANGUAGE_MODEL_TOOLS.compare, compare),
    register(LANGUAGE_MODEL_TOOLS.listNotSignificant, listNotSignificant),
    register(LANGUAGE_MODEL_TOOLS.explain, explain),
    registerAssistantServer(extension),
  );
}

function register<Input>(name: string, tool: Tool<Input>): vscode.Disposable {
  return vscode.lm.registerTool<Input>(name, {
    prepareInvocation: ({ input }) => ({
      invocationMessage: tool.running,
      confirmationMessages: { title: tool.running, message: asText(tool.question(input)) },
    }),
    invoke: async ({ input }, token) => {
      const controller = new AbortController();
      token.onCancellationRequested(() => controller.abort());
      const text = await sentenceOf(() => tool.answer(input, controller.signal));
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
    },
  });
}

/** A module, or a command as in realgain.json; everything else is the id of a metric. */
const PROGRAM = /^\s*\{|\.m?js$/;

/** @throws RealGainError `file-missing` for a reference outside the workspace, `not-allowed` for a program as the metric */
async function saidBy({ metric, reference, cluster, test, margin }: Question): Promise<SaidOfPair> {
  if (metric !== undefined && PROGRAM.test(metric)) {
    throw new RealGainError(
      'not-allowed',
      vscode.l10n.t(
        'An assistant can’t choose which program runs: declare it as the metric in realgain.json.',
      ),
    );
  }
  const references =
    reference === undefined ? undefined : [reference].flat().filter((file) => file !== 'none');
  return {
    ...(metric !== undefined && { metric: { id: metric } }),
    ...(references && { references: await Promise.all(references.map(inWorkspace)) }),
    ...(cluster !== undefined && { clusterColumn: cluster === 'none' ? EVERY_ITEM : cluster }),
    settings: defined({ test, margin }),
  };
}

async function sentenceOf(answer: () => Promise<string>): Promise<string> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof RealGainError) {
      return error.message;
    }
    throw error;
  }
}

function answerFor(entry: HistoryEntry): string {
  return [describe(entry), entry.comparison.sentence, jsonText(entry.comparison)].join('\n\n');
}

/** VS Code would read the names as Markdown, with links and pictures from anywhere. */
function asText(question: string): vscode.MarkdownString {
  return new vscode.MarkdownString(escapeMarkdown(visible(question)));
}

/**
 * The file that an assistant names, by its path in the workspace.
 *
 * @throws RealGainError `file-missing` for a file outside the workspace: an assistant may be talked into anything
 */
async function inWorkspace(name: unknown): Promise<string> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const inside = await fileWithin(
    name,
    folders.map(({ uri }) => uri.fsPath),
  );
  if (inside === null) {
    throw new RealGainError(
      'file-missing',
      vscode.l10n.t(
        '{0} is not in the workspace: only outputs of the workspace can be compared in this way.',
        baseName(String(name)),
      ),
    );
  }
  return inside;
}

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

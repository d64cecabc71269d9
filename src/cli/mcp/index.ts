/* oxlint-disable typescript/no-deprecated -- the schemas of tools are ours: McpServer wants those of another library */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  RootsListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { confine, type AllowedFolder } from '../../files/confine';
import type { Progress } from '../../engine/protocol';
import { version } from '../../engine/version';
import { RealGainError } from '../../model';
import type { McpCommand } from '../mcp-arguments';
import { takeOutput } from '../print';
import { describe } from '../progress';
import type { WithEngine } from '../with-engine';
import { callTool, described } from './call';
import { LONGEST_MESSAGE, limitedLines } from './limited-lines';
import { narrowed, rootsAt } from './roots';
import { TOOLS, type Session } from './tools';

const INSTRUCTIONS =
  'RealGain answers whether the gain of one system’s output over another’s is real. Start with look if you don’t know the ' +
  'files. Inputs are the options of its command line in camel case (--id-column is idColumn), and realgain.json beside ' +
  'the files sets their defaults. An error with choices is a question: add the inputs of one of them and call again. ' +
  'Quote the sentence of a result as it is, with its warnings.';

/** Which call it was is in the part that isn't read. */
const TOO_LONG = `${JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: {
    code: ErrorCode.InvalidRequest,
    message: `A message has more than ${LONGEST_MESSAGE / 2 ** 20} MiB, which is the limit; it was not read.`,
  },
})}\n`;

/** Timeout of the client's answer, in milliseconds. */
const ROOTS_TIMEOUT_MS = 5_000;

/** A client that says that it has folders and then can't be asked has none. */
const NO_SUCH_METHOD: number = ErrorCode.MethodNotFound;

/** How often progress is reported at most, in milliseconds. */
const PROGRESS_EVERY_MS = 200;

/**
 * Serves assistants over standard input and output until the input ends.
 *
 * @throws RealGainError `bad-setting` for a root that is not a folder
 */
export async function serve(
  { roots: named, trust, threads }: McpCommand,
  withEngine: WithEngine,
): Promise<void> {
  const roots = await rootsAt(named);
  confine({ folders: roots, programs: trust });
  try {
    await withEngine({ threads }, async (service, { signal }) => {
      const server = createServer({ service, trust, comparisons: new Map() }, roots);
      const ended = new Promise<void>((resolve) => {
        server.onclose = resolve;
      });
      const close = () => void server.close();
      const output = takeOutput();
      const input = process.stdin.pipe(limitedLines(LONGEST_MESSAGE, () => output.write(TOO_LONG)));
      process.stdin.once('error', close);
      input.once('end', close);
      signal?.addEventListener('abort', close, { once: true });
      await server.connect(new StdioServerTransport(input, output));
      await ended;
    });
  } finally {
    confine(null);
  }
}

function createServer(session: Session, roots: readonly AllowedFolder[]): Server {
  const server = new Server(
    { name: 'realgain', title: 'RealGain', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const enter = entrance(server, roots, session.trust);
  // One call after another: each uses all processors, and relative paths start at the first root.
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(described) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const known = TOOLS.map(({ name }) => name).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no tool “${params.name}”, only ${known}.`);
    }
    const token = params._meta?.progressToken;
    const report = (progress: number, message: string) =>
      token !== undefined &&
      void sendNotification({
        method: 'notifications/progress',
        params: { progressToken: token, progress, message },
      }).catch(() => undefined);
    const caller = { signal, onProgress: reporting(report) };
    const answer = last.then(() => callTool(tool, params.arguments ?? {}, session, caller, enter));
    last = answer.catch(() => undefined);
    return answer;
  });
  return server;
}

/** Calls of the engine have stages; the protocol counts on, with what is being done as the message. */
function reporting(report: (progress: number, message: string) => void): (progress: Progress) => void {
  let count = 0;
  let next = 0;
  return (progress) => {
    const now = performance.now();
    if (now >= next) {
      next = now + PROGRESS_EVERY_MS;
      report(++count, describe(progress));
    }
  };
}

/**
 * Before each call: what may be read, by `--root` and by the client, which is asked again when its folders change.
 * Relative paths start at the first of the folders.
 */
function entrance(server: Server, roots: readonly AllowedFolder[], programs: boolean): () => Promise<void> {
  let asked: Promise<readonly AllowedFolder[]> | null = null;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    asked = null;
  });
  const ask = async (): Promise<readonly AllowedFolder[]> => {
    if (server.getClientCapabilities()?.roots === undefined) {
      return roots;
    }
    try {
      const answer = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT_MS });
      return await narrowed(
        roots,
        answer.roots.map(({ uri }) => uri),
      );
    } catch (error) {
      if (error instanceof McpError && error.code === NO_SUCH_METHOD) {
        return roots;
      }
      asked = null;
      throw new RealGainError('not-allowed', 'The client didn’t say which folders may be read; call again.');
    }
  };
  return async () => {
    const folders = await (asked ??= ask());
    confine({ folders, programs });
    const [first] = folders;
    if (first !== undefined) {
      process.chdir(first.place);
    }
  };
}

/* oxlint-disable typescript/no-deprecated -- the schemas of tools are ours: McpServer wants those of another library */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  RootsListChangedNotificationSchema,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { version } from '../../engine/protocol';
import type { AllowedFolder } from '../../files/confine';
import { RealGainError } from '../../model/errors';
import type { WithEngine } from '../process/with-engine';
import { readResource, RESOURCES, SHOWS_PAGES } from './app';
import { listedTool, failed } from './call';
import { rootsAt, runsTools, runTools } from './run-tools';
import { TOOLS } from './tools';
import { ToolsProcess } from './tools-process';
import { ANSWER_FORMATS } from '../commands';
import { type McpCommand, oneOf } from '../options';
import type { Form } from '../question';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { print } from '../print';
import { limitedLines, LONGEST_MESSAGE, readMessage, type Refusal } from './read-message';

const INSTRUCTIONS =
  'RealGain answers whether the gain of one system’s output over another’s is real. Start with look if you don’t know the ' +
  'files. Inputs are the options of its command line in camel case (--id-column is idColumn), and realgain.json beside ' +
  'the files sets their defaults. An error with choices is a question: add the inputs of one of them and call again. ' +
  'Quote the sentence of a result as it is, with its warnings.';

const ROOTS_TIMEOUT_MS = 5_000;

/** A client that says that it has folders and then can't be asked has none. */
const NO_SUCH_METHOD: number = ErrorCode.MethodNotFound;

/**
 * Serves assistants over standard input and output until the input ends. This process speaks the protocol and reads no file, so
 * that it always answers; another one runs the tools.
 *
 * @throws RealGainError `bad-setting` for a root that is not a folder
 */
export async function serve(command: McpCommand, withEngine: WithEngine): Promise<void> {
  await (runsTools() ? runTools(command, withEngine) : serveProtocol(await rootsAt(command.roots)));
}

async function serveProtocol(roots: readonly AllowedFolder[]): Promise<void> {
  const tools = new ToolsProcess();
  const server = createServer(tools, roots);
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const close = () => void server.close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, close);
  }
  await server.connect(new StandardTransport());
  await ended;
  await tools.close();
}

function createServer(tools: ToolsProcess, roots: readonly AllowedFolder[]): Server {
  const server = new Server(
    { name: 'realgain', title: 'RealGain', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const foldersOfClient = rootsOfClient(server);
  // One call after another: each uses all processors, and relative paths start at the first root.
  let last: Promise<unknown> = Promise.resolve();
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(listedTool) }));
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: RESOURCES }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const page = readResource(uri, version);
    if (page === null) {
      throw new McpError(ErrorCode.InvalidParams, 'There is no resource of this address.');
    }
    return page;
  });
  const showsPages = () => server.getClientCapabilities()?.extensions?.[SHOWS_PAGES] !== undefined;
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal, sendNotification }) => {
    const { name, arguments: input = {}, _meta: { progressToken, [FORMS]: forms } = {} } = params;
    if (!TOOLS.some((tool) => tool.name === name)) {
      const known = TOOLS.map((tool) => tool.name).join(', ');
      throw new McpError(ErrorCode.InvalidParams, `There is no tool of this name, only ${known}.`);
    }
    let progress = 0;
    // The protocol counts on, with what is being done as the message.
    const onProgress = (message: string) =>
      progressToken !== undefined &&
      void sendNotification({
        method: 'notifications/progress',
        params: { progressToken, progress: ++progress, message },
      }).catch(() => undefined);
    const answer = last
      .then(async () =>
        tools.call(
          {
            name,
            input,
            forms: formsOf(forms),
            roots,
            uris: await foldersOfClient(),
            showsPages: showsPages(),
          },
          { signal, onProgress },
        ),
      )
      .catch(failed);
    last = answer;
    return answer;
  });
  return server;
}

/** The folders that the client allows, which is asked again when they change; null if it doesn't say. */
function rootsOfClient(server: Server): () => Promise<readonly string[] | null> {
  let asked: Promise<readonly string[] | null> | null = null;
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    asked = null;
  });
  const ask = async (): Promise<readonly string[] | null> => {
    if (server.getClientCapabilities()?.roots === undefined) {
      return null;
    }
    try {
      const answer = await server.listRoots(undefined, { timeout: ROOTS_TIMEOUT_MS });
      return answer.roots.map(({ uri }) => uri);
    } catch (error) {
      if (error instanceof McpError && error.code === NO_SUCH_METHOD) {
        return null;
      }
      asked = null;
      throw new RealGainError('not-allowed', 'The client didn’t say which folders may be read; call again.');
    }
  };
  return () => (asked ??= ask());
}

/** In the meta data of a call: the forms in which a program wants the whole answer, such as `["json", "fragment"]`. */
const FORMS = 'realgain/forms';

const KNOWN: readonly Form[] = [...ANSWER_FORMATS, 'methods', 'fragment'];

/** @throws RealGainError `bad-setting` for what isn't a list of forms */
function formsOf(given: unknown): Form[] {
  const listed: unknown[] = given === undefined ? [] : [given].flat();
  return listed.map((form) => oneOf(FORMS, String(form), KNOWN));
}

/**
 * Messages by standard input and output, one a line. Unlike the SDK's own it limits what it reads, and answers what it can't
 * read.
 */
class StandardTransport implements Transport {
  onclose?: () => void;
  onmessage?: (message: JSONRPCMessage) => void;
  private isClosed = false;

  async start(): Promise<void> {
    void this.read();
    return Promise.resolve();
  }

  /** Names are escaped, as in all JSON that is printed. */
  async send(message: JSONRPCMessage | Refusal): Promise<void> {
    await print({ format: 'json', text: `${JSON.stringify(message)}\n` });
  }

  async close(): Promise<void> {
    if (!this.isClosed) {
      this.isClosed = true;
      process.stdin.destroy();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  private async read(): Promise<void> {
    try {
      for await (const line of limitedLines(process.stdin, LONGEST_MESSAGE)) {
        const read = readMessage(line);
        if (read !== null && 'message' in read) {
          this.onmessage?.(read.message);
        } else if (read !== null) {
          // A client that doesn't read its answers isn't read either.
          await this.send(read.refusal);
        }
      }
    } catch {
      // The input is gone, as at its end.
    }
    await this.close();
  }
}

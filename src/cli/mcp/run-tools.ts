import { confine, type AllowedFolder } from '../../files/confine';
import type { Progress } from '../../engine/protocol';
import { RealGainError } from '../../model';
import { OF_TOOLS } from '../process/child';
import type { McpCommand } from '../mcp-arguments';
import { describe, type WithEngine } from '../process/with-engine';
import { callTool } from './call';
import type { FromTools, ToolCall, ToTools } from './messages';
import { narrowed } from './roots';
import { TOOLS, type Session } from './tools';

/** How often progress is reported at most, in milliseconds. */
const PROGRESS_EVERY_MS = 200;

/** Whether this process is the one that `ToolsProcess` starts. */
export function runsTools(): boolean {
  return process.execArgv.includes(OF_TOOLS);
}

/** Runs tools for the server, one call at a time, until it is gone. */
export async function runTools({ trust, threads }: McpCommand, withEngine: WithEngine): Promise<void> {
  // Also in the middle of a call, whose programs end with this process.
  process.once('disconnect', () => process.exit());
  await withEngine({ threads }, async (service, { signal: ended }) => {
    const session: Session = { service, trust, shown: new Map() };
    let controller = new AbortController();
    process.on('message', (message: ToTools) => {
      if (message.type === 'cancel') {
        controller.abort();
        return;
      }
      controller = new AbortController();
      void answerCall(message.call, session, controller.signal);
    });
    await new Promise((resolve) => ended?.addEventListener('abort', resolve, { once: true }));
  });
  process.exit();
}

async function answerCall(
  { name, input, forms, showsPages, roots, uris }: ToolCall,
  session: Session,
  signal: AbortSignal,
): Promise<void> {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool !== undefined) {
    const caller = { signal, onProgress: reporting() };
    const enter = async () =>
      enterFolders(uris === null ? roots : await narrowed(roots, uris), session.trust);
    send({
      type: 'answer',
      answer: await callTool(tool, { input, forms, showsPages }, session, caller, enter),
    });
  }
}

/** Relative paths start at the first of the folders. */
function enterFolders(folders: readonly AllowedFolder[], programs: boolean): void {
  confine({ folders, programs });
  const [first] = folders;
  if (first !== undefined) {
    try {
      process.chdir(first.place);
    } catch {
      throw new RealGainError('file-missing', `There is no folder ${first.named} any more.`);
    }
  }
}

function reporting(): (progress: Progress) => void {
  let next = 0;
  return (progress) => {
    const now = performance.now();
    if (now >= next) {
      next = now + PROGRESS_EVERY_MS;
      send({ type: 'progress', message: describe(progress) });
    }
  };
}

function send(message: FromTools): void {
  // A server that is gone is no error: `disconnect` follows.
  process.send?.(message, undefined, undefined, () => undefined);
}

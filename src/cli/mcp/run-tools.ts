import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AllowedFolder, confine } from '../../files/confine';
import type { Progress } from '../../engine/protocol';
import { RealGainError } from '../../model/errors';
import { kindOf, placeOf } from '../../files/stamps';
import { isWithin } from '../../model/paths';
import { callOptions } from '../../model/words';
import { OF_TOOLS } from '../process/child';
import { describe, type WithEngine } from '../process/with-engine';
import { type McpCommand, usage } from '../options';
import { inputNamed } from './inputs';
import { callTool, type FromTools, type ToolCall, type ToTools } from './call';
import { type Session, TOOLS } from './tools';

const PROGRESS_EVERY_MS = 200;

/** Whether this process is the one that `ToolsProcess` starts. */
export function runsTools(): boolean {
  return process.execArgv.includes(OF_TOOLS);
}

/** Runs tools for the server, one call at a time, until it is gone. */
export async function runTools({ trust, threads }: McpCommand, withEngine: WithEngine): Promise<void> {
  // Also in the middle of a call, whose programs end with this process.
  process.once('disconnect', () => process.exit());
  callOptions(inputNamed);
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

/**
 * The folders of `--root`.
 *
 * @throws RealGainError `bad-setting` for one that is not a folder
 */
export function rootsAt(named: readonly string[]): Promise<AllowedFolder[]> {
  return Promise.all(
    named.map(async (root) => {
      if ((await kindOf(root)) !== 'folder') {
        throw usage(`--root ${root} is not a folder`);
      }
      return folderAt(path.resolve(root));
    }),
  );
}

/** What both the person who started the server and the client allow. */
async function narrowed(roots: readonly AllowedFolder[], uris: readonly string[]): Promise<AllowedFolder[]> {
  const theirs: AllowedFolder[] = [];
  for (const named of uris.flatMap(pathsOf)) {
    // By the name first: even asking for the links of a network share would log in to it.
    const known = roots.some((root) =>
      [root.named, root.place].some((one) => isWithin(one, named) || isWithin(named, one)),
    );
    theirs.push(...(known ? [await folderAt(named)] : []));
  }
  return theirs.flatMap((their) =>
    roots.some((root) => isWithin(root.place, their.place))
      ? [their]
      : roots.filter((root) => isWithin(their.place, root.place)),
  );
}

async function folderAt(named: string): Promise<AllowedFolder> {
  return { named, place: await placeOf(named) };
}

/** The path of a file URI; none if it isn't a file of this machine. */
function pathsOf(uri: string): string[] {
  try {
    return [path.resolve(fileURLToPath(uri))];
  } catch {
    return [];
  }
}

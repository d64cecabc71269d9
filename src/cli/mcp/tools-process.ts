import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { fork, type ChildProcess } from 'node:child_process';
import { getHeapStatistics } from 'node:v8';
import { causeOfDeath } from '../../engine/connection';
import { englishOf } from '../../model/words';
import { RealGainError } from '../../model/errors';
import { cancelledError } from '../../model/cancel';
import { CHILD, OF_TOOLS, STATUS } from '../process/child';
import { Errors, tooSmall } from '../process/limited-memory';
import { say } from '../print';
import type { FromTools, ToolCall, ToTools } from './call';

/** Milliseconds that the process has to stop a call, or to end: it may be in the middle of a long step. */
const STOP_TIMEOUT_MS = 2_000;

interface Caller {
  readonly signal: AbortSignal;
  readonly onProgress: (message: string) => void;
}

/** How the call under way ends. */
interface Pending {
  readonly onProgress: (message: string) => void;
  readonly resolve: (answer: CallToolResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The process that reads files and runs the tools, one call at a time. If it ends, that is an error of the call under way, and the
 * next call starts another.
 */
export class ToolsProcess {
  private child: ChildProcess | null = null;
  private pending: Pending | null = null;

  /** @throws RealGainError `engine-lost` if the process ends before it has answered; `cancelled` */
  async call(call: ToolCall, { signal, onProgress }: Caller): Promise<CallToolResult> {
    if (signal.aborted) {
      throw cancelledError();
    }
    const child = (this.child ??= this.start());
    let killing: NodeJS.Timeout | undefined;
    const cancel = () => {
      send(child, { type: 'cancel' });
      killing = killLater(child);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answer = await new Promise<CallToolResult>((resolve, reject) => {
        this.pending = { onProgress, resolve, reject };
        send(child, { type: 'call', call });
      });
      if (isOfHangingDisk(answer)) {
        // It has lost a thread, and may lose more.
        this.child = null;
        child.kill('SIGKILL');
      }
      return answer;
    } finally {
      clearTimeout(killing);
      signal.removeEventListener('abort', cancel);
    }
  }

  async close(): Promise<void> {
    const { child } = this;
    if (child !== null) {
      // `close` doesn't follow a disconnection from this side.
      const ended = new Promise((resolve) => child.once('exit', resolve));
      const killing = killLater(child);
      if (child.connected) {
        child.disconnect();
      }
      await ended;
      clearTimeout(killing);
    }
  }

  private start(): ChildProcess {
    const [, program = '', ...args] = process.argv;
    const child = fork(program, args, {
      execArgv: [...process.execArgv.filter((flag) => flag !== CHILD), OF_TOOLS],
      // What programs of users print is no part of the protocol.
      stdio: ['ignore', STATUS.ofParent, 'pipe', 'ipc'],
    });
    const errors = new Errors(say);
    errors.passFrom(child);
    child.on('message', (message: FromTools) => {
      if (message.type === 'progress') {
        this.pending?.onProgress(message.message);
      } else {
        this.pending?.resolve(message.answer);
      }
    });
    child.once('error', (error) => this.lose(child, error.message));
    child.once('close', (code, signal) => {
      const cause = englishOf(causeOfDeath(code, signal, errors.hasTrace));
      const { heap_size_limit: heap } = getHeapStatistics();
      this.lose(child, cause, errors.hasTrace ? tooSmall(heap) : '');
    });
    return child;
  }

  private lose(child: ChildProcess, cause: string, advice = ''): void {
    if (this.child === child) {
      this.child = null;
      this.pending?.reject(
        new RealGainError(
          'engine-lost',
          `The process that answers calls ended in the middle of this one (${cause}); the next call starts another. ${advice}`.trim(),
        ),
      );
    }
  }
}

function send(child: ChildProcess, message: ToTools): void {
  // A child that is gone is no error: `close` follows.
  child.send(message, () => undefined);
}

function killLater(child: ChildProcess): NodeJS.Timeout {
  return setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
}

function isOfHangingDisk({ structuredContent }: CallToolResult): boolean {
  const { error } = (structuredContent ?? {}) as { error?: { code?: unknown } };
  return error?.code === 'disk-hangs';
}

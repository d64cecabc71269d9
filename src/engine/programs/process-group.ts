import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

const KILL_TIMEOUT_MS = 2_000;

/** Running groups by the process that leads them: they must not outlive us. */
const running = new Set<number>();

type Oversee = (pid: number, runs: boolean) => void;

/** Makes sure that a running group ends with this process at the latest. */
let oversee: Oversee = (pid, runs) => (runs ? watchOver : forget)(pid);

/** Leaves that to the main thread: a worker thread is not notified when its process exits. */
export function overseeElsewhere(tell: Oversee): void {
  oversee = tell;
}

/**
 * A program with all its descendants, in a separate process group, so that it can be ended as a whole. It is
 * started without a shell, without standard input, and ends with this process at the latest.
 */
export class ProcessGroup {
  readonly child: ChildProcess;
  private killing: NodeJS.Timeout | undefined;
  private over = false;

  /** If the program can't be started, the child emits `error`. */
  constructor(program: string, args: readonly string[], folder: string) {
    // Windows would look for `python` in that folder first, where the author of realgain.json could have put
    // one.
    process.env['NoDefaultCurrentDirectoryInExePath'] = '1';
    this.child = spawn(program, args, {
      cwd: folder,
      env: environment(),
      shell: false,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = this.child;
    if (pid !== undefined) {
      oversee(pid, true);
      this.child.once('exit', () => {
        // Kills what it left running in its group.
        this.signal('SIGKILL');
        clearTimeout(this.killing);
        this.over = true;
        oversee(pid, false);
      });
    }
  }

  /** Asks the group to end, and kills it after a short time. */
  end(): void {
    if (this.killing === undefined && !this.over) {
      this.signal('SIGTERM');
      this.killing = setTimeout(() => this.signal('SIGKILL'), KILL_TIMEOUT_MS);
    }
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) {
      signalGroup(this.child.pid, signal);
    }
  }
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true, stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is empty.
  }
}

/** Ends the group with this process. */
export function watchOver(pid: number): void {
  if (running.size === 0) {
    process.on('exit', killAll);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
  }
  running.add(pid);
}

export function forget(pid: number): void {
  running.delete(pid);
  if (running.size === 0) {
    process.off('exit', killAll);
    process.off('SIGTERM', stop);
    process.off('SIGHUP', stop);
  }
}

function killAll(): void {
  running.forEach((pid) => signalGroup(pid, 'SIGKILL'));
}

function stop(signal: NodeJS.Signals): void {
  process.exit(signal === 'SIGHUP' ? 129 : 143);
}

/** The user's environment, without variables that an editor sets for its own processes. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(ELECTRON|VSCODE|REALGAIN)_/i.test(name)),
  );
}

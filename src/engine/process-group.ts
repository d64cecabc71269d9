import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** A group that was asked to end gets so many milliseconds for it. */
const GRACE = 2_000;

/** Groups that still run, by the process that leads them: they must not outlive us. */
const running = new Set<number>();

type Oversee = (pid: number, runs: boolean) => void;

/** Sees to it that a group that runs ends with this process at the latest. */
let oversee: Oversee = (pid, runs) => (runs ? watchOver : forget)(pid);

/** Has somebody else see to that: a thread does not hear of the end of its process. */
export function overseeElsewhere(tell: Oversee): void {
  oversee = tell;
}

/**
 * A program with everything that it starts in turn, in a process group of its own, so that it can be ended as a
 * whole. It is started without a shell, without standard input, and ends with this process at the latest.
 */
export class ProcessGroup {
  readonly child: ChildProcess;
  private killing: NodeJS.Timeout | undefined;
  private over = false;

  /** A program that can't be started makes itself known by the child's `error` event. */
  constructor(program: string, args: readonly string[], folder: string) {
    // Windows would look for `python` in that folder first, where whoever wrote realgain.json may have put one.
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
        // What it left running in its group has no business any more.
        this.signal('SIGKILL');
        clearTimeout(this.killing);
        this.over = true;
        oversee(pid, false);
      });
    }
  }

  /** Asks the group to end, and a little later makes it. */
  end(): void {
    if (this.killing === undefined && !this.over) {
      this.signal('SIGTERM');
      this.killing = setTimeout(() => this.signal('SIGKILL'), GRACE);
    }
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.child.pid !== undefined) {
      signalGroup(this.child.pid, signal);
    }
  }
}

/** Sends a signal to all processes of a group. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true, stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody is left in it.
  }
}

/** From now on the group ends with this process. */
export function watchOver(pid: number): void {
  if (running.size === 0) {
    process.on('exit', killAll);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
  }
  running.add(pid);
}

/** The group has ended. */
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

/** The person's environment, without what an editor sets for its own processes. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(ELECTRON|VSCODE|REALGAIN)_/i.test(name)),
  );
}

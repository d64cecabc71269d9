import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

/** A group that was asked to end gets so many milliseconds for it. */
const GRACE = 2_000;

/** Groups that still run: they must not outlive us. */
const running = new Set<ProcessGroup>();

/**
 * A program with everything that it starts in turn, in a process group of its own, so that it can be ended as a
 * whole. It is started without a shell, without standard input, and ends with this process at the latest.
 */
export class ProcessGroup {
  readonly child: ChildProcess;
  private killing: NodeJS.Timeout | undefined;

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
    if (this.child.pid !== undefined) {
      watchOver(this);
      this.child.once('exit', () => {
        // What it left running in its group has no business any more.
        this.signal('SIGKILL');
        this.forget();
      });
    }
  }

  /** Asks the group to end, and a little later makes it. */
  end(): void {
    if (this.killing === undefined && running.has(this)) {
      this.signal('SIGTERM');
      this.killing = setTimeout(() => this.signal('SIGKILL'), GRACE);
    }
  }

  signal(signal: NodeJS.Signals): void {
    const { pid } = this.child;
    if (pid === undefined) {
      return;
    }
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

  private forget(): void {
    clearTimeout(this.killing);
    running.delete(this);
    if (running.size === 0) {
      process.off('exit', killAll);
      process.off('SIGTERM', stop);
      process.off('SIGHUP', stop);
    }
  }
}

function watchOver(group: ProcessGroup): void {
  if (running.size === 0) {
    process.on('exit', killAll);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
  }
  running.add(group);
}

function killAll(): void {
  running.forEach((group) => group.signal('SIGKILL'));
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

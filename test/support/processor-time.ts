import { spawnSync } from 'node:child_process';

/** Milliseconds of processor time that this process has used: a limit of it holds on a busy machine too. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Seconds of processor time that another process has used, not on Windows. */
export function processorSeconds(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}

/** The first process that another has started; 0 without one. Not on Windows. */
export function childOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const found = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s*$/gm)].find(
    ([, , parent]) => Number(parent) === pid,
  );
  return Number(found?.[1] ?? 0);
}

/** Milliseconds of processor time that this process has used: a limit of it holds on a busy machine too. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Whether a system's name says that it is the baseline. */
export function isCalledBaseline(name: string): boolean {
  return /baseline|(?:^|[._-])base(?:[._-]|$)/i.test(name);
}

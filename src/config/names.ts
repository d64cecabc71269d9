export const CONFIG_NAME = 'realgain.json';

export function isCalledBaseline(name: string): boolean {
  return /baseline|(?:^|[._-])base(?:[._-]|$)/i.test(name);
}

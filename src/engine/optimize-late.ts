import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 of Node 20 optimize only code that has run for longer (in bytes of it; its own limit is 67,584): most of a comparison
 * runs a few times, and to optimize it took a fifth of the processor time of a quick command. Later versions have a cheap
 * compiler in between, and no such flag.
 */
export function optimizeLate(): void {
  if (process.versions.v8.startsWith('11.')) {
    setFlagsFromString('--interrupt-budget=400000');
  }
}

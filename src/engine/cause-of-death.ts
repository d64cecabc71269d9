import { english, type Text } from '../model';

/**
 * Why a process of ours ended before it had answered.
 *
 * @param isFull whether it wrote that its memory was full
 */
export function causeOfDeath(code: number | null, signal: NodeJS.Signals | null, isFull: boolean): Text {
  if (isFull) {
    return english('it ran out of memory');
  }
  if (signal === 'SIGKILL') {
    return english('it was killed, perhaps because the machine ran out of memory');
  }
  return signal === null
    ? english('it ended with code {0}', code ?? '?')
    : english('it was ended by {0}', signal);
}

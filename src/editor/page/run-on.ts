import type { Progress } from '../../engine/protocol';
import { translated } from '../../model/words';
import { withNotification, withoutLinks } from '../host/notifications';

/**
 * Shows a calculation whose panel was closed, until it ends. Its answer is kept as that of an open panel is: in the history, or
 * among the studies.
 *
 * @returns takes how far it is
 */
export function showRunningOn(
  title: string,
  ended: Promise<void>,
  cancel: () => void,
): (progress: Progress) => void {
  let report: ((said: { readonly message: string }) => void) | undefined;
  void withNotification(`RealGain: ${title}`, (signal, tell) => {
    signal.addEventListener('abort', cancel);
    report = tell;
    return ended;
  });
  return ({ what, done, total }) => {
    const percent = total > 0 ? ` ${Math.floor((100 * done) / total)}%` : '';
    report?.({ message: `${withoutLinks(translated(what))}${percent}` });
  };
}

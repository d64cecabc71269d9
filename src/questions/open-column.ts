import { RealGainError, type ErrorCode, type Text, someQuoted } from '../model';

/**
 * The error for a column that names and cells leave open: a question with its choices; where there is nothing to choose from, the
 * reason.
 *
 * @param field of the identity that would name it
 * @param open makes the question, given the choices in quotes
 * @param none why no column could be it
 */
export function openColumn(
  { path, field }: { readonly path: string; readonly field: string },
  choices: readonly string[],
  open: (choices: Text) => Text,
  none: { readonly code: ErrorCode; readonly said: Text },
): RealGainError {
  return choices.length === 0
    ? new RealGainError(none.code, none.said, { path, choices })
    : new RealGainError('needs-column', open(someQuoted(choices)), {
        path,
        choices,
        field,
      });
}

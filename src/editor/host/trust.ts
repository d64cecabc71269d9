import * as vscode from 'vscode';

/** VS Code's own command, with everything that trusting a workspace means. */
export const MANAGE_TRUST = 'workbench.trust.manage';

/** Why nothing happens by itself in Restricted Mode, and what trusting the workspace allows; '' in a trusted one. */
export function restrictedWords(): string {
  return vscode.workspace.isTrusted
    ? ''
    : vscode.l10n.t(
        'Restricted Mode: you can compare files by hand. Trust this workspace to have new runs compared in the background, and to run the commands that realgain.json names.',
      );
}

import * as vscode from 'vscode';
import { programKey, programName, shownProgram, type CustomMetric } from '../../model/settings/metric-choice';
import { RealGainError } from '../../model/errors';
import { visible } from '../../model/visible';
import { confirm } from '../host/notifications';

const ALLOWED = 'realgain.allowedPrograms';

/**
 * @param memory of this workspace, which keeps the programs that the user has allowed
 * @param mayAsk false in the background
 * @throws RealGainError `not-allowed`
 */
export async function requirePermission(
  memory: vscode.Memento,
  own: CustomMetric,
  mayAsk: boolean,
): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    throw new RealGainError(
      'not-allowed',
      vscode.l10n.t(
        "The metric {0} is a program that realgain.json names ({1}), and those don't run in Restricted Mode; trust this workspace, or choose another metric.",
        programName(own),
        shownProgram(own),
      ),
    );
  }
  const key = programKey(own);
  if (memory.get<readonly string[]>(ALLOWED, []).includes(key)) {
    return;
  }
  if (!mayAsk || !(await ask(own))) {
    throw new RealGainError(
      'not-allowed',
      vscode.l10n.t(
        'The metric {0} is a program that realgain.json names ({1}), and you have not allowed it to run; compare two outputs by hand to be asked.',
        programName(own),
        shownProgram(own),
      ),
    );
  }
  // Read again: another answer may have come meanwhile.
  await memory.update(ALLOWED, [...memory.get<readonly string[]>(ALLOWED, []), key]);
}

function ask(own: CustomMetric): Promise<boolean> {
  const program = shownProgram(own);
  const what =
    own.kind === 'command'
      ? vscode.l10n.t(
          'realgain.json scores outputs with\n\n{0}\n\nin the folder\n\n{1}',
          program,
          visible(own.folder),
        )
      : vscode.l10n.t('realgain.json scores outputs with\n\n{0}', program);
  const risk = vscode.l10n.t(
    'It can do whatever you can. You are asked again if this line changes, but not if the program itself does.',
  );
  const question =
    own.kind === 'command'
      ? vscode.l10n.t('Run this command to score outputs?')
      : vscode.l10n.t('Load this module to score outputs?');
  return confirm(question, `${what}\n\n${risk}`, vscode.l10n.t('Run It'));
}

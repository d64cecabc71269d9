import * as vscode from 'vscode';
import { programKey, programName, RealGainError, shownProgram, visible, type OwnMetric } from '../model';
import { confirm } from './tell';

const ALLOWED = 'realgain.allowedPrograms';
const RUN = 'Run It';

/**
 * Which programs of realgain.json may run in this workspace: none in Restricted Mode, else those that the person has
 * seen and allowed. A changed command, or the same in another folder, is another program.
 */
export class Permissions {
  constructor(private readonly memory: vscode.Memento) {}

  /**
   * @param mayAsk false in the background, where nobody looks
   * @throws RealGainError `not-allowed`
   */
  async require(own: OwnMetric, mayAsk: boolean): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      throw new RealGainError(
        'not-allowed',
        `The metric ${programName(own)} is a program that realgain.json names (${shownProgram(own)}), and those don't run ` +
          'in Restricted Mode; trust this workspace, or choose another metric.',
      );
    }
    const key = programKey(own);
    if (this.memory.get<readonly string[]>(ALLOWED, []).includes(key)) {
      return;
    }
    if (!mayAsk || !(await ask(own))) {
      throw new RealGainError(
        'not-allowed',
        `The metric ${programName(own)} is a program that realgain.json names (${shownProgram(own)}), and you have not ` +
          'allowed it to run; compare two outputs by hand to be asked.',
      );
    }
    // Read again: another answer may have come meanwhile.
    await this.memory.update(ALLOWED, [...this.memory.get<readonly string[]>(ALLOWED, []), key]);
  }
}

function ask(own: OwnMetric): Promise<boolean> {
  const where = own.kind === 'command' ? `\n\nin the folder\n\n${visible(own.folder)}` : '';
  const detail =
    `realgain.json scores outputs with\n\n${shownProgram(own)}${where}\n\n` +
    'It can do whatever you can. You are asked again if this line changes, but not if the program itself does.';
  const question =
    own.kind === 'command' ? 'Run this command to score outputs?' : 'Load this module to score outputs?';
  return confirm(question, detail, RUN);
}

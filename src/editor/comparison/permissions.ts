import type * as vscode from 'vscode';
import type { CustomMetric } from '../../model/settings/metric-choice';

/**
 * Which programs of realgain.json may run in this workspace: none in Restricted Mode, else those that the user has
 * seen and allowed. A changed command, or the same in another folder, is another program.
 */
export class Permissions {
  constructor(private readonly memory: vscode.Memento) {}

  /**
   * @param mayAsk false in the background
   * @throws RealGainError `not-allowed`
   */
  async require(own: CustomMetric, mayAsk: boolean): Promise<void> {
    const { requirePermission } = await import('./ask-permission');
    await requirePermission(this.memory, own, mayAsk);
  }
}

import * as path from 'node:path';
import * as v from 'valibot';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { elementAt, serializeError, type RealGainError, type RankingsDetails } from '../../model';
import type { PageState } from '../page/messages';
import { Page, type OwnRequest, type PageContext, type PageDescription } from '../page/page';
import type { OpenPanel, PanelKind } from '../page/panels';
import type { RunContext } from '../page/runs';
import { evaluationSchema, filesOf, withChosenColumns, withMissingColumn, type Evaluation } from './identity';
import { fromEvaluationPageSchema, type EvaluationState } from './messages';
import { showError, showStatusMessage } from '../host/notifications';

export function evaluationPanels(engine: EngineClient, context: PageContext): PanelKind<Evaluation> {
  return {
    open: (panel, evaluation) => new EvaluationPanel(panel, evaluation, engine, context),
    restore: (stored) => {
      const checked = v.safeParse(evaluationSchema, stored);
      return checked.success ? checked.output : null;
    },
  };
}

/** One set of rankings. The panel holds the identity; the engine knows the answer. */
class EvaluationPanel
  implements OpenPanel<Evaluation>, PageDescription<typeof fromEvaluationPageSchema, EvaluationState>
{
  readonly bundle = 'evaluation';
  readonly schema = fromEvaluationPageSchema;
  readonly page: Page<typeof fromEvaluationPageSchema, EvaluationState>;
  private rankings: RankingsDetails | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    private evaluation: Evaluation,
    private readonly engine: EngineClient,
    context: PageContext,
  ) {
    this.page = new Page(panel, this, context);
    void this.run();
  }

  title(): string {
    return this.names().join(', ');
  }

  subject(): string {
    return this.title();
  }

  folder(): string {
    return path.dirname(elementAt(filesOf(this.evaluation), 0));
  }

  refuse({ message }: RealGainError): void {
    void showError(message);
  }

  isOf(evaluation: Evaluation): boolean {
    const [files, own] = [filesOf(evaluation), filesOf(this.evaluation)];
    const same = files.length === own.length && files.every((file, place) => own[place] === file);
    return same && evaluation.kind === this.evaluation.kind;
  }

  run(): Promise<void> {
    return this.evaluate(this.evaluation);
  }

  private evaluate(evaluation: Evaluation): Promise<void> {
    this.evaluation = evaluation;
    return this.page.runs.start((context) => this.answer(evaluation, context));
  }

  /** Calls the engine, and asks the user for a column that the engine can't identify. */
  private async answer(evaluation: Evaluation, context: RunContext): Promise<() => void> {
    try {
      return await this.call(evaluation, context);
    } catch (thrown) {
      const error = serializeError(thrown);
      if (error.code !== 'needs-column') {
        throw thrown;
      }
      await context.readyToAsk();
      const known = context.isCurrent() ? await withMissingColumn(evaluation, error) : null;
      if (known === null || !context.isCurrent()) {
        throw thrown;
      }
      this.evaluation = known;
      return this.answer(known, context);
    }
  }

  /** @returns a function that shows the answer */
  private async call(evaluation: Evaluation, context: RunContext): Promise<() => void> {
    const rankings = await this.engine.call('rankings', evaluation.identity, context);
    return () => {
      this.rankings = rankings;
      this.page.watch(rankings.files);
    };
  }

  state(): Omit<EvaluationState, keyof PageState> {
    const { rankings, evaluation } = this;
    return { ...evaluation, files: this.names(), rankings };
  }

  private names(): string[] {
    return filesOf(this.evaluation).map((file) => path.basename(file));
  }

  async obey(message: OwnRequest<typeof fromEvaluationPageSchema>): Promise<void> {
    switch (message.type) {
      case 'chooseColumns': {
        const { evaluation } = this;
        const { error, phase } = this.page.runs.state;
        const details = this.rankings;
        const chosen =
          phase === 'question' && error !== null
            ? await withMissingColumn(evaluation, error)
            : details === null
              ? null
              : await withChosenColumns(evaluation, details);
        return chosen === null ? undefined : this.evaluate(chosen);
      }
      case 'copy':
        return this.copy(message.format);
    }
  }

  private async copy(format: 'text' | 'json'): Promise<void> {
    const found = this.rankings?.evaluation;
    if (found !== undefined) {
      await vscode.env.clipboard.writeText(
        format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : found.sentences.join('\n'),
      );
      showStatusMessage(vscode.l10n.t('RealGain: copied'));
    }
  }
}

import * as path from 'node:path';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { serializeError, type JudgementDetails, type RankingsDetails } from '../../model';
import { Page } from '../page/page';
import type { RunContext } from '../page/runs';
import { saveAs } from '../host/save';
import type { Services } from '../services';
import { filesOf, withChosenColumns, withMissingColumn, type Evaluation } from './identity';
import {
  fromEvaluationPageSchema,
  type EvaluationState,
  type FromEvaluationPage,
  type ToEvaluationPage,
} from './messages';
import { showError, showStatusMessage } from '../host/notifications';

/** One table of human scores, or one set of rankings, in one panel. It holds what is asked; the engine knows the answer. */
export class EvaluationPanel implements vscode.Disposable {
  private readonly page: Page<typeof fromEvaluationPageSchema, ToEvaluationPage>;
  private judgement: JudgementDetails | null = null;
  private rankings: RankingsDetails | null = null;

  constructor(
    panel: vscode.WebviewPanel,
    private evaluation: Evaluation,
    private readonly engine: EngineClient,
    services: Services,
    onDisposed: () => void,
  ) {
    this.page = new Page(panel, {
      page: 'evaluation',
      schema: fromEvaluationPageSchema,
      services,
      obey: (message) => this.obey(message),
      refuse: ({ message }) => void showError(message),
      show: () => this.show(),
      subject: () => this.names().join(', '),
      onDisposed,
    });
    this.page.title = this.names().join(', ');
    void this.run(evaluation);
  }

  isOf(evaluation: Evaluation): boolean {
    const same = filesOf(evaluation).every((file, place) => filesOf(this.evaluation)[place] === file);
    return same && evaluation.kind === this.evaluation.kind;
  }

  reveal(): void {
    this.page.reveal();
  }

  private run(evaluation: Evaluation): Promise<void> {
    this.evaluation = evaluation;
    return this.page.runs.start((context) => this.answer(evaluation, context));
  }

  /** Asks the engine, and the person for the one column that the engine can't tell. */
  private async answer(evaluation: Evaluation, context: RunContext): Promise<() => void> {
    try {
      return await this.ask(evaluation, context);
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

  /** @returns what takes over the answer */
  private async ask(evaluation: Evaluation, context: RunContext): Promise<() => void> {
    if (evaluation.kind === 'judgement') {
      const judgement = await this.engine.call('judge', evaluation.identity, context);
      return () => {
        this.judgement = judgement;
        this.page.watch(judgement.files);
      };
    }
    const rankings = await this.engine.call('rankings', evaluation.identity, context);
    return () => {
      this.rankings = rankings;
      this.page.watch(rankings.files);
    };
  }

  private show(): void {
    const { page, judgement, rankings, evaluation } = this;
    const state: EvaluationState = {
      ...page.runs.state,
      ...evaluation,
      files: this.names(),
      stale: page.stale,
      judgement,
      rankings,
    };
    page.send({ type: 'state', state });
  }

  private names(): string[] {
    return filesOf(this.evaluation).map((file) => path.basename(file));
  }

  private async obey(message: FromEvaluationPage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.show();
        return;
      case 'cancel':
        this.page.runs.cancel();
        return;
      case 'rerun':
        return this.run(this.evaluation);
      case 'chooseColumns': {
        const { evaluation } = this;
        const { error, phase } = this.page.runs.state;
        const details = this.judgement ?? this.rankings;
        const chosen =
          phase === 'question' && error !== null
            ? await withMissingColumn(evaluation, error)
            : details === null
              ? null
              : await withChosenColumns(withFound(evaluation, details), details);
        return chosen === null ? undefined : this.run(chosen);
      }
      case 'copy':
        return this.copy(message.format);
      case 'save':
        return saveAs(message, path.dirname(filesOf(this.evaluation)[0] ?? ''));
    }
  }

  private async copy(format: 'text' | 'json'): Promise<void> {
    const found = this.judgement?.judgement ?? this.rankings?.evaluation;
    if (found !== undefined) {
      await vscode.env.clipboard.writeText(
        format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : found.sentences.join('\n'),
      );
      showStatusMessage(vscode.l10n.t('RealGain: copied'));
    }
  }

  dispose(): void {
    this.page.dispose();
  }
}

/** The identity with the columns that the engine found. */
function withFound(evaluation: Evaluation, { identity }: JudgementDetails | RankingsDetails): Evaluation {
  return evaluation.kind === 'judgement' && 'human' in identity
    ? { ...evaluation, identity: { ...evaluation.identity, human: [...identity.human] } }
    : evaluation;
}

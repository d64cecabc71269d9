import * as path from 'node:path';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import type { Progress } from '../../engine/protocol';
import {
  serializeError,
  translatedError,
  type JudgementDetails,
  type RankingsDetails,
  type SerializedError,
} from '../../model';
import { watchChanges } from '../file-watch';
import { openPage } from '../panel-page';
import { saveAs } from '../save';
import type { Services } from '../services';
import { filesOf, withChosenColumns, withMissingColumn, type Evaluation } from './identity';
import {
  fromEvaluationPageSchema,
  type EvaluationState,
  type FromEvaluationPage,
  type ToEvaluationPage,
} from './messages';
import { complain, sayBriefly } from '../tell';

/** One table of human scores, or one set of rankings, in one panel. It holds what is asked; the engine knows the answer. */
export class EvaluationPanel implements vscode.Disposable {
  private phase: EvaluationState['phase'] = 'running';
  private progress: Progress | null = null;
  private error: SerializedError | null = null;
  private stale: readonly string[] = [];
  private judgement: JudgementDetails | null = null;
  private rankings: RankingsDetails | null = null;
  private running: AbortController | null = null;
  private watcher: vscode.Disposable | null = null;
  private readonly disposables: vscode.Disposable[] = [];

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private evaluation: Evaluation,
    private readonly engine: EngineClient,
    private readonly services: Services,
    private readonly onDisposed: () => void,
  ) {
    panel.title = this.names().join(', ');
    this.disposables.push(
      openPage(panel, {
        page: 'evaluation',
        schema: fromEvaluationPageSchema,
        services,
        obey: (message) => this.obey(message),
        refuse: ({ message }) => complain(message),
      }),
      panel.onDidDispose(() => this.dispose()),
    );
    void this.run(evaluation);
  }

  isOf(evaluation: Evaluation): boolean {
    const same = filesOf(evaluation).every((file, place) => filesOf(this.evaluation)[place] === file);
    return same && evaluation.kind === this.evaluation.kind;
  }

  reveal(): void {
    this.panel.reveal();
  }

  private async run(evaluation: Evaluation): Promise<void> {
    this.running?.abort();
    const running = new AbortController();
    this.running = running;
    Object.assign(this, { evaluation, phase: 'running', progress: null, error: null });
    this.show();
    try {
      await this.call(evaluation, running);
      if (this.running !== running) {
        return; // A newer run has taken over.
      }
      this.phase = 'done';
      this.watch();
    } catch (thrown) {
      if (this.running !== running) {
        return;
      }
      const error = serializeError(thrown);
      const missing = error.code === 'needs-column' ? await withMissingColumn(evaluation, error) : null;
      if (missing !== null) {
        return this.run(missing);
      }
      this.error = translatedError(error);
      this.phase = error.code === 'cancelled' ? 'cancelled' : 'error';
      this.services.log.info(`${this.names().join(', ')}: ${error.message}`);
    }
    this.running = null;
    this.show();
  }

  private async call(evaluation: Evaluation, running: AbortController): Promise<void> {
    const options = {
      signal: running.signal,
      onProgress: (progress: Progress) => {
        if (this.running === running) {
          this.progress = progress;
          this.send({ type: 'progress', progress });
        }
      },
    };
    if (evaluation.kind === 'judgement') {
      const judgement = await this.engine.call('judge', evaluation.identity, options);
      if (this.running === running) {
        this.judgement = judgement;
      }
    } else {
      const rankings = await this.engine.call('rankings', evaluation.identity, options);
      if (this.running === running) {
        this.rankings = rankings;
      }
    }
  }

  private watch(): void {
    this.stale = [];
    this.watcher?.dispose();
    this.watcher = watchChanges((this.judgement ?? this.rankings)?.files ?? [], (changed) => {
      this.stale = changed;
      this.show();
    });
  }

  private show(): void {
    const { phase, progress, error, stale, judgement, rankings, evaluation } = this;
    const state: EvaluationState = {
      ...evaluation,
      files: this.names(),
      phase,
      progress,
      error,
      stale: stale.map((file) => path.basename(file)),
      judgement,
      rankings,
    };
    this.send({ type: 'state', state });
  }

  private send(message: ToEvaluationPage): void {
    void this.panel.webview.postMessage(message);
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
        this.running?.abort();
        return;
      case 'rerun':
        return this.run(this.evaluation);
      case 'chooseColumns': {
        const { error, evaluation } = this;
        const details = this.judgement ?? this.rankings;
        const chosen =
          this.phase === 'error' && error?.code === 'needs-column'
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
      sayBriefly(vscode.l10n.t('RealGain: copied'));
    }
  }

  dispose(): void {
    this.running?.abort();
    this.running = null;
    this.watcher?.dispose();
    vscode.Disposable.from(...this.disposables).dispose();
    this.onDisposed();
  }
}

/** The identity with the columns that the engine found. */
function withFound(evaluation: Evaluation, { identity }: JudgementDetails | RankingsDetails): Evaluation {
  return evaluation.kind === 'judgement' && 'human' in identity
    ? { ...evaluation, identity: { ...evaluation.identity, human: [...identity.human] } }
    : evaluation;
}

import { serializeError, type ComparisonDetails, type ItemQuery } from '../../model';
import type { Comparisons } from './comparisons';
import type { AboutItems } from './messages';

/** A page's questions about items, of which only the newest is answered. */
export class ItemQuestions {
  private running: AbortController | null = null;

  constructor(
    private readonly comparisons: Pick<Comparisons, 'items'>,
    private readonly send: (message: AboutItems) => void,
  ) {}

  async ask(details: ComparisonDetails, question: number, query: ItemQuery): Promise<void> {
    this.dispose();
    const running = new AbortController();
    this.running = running;
    const about = { type: 'items', question } as const;
    try {
      const page = await this.comparisons.items(details, query, {
        signal: running.signal,
        onProgress: (progress) => this.running === running && this.send({ ...about, progress }),
      });
      if (this.running === running) {
        this.send({ ...about, page });
      }
    } catch (error) {
      if (this.running === running) {
        this.send({ ...about, error: serializeError(error) });
      }
    }
  }

  /** Withdraws the question that has no answer yet. */
  dispose(): void {
    this.running?.abort();
    this.running = null;
  }
}

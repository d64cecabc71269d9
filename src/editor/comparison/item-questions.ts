import { serializeError } from '../../model/errors';
import type { ComparisonDetails } from '../../model/results/details';
import type { ItemQuery } from '../../model/results/item-query';
import type { Comparisons } from './comparisons';
import type { AboutItems } from './messages';

interface Question {
  readonly details: ComparisonDetails;
  readonly number: number;
  readonly query: ItemQuery;
}

/**
 * A page's questions about items, one at a time, of which only the newest is answered. A search ends when there is a newer one;
 * reading the files goes on, because the newer one needs it, too, and the engine would have to begin again.
 */
export class ItemQuestions {
  private newest: Question | null = null;
  private running: AbortController | null = null;
  private isSearching = false;

  constructor(
    private readonly comparisons: Pick<Comparisons, 'items'>,
    private readonly send: (message: AboutItems) => void,
  ) {}

  async ask(details: ComparisonDetails, number: number, query: ItemQuery): Promise<void> {
    this.newest = { details, number, query };
    if (this.running !== null) {
      if (this.isSearching) {
        this.running.abort();
      }
      return;
    }
    let answered: Question | null = null;
    for (let next = this.next(answered); next !== null; next = this.next(answered)) {
      await this.answer(next);
      answered = next;
    }
  }

  private next(answered: Question | null): Question | null {
    return this.newest === answered ? null : this.newest;
  }

  private async answer(asked: Question): Promise<void> {
    const { details, number, query } = asked;
    const about = { type: 'items', question: number } as const;
    const running = new AbortController();
    this.running = running;
    this.isSearching = false;
    const isNewest = (): boolean => this.newest === asked;
    try {
      const page = await this.comparisons.items(details, query, {
        signal: running.signal,
        onProgress: (progress) => {
          this.isSearching = progress.stage === 'searching';
          if (this.isSearching && !isNewest()) {
            running.abort();
          } else if (this.newest !== null) {
            this.send({ type: 'items', question: this.newest.number, progress });
          }
        },
      });
      if (isNewest()) {
        this.send({ ...about, page });
      }
    } catch (error) {
      if (isNewest()) {
        this.send({ ...about, error: serializeError(error) });
      }
    } finally {
      this.running = null;
    }
  }

  dispose(): void {
    this.newest = null;
    this.running?.abort();
  }
}

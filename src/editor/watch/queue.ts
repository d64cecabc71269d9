/** Results are compared one after another: a folder that fills up must not fill the machine. */
export class ComparisonQueue {
  private last: Promise<void> = Promise.resolve();
  /** Waiting results, and whether they are new. */
  private readonly waiting = new Map<string, boolean>();
  private comparing: string | null = null;

  /** Whether one of these is being compared, or waits for it. */
  isBusyWith(isOne: (key: string) => boolean): boolean {
    return [...this.waiting.keys(), ...(this.comparing === null ? [] : [this.comparing])].some(isOne);
  }

  /**
   * What waits already is compared once, as new if it is either time.
   *
   * @param isNew false for what was there before it was declared: it raises no alert
   * @param compare never rejects
   * @returns settles when it has been compared
   */
  add(key: string, isNew: boolean, compare: (isNew: boolean) => Promise<void>): Promise<void> {
    const before = this.waiting.get(key);
    this.waiting.set(key, isNew || before === true);
    if (before === undefined) {
      this.last = this.last.then(() => this.take(key, compare));
    }
    return this.last;
  }

  private async take(key: string, compare: (isNew: boolean) => Promise<void>): Promise<void> {
    const isNew = this.waiting.get(key) === true;
    this.waiting.delete(key);
    this.comparing = key;
    await compare(isNew);
    this.comparing = null;
  }
}

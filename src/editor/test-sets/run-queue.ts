/** Runs are compared one after another: a folder that fills up must not fill the machine. */
export class RunQueue {
  private last: Promise<void> = Promise.resolve();
  /** Those that wait, and whether they are new. */
  private readonly waiting = new Map<string, boolean>();
  private comparing: string | null = null;

  /** @param compare never rejects */
  constructor(private readonly compare: (file: string, isNew: boolean) => Promise<void>) {}

  /** Whether one of these files is being compared, or waits for it. */
  isBusyWith(isOne: (file: string) => boolean): boolean {
    return [...this.waiting.keys(), ...(this.comparing === null ? [] : [this.comparing])].some(isOne);
  }

  /**
   * A run that waits already is compared once, as a new one if either is.
   *
   * @param isNew false for an output that was there before its test set was declared: it raises no alert
   * @returns settles when the run has been compared
   */
  add(file: string, isNew: boolean): Promise<void> {
    const before = this.waiting.get(file);
    this.waiting.set(file, isNew || before === true);
    if (before === undefined) {
      this.last = this.last.then(() => this.take(file));
    }
    return this.last;
  }

  private async take(file: string): Promise<void> {
    const isNew = this.waiting.get(file) === true;
    this.waiting.delete(file);
    this.comparing = file;
    await this.compare(file, isNew);
    this.comparing = null;
  }
}

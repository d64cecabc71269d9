/** Runs are compared one after another: a folder that fills up must not fill the machine. */
export class RunQueue {
  private last: Promise<void> = Promise.resolve();
  /** Those that wait, and whether they are new. */
  private readonly waiting = new Map<string, boolean>();
  private working = 0;

  /** @param compare never rejects */
  constructor(private readonly compare: (file: string, isNew: boolean) => Promise<void>) {}

  /** Whether runs are being compared, or about to be. */
  get isBusy(): boolean {
    return this.working > 0;
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
      this.last = this.during(this.last.then(() => this.take(file)));
    }
    return this.last;
  }

  /** Counts as busy until work that adds runs is over. */
  async during(work: Promise<void>): Promise<void> {
    this.working += 1;
    try {
      await work;
    } finally {
      this.working -= 1;
    }
  }

  private take(file: string): Promise<void> {
    const isNew = this.waiting.get(file) === true;
    this.waiting.delete(file);
    return this.compare(file, isNew);
  }
}

/** How long a question waits for the page to load. */
const LOADING_TIMEOUT_MS = 20_000;

/** How long to wait for the loaded page to get the focus. */
const FOCUS_TIMEOUT_MS = 1_500;

/**
 * Holds questions back while a page is opening. A panel takes the focus a moment after it has opened, and a list of
 * choices that was shown before that would lose it, and could not be answered by keyboard.
 */
export class FocusGate {
  private isOpen = true;
  private waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;

  /** The page begins to load. */
  close(): void {
    this.isOpen = false;
    this.openIn(LOADING_TIMEOUT_MS);
  }

  /** The page has loaded, or is shown again, and is on its way to the focus. */
  loaded(): void {
    if (!this.isOpen) {
      this.openIn(FOCUS_TIMEOUT_MS);
    }
  }

  private openIn(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), milliseconds);
  }

  /** The page has the focus, or won't get it. */
  open(): void {
    clearTimeout(this.timer);
    this.isOpen = true;
    const waiting = this.waiting;
    this.waiting = [];
    waiting.forEach((resolve) => resolve());
  }

  /** Resolves once a question would keep the focus. */
  pass(): Promise<void> {
    return this.isOpen ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
  }
}

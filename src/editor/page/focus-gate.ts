/** A question waits no longer than this for the page to get the focus. */
const FOCUS_TIMEOUT_MS = 1_500;

/**
 * Holds questions back while a page is opening. A panel takes the focus a moment after it has opened, and a list of
 * choices that was shown before that would lose it, and could not be answered by keyboard.
 */
export class FocusGate {
  private isOpen = true;
  private waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;

  /** The page is on its way to the focus. */
  close(): void {
    this.isOpen = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), FOCUS_TIMEOUT_MS);
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

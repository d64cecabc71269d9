/** Keeps what was used last, up to a number of bytes. */
export class ByteCache<Value> {
  /** A Map remembers the order of insertion: the first is the one not used for longest. */
  private readonly entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  private total = 0;

  constructor(private readonly maximumBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, entry);
    }
    return entry?.value;
  }

  /** @param bytes about how much memory the value takes; more than the maximum is not kept at all */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    if (bytes > this.maximumBytes) {
      return;
    }
    this.entries.set(key, { value, bytes });
    this.total += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.maximumBytes) {
        return;
      }
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}

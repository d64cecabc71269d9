/** A least-recently-used cache with a limit in bytes. */
export class ByteCache<Value> {
  /** A Map keeps the order of insertion: the first entry is the least recently used. */
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

  /** @param bytes approximate memory of the value; values over the maximum are not stored */
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

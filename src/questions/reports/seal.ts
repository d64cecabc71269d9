/** The field of a record that holds the checksum of the whole report. */
export const SEAL = 'seal';

/** Its placeholder while the checksum is computed. */
export const UNSEALED = '0'.repeat(64);

const FIELD = new RegExp(`("${SEAL}": ?")([0-9a-f]{64})"`);

/** The text over which the checksum is computed: unsealed, and with normalized line endings. */
export function unsealed(text: string): { readonly text: string; readonly seal: string | null } {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n/g, '\n');
  return { text: plain.replace(FIELD, `$1${UNSEALED}"`), seal: FIELD.exec(plain)?.[2] ?? null };
}

export function sealedWith(text: string, seal: string): string {
  return text.replace(FIELD, `$1${seal}"`);
}

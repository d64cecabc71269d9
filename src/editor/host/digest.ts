import { createHash } from 'node:crypto';

const PREFIX = /^\{"digest":"([0-9a-f]{64})",/;

/**
 * A JSON object with a digest of its text and of what it is kept under, as its first field.
 *
 * @param json of an object that isn't empty
 */
export function withDigest(json: string, key: string): string {
  return `{"digest":"${digestOf(json, key)}",${json.slice(1)}`;
}

/**
 * The text without its digest; as it is where it has none, as earlier versions wrote it.
 *
 * @throws Error if it is not as it was written, or was written under another key
 */
export function withoutDigest(text: string, key: string): string {
  const [prefix, digest] = PREFIX.exec(text) ?? [];
  if (prefix === undefined) {
    return text;
  }
  const json = `{${text.slice(prefix.length)}`;
  if (digest !== digestOf(json, key)) {
    throw new Error('its digest differs');
  }
  return json;
}

function digestOf(json: string, key: string): string {
  return createHash('sha256').update(key).update('\n').update(json).digest('hex');
}

import type { ReportRecord } from '../../model';

/** Characters of JSON. Longer lists and texts make a page that no browser opens gladly; reports in JSON hold them whole. */
const LONGEST = 100_000;

/** What is read before anything is computed again, and so never left out. */
const READ_FIRST: readonly string[] = ['systems', 'leftOut'];

/** SHA-256 of a text, in hexadecimal. */
export type Hash = (text: string) => string;

type Digests = NonNullable<ReportRecord['digests']>;

/**
 * A record with a hash of each list and text that is too long for a page: computed again, it is the same digit by digit
 * if its hash is.
 *
 * @param lists what to leave out, where another record has left out the same; by default those that are too long
 */
export function condensed(record: ReportRecord, hash: Hash, lists?: readonly string[]): ReportRecord {
  const digests: Digests = [];
  const walked = (value: object, at: string): object =>
    Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]) => {
        const id = at === '' ? key : `${at}.${key}`;
        const isText = typeof inner === 'string';
        if (!isText && !Array.isArray(inner)) {
          return [key, inner !== null && typeof inner === 'object' ? walked(inner, id) : inner];
        }
        const json = JSON.stringify(inner);
        const isLong = json.length > LONGEST && !READ_FIRST.includes(id);
        if (lists?.includes(id) ?? isLong) {
          digests.push({ id, entries: inner.length, sha256: hash(json) });
          return [key, isText ? '' : []];
        }
        return [key, inner];
      }),
    );
  const result = withResult(record, (whole) => walked(whole, ''));
  return digests.length === 0 ? record : { ...result, digests };
}

function withResult(record: ReportRecord, change: (result: object) => object): ReportRecord {
  const of = <Result extends object>(result: Result) => change(result) as Result;
  switch (record.kind) {
    case 'comparison':
      return { ...record, comparison: of(record.comparison) };
    case 'study':
      return { ...record, study: of(record.study) };
    case 'table':
      return { ...record, table: of(record.table) };
    case 'answer':
      return { ...record, result: of(record.result) };
  }
}

import { findItems, orderItems, type FoundItems, type QueriedItems } from '../../analysis/item-query';
import { elementAt } from '../../model/lists';
import { fileError } from '../../model/errors';
import type { Column } from '../../model/records';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { Distribution, ItemOrder, ItemPage, ItemQuery } from '../../model/results/item-query';
import type { FileStamp } from '../../model/results/details';
import { type Caller, type Performing, progressOf } from '../protocol';
import { throwIfCancelled, yieldToEvents } from '../../model/cancel';
import type { Making } from '../comparisons/comparisons';
import { differenceReader, idAt, ranked } from '../comparisons/details';
import { sameStamp, stampOf } from '../../files/stamps';
import { distributionOf, numbersOf, type Numbers } from '../../analysis/distributions';
import { columnReader, columnsOf, outputColumn, outputTexts, referenceTexts } from './item-text';
import type { Prepared } from '../comparisons/prepare';
import { stampsOf } from '../comparisons/read-comparison';

/** A comparison stays in memory for so long after the last question about its items. */
const HELD_MS = 60_000;

const REPORTED_EVERY = 50_000;

/**
 * The comparison that was asked about last: people page through one at a time. Its files are read, aligned and scored at the first
 * question if they are no longer in memory, which goes on if that question is withdrawn: the next one needs the same.
 */
interface Held {
  readonly key: string;
  readonly items: Promise<HeldItems>;
  /** The latest caller, which gets the progress. */
  readonly asker: { report: Caller['onProgress'] };
}

interface HeldItems {
  readonly ready: Prepared;
  /** By name of the column; null for that of the answers. */
  readonly numbers: Map<string | null, Numbers | null>;
  readonly queried: QueriedItems;
  /** What the last query found, whichever part of it was shown. */
  last: LastQuery | null;
}

interface LastQuery {
  readonly key: string;
  readonly found: FoundItems;
  readonly order: ItemOrder;
  readonly ordered: Uint32Array;
}

export function createItemPages(prepare: Making['prepare']): Pick<Performing, 'items'> {
  let held: Held | null = null;
  let release: NodeJS.Timeout | undefined;

  function hold(
    identity: ComparisonIdentity,
    files: readonly FileStamp[],
    report: Caller['onProgress'],
  ): Held {
    const key = JSON.stringify([{ ...identity, settings: null, family: null }, files]);
    if (held?.key === key) {
      held.asker.report = report;
      return held;
    }
    const asker: Held['asker'] = { report };
    const reading: Held = {
      key,
      asker,
      items: prepare(identity, false, {
        signal: new AbortController().signal,
        report: (progress) => asker.report?.(progress),
      }).then(({ ready }) => {
        refuseOthers(stampsOf(ready.files), files);
        return heldItems(ready);
      }),
    };
    reading.items.catch(() => {
      held = held === reading ? null : held;
    });
    held = reading;
    return reading;
  }

  return {
    async items({ identity, files, query }, caller = {}) {
      clearTimeout(release);
      release = setTimeout(() => (held = null), HELD_MS);
      release.unref();
      refuseOthers(await Promise.all(files.map(({ path }) => stampOf(path))), files);
      const items = await hold(identity, files, caller.onProgress).items;
      throwIfCancelled(caller.signal);
      return answer(items, query, caller);
    },
  };
}

/** @throws RealGainError `file-changed` for the first file that is not as it was */
function refuseOthers(now: readonly FileStamp[], before: readonly FileStamp[]): void {
  for (const stamp of now) {
    const known = before.find(({ path }) => path === stamp.path);
    if (known === undefined || !sameStamp(stamp, known)) {
      throw fileError(
        'file-changed',
        { path: stamp.path },
        '{0} has changed since the comparison; rerun it to see its items.',
      );
    }
  }
}

function heldItems(ready: Prepared): HeldItems {
  const { a, b, references, choice, alignment, tableA } = ready;
  const [textA, textB] = [outputTexts(a, choice), outputTexts(b, choice)];
  const texts = references.map((records) => referenceTexts(records, choice));
  const queried = {
    n: tableA.n,
    gains: ranked(ready, 0).gains,
    answersOf: (item: number) => ({ a: textA(item), b: textB(item) }),
    furtherTexts: (item: number) => [
      idAt(alignment, item) ?? String(item + 1),
      ...texts.map((text) => text(item)),
    ],
  };
  return { ready, queried, numbers: new Map(), last: null };
}

async function answer(items: HeldItems, query: ItemQuery, caller: Caller): Promise<ItemPage> {
  const { offset, count, columns } = query;
  const { items: all, confusions } = await found(items, query, caller);
  const show = differenceReader(items.ready);
  const readers = columns.map((name) => columnReader(items.ready, name));
  const rows = Array.from(all.subarray(offset, offset + count), (index) => ({
    ...show({ index, gain: items.queried.gains?.[index] ?? 0 }),
    cells: readers.map((read) => read?.(index) ?? { a: '', b: '' }),
  }));
  const distributions = {
    ...ofAnswers(items, all),
    columns: columns.map((name) => ofColumn(items, name, all)),
  };
  return { rows, total: all.length, confusions, distributions };
}

function ofColumn(items: HeldItems, name: string, found: Uint32Array): Distribution | null {
  const numbers = known(items, name, () => columnsOf(items.ready, name));
  return numbers && distributionOf(numbers, found);
}

function ofAnswers(items: HeldItems, found: Uint32Array) {
  const { a, b, choice } = items.ready;
  const numbers = known(items, null, () => [outputColumn(a, choice), outputColumn(b, choice)]);
  const of = (side: number): Distribution | null =>
    numbers && distributionOf({ ...numbers, columns: [elementAt(numbers.columns, side)] }, found);
  return { a: of(0), b: of(numbers === null ? 0 : numbers.columns.length - 1) };
}

/** The numbers of columns, read once; null if there are none, or one of the columns is missing. */
function known(
  { numbers }: HeldItems,
  name: string | null,
  columns: () => readonly (Column | undefined)[] | undefined,
): Numbers | null {
  const before = numbers.get(name);
  if (before !== undefined) {
    return before;
  }
  const all = [...new Set(columns() ?? [undefined])];
  const found = all.filter((column) => column !== undefined);
  const read = found.length === all.length ? numbersOf(found) : null;
  numbers.set(name, read);
  return read;
}

async function found(
  items: HeldItems,
  { order, text, range, answers, countAnswers }: ItemQuery,
  { onProgress, signal }: Caller,
): Promise<FoundItems> {
  const pause = () => yieldToEvents(signal);
  const searched = { text, range, answers, countAnswers };
  const key = JSON.stringify(searched);
  let { last } = items;
  if (last?.key !== key) {
    const total = items.queried.n;
    const result = await findItems(items.queried, searched, (done) => {
      if (done % REPORTED_EVERY === 0) {
        onProgress?.(progressOf('searching', '', done, total));
      }
      return pause();
    });
    last = { key, found: result, order: 'file', ordered: result.items };
    items.last = last;
  }
  if (last.order !== order) {
    const ordered = await orderItems(last.found.items, items.queried.gains, order, pause);
    last = { ...last, order, ordered };
    items.last = last;
  }
  return { items: last.ordered, confusions: last.found.confusions };
}

import type { PanelState } from '../../src/editor/comparison/messages';
import { findItems, orderItems } from '../../src/analysis/item-query';
import type { ItemPage, ItemQuery } from '../../src/model/results/item-query';
import { distributionOf, numbersOf } from '../../src/analysis/distributions';
import type { PanelPage } from './page';

/** Answers what the page asks about items, as the engine does: of those in the state, as if there were no others. */
export async function answerItems(panel: PanelPage, state: PanelState): Promise<ItemQuery[]> {
  const asked = await panel.asked();
  const questions = asked.filter((message) => message.type === 'items');
  const last = questions.at(-1);
  if (last !== undefined) {
    const page = await pageOf(state, last.query);
    await panel.send({ type: 'items', question: last.question, page });
  }
  return questions.map(({ query }) => query);
}

async function pageOf({ details }: PanelState, query: ItemQuery): Promise<ItemPage> {
  const all = [...(details?.wins ?? []), ...(details?.losses ?? [])];
  const gains = Float64Array.from(all, ({ gain }) => gain);
  const queried = {
    n: all.length,
    gains,
    answersOf: (item: number) => ({ a: all[item]?.a.text ?? '', b: all[item]?.b.text ?? '' }),
    furtherTexts: (item: number) => [
      all[item]?.id ?? String((all[item]?.index ?? 0) + 1),
      ...(all[item]?.references ?? []).map(({ text }) => text),
    ],
  };
  const pause = () => Promise.resolve();
  const found = await findItems(queried, query, pause);
  const items = await orderItems(found.items, gains, query.order, pause);
  const rows = Array.from(items.subarray(query.offset, query.offset + query.count), (at) => all[at]!).map(
    (item) => ({
      ...item,
      cells: query.columns.map((name) =>
        name === 'seconds'
          ? { a: (0.8 + all.indexOf(item) / 10).toFixed(1), b: '1.1' }
          : { a: `${name} of item ${item.index + 1}`, b: `${name} of item ${item.index + 1}` },
      ),
    }),
  );
  const numbers = (cells: readonly string[]) => {
    const read = numbersOf([{ name: '', cells }]);
    return read && distributionOf(read, items);
  };
  const distributions = {
    a: numbers(all.map(({ a }) => a.text)),
    b: numbers(all.map(({ b }) => b.text)),
    columns: query.columns.map((name) =>
      numbers(all.map((_, at) => (name === 'seconds' ? String(0.8 + at / 10) : name))),
    ),
  };
  return { rows, total: items.length, confusions: found.confusions, distributions };
}

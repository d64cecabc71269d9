import { configSchema } from './schema';

/** What is looked at of a schema: where others are inside it. */
interface Holder {
  readonly wrapped?: Holder;
  readonly item?: Holder;
  readonly value?: Holder;
  readonly options?: readonly (Holder | string)[];
  readonly entries?: Readonly<Record<string, Holder>>;
}

/** The names of the properties that an object at this path can have. */
export function propertiesAt(path: readonly (string | number)[]): string[] {
  let holders = [configSchema as Holder];
  for (const key of path) {
    holders = holders
      .flatMap(objectsIn)
      .flatMap(({ entries, item, value }) => entries?.[key] ?? item ?? value ?? []);
  }
  return holders.flatMap(objectsIn).flatMap(({ entries = {} }) => Object.keys(entries));
}

/** The branches of a union, and what may be absent. */
function objectsIn(holder: Holder): Holder[] {
  const { wrapped, options = [] } = holder;
  const inner = [wrapped, ...options].filter((one): one is Holder => typeof one === 'object');
  return [holder, ...inner.flatMap(objectsIn)];
}

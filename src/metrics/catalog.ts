import { keyOf, ownWorks, type WorkKey } from '../model/works';
import { METRICS } from '.';

/** What a metric is called, what a paper cites for it, and what instead if its signature holds a text. */
interface DescribedMetric {
  readonly name: string;
  readonly works: readonly WorkKey[];
  readonly worksIf: Readonly<Record<string, readonly WorkKey[]>>;
}

/** Every metric by its id. The editor's host and the pages have them as data (scripts/build/catalogs). */
export const METRIC_CATALOG: Readonly<Record<string, DescribedMetric>> = Object.fromEntries(
  METRICS.map(({ id, name, works = [], worksIf = {} }) => [
    id,
    {
      name,
      works: works.map(keyOf),
      worksIf: Object.fromEntries(Object.entries(worksIf).map(([part, some]) => [part, some.map(keyOf)])),
    },
  ]),
);

/** The works that no other entry cites, by their keys. */
export const WORKS_OF_METRICS: Readonly<Record<string, string>> = ownWorks(
  METRICS.flatMap(({ works = [], worksIf = {} }) => [...works, ...Object.values(worksIf).flat()]),
);

import { formatConfidence } from '../../../src/charts/confidence';
import type { PageStudy } from '../../../src/editor/study/messages';
import { elementAt } from '../../../src/model/element-at';
import { formatCount, formatGain, formatInterval, formatP, isolated } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { changed, fold, h, linkButton, scrolling, table, type View } from '../../dom';
import { post } from '../../host';
import type { StudyState } from '../../study-state';
import { termOf } from '../../terms';

const AT_ONCE = 100;

export function openPair({ pairs }: PageStudy, pair: number): void {
  post({ type: 'openPair', a: elementAt(pairs.a, pair), b: elementAt(pairs.b, pair) });
}

export function pairTitle(systems: PageStudy['systems'], better: number, other: number): string {
  return `${isolated(systems[better]?.name ?? '')} > ${isolated(systems[other]?.name ?? '')}`;
}

/** The pairs as a table that can be filtered by the systems' names. */
export function pairTable(): View<StudyState> {
  let wanted = '';
  let atMost = AT_ONCE;
  let state: StudyState | null = null;
  const rows = h('div', {});
  const redraw = (): void => {
    const study = state?.study ?? null;
    if (study !== null && details.open) {
      rows.replaceChildren(...pairRows(study, state?.decimals ?? 2, wanted, atMost));
      more.hidden = rows.querySelectorAll('tbody tr').length < atMost;
    }
  };
  const filter = h('input', {
    type: 'search',
    id: 'filter-pairs',
    class: 'filter',
    placeholder: t('Filter by system'),
    'aria-label': t('Filter the pairs by a system’s name'),
    oninput: () => {
      wanted = filter.value;
      atMost = AT_ONCE;
      redraw();
    },
  });
  const more = linkButton(t('Show more'), t('Show more pairs'), () => {
    atMost += AT_ONCE;
    redraw();
  });
  const details = fold('pairs-table', t('Show as table'), filter, rows, more);
  details.addEventListener('toggle', redraw);
  const isNew = changed<StudyState>(({ study }) => [study]);
  return {
    element: details,
    update(next) {
      state = next;
      if (isNew(next)) {
        redraw();
      }
    },
  };
}

function pairRows(study: PageStudy, decimals: number, wanted: string, atMost: number): HTMLElement[] {
  const { pairs, systems } = study;
  const sought = wanted.trim().toLowerCase();
  const isWanted = systems.map(({ name }) => name.toLowerCase().includes(sought));
  const found: number[] = [];
  for (let pair = 0; pair < pairs.gain.length && found.length < atMost; pair++) {
    if (isWanted[elementAt(pairs.a, pair)] || isWanted[elementAt(pairs.b, pair)]) {
      found.push(pair);
    }
  }
  const head = [
    t('Pair'),
    termOf('gain', t('Gain')),
    termOf('interval', t('Interval')),
    termOf('confidence', t('Confidence')),
    termOf('p', 'p'),
    termOf('corrected-p', t('p corrected')),
  ];
  const body = found.map((pair) => [
    linkButton(
      pairTitle(systems, elementAt(pairs.a, pair), elementAt(pairs.b, pair)),
      t('Open this comparison'),
      () => openPair(study, pair),
    ),
    formatGain(elementAt(pairs.gain, pair), decimals),
    Number.isNaN(pairs.low[pair])
      ? ''
      : formatInterval([elementAt(pairs.low, pair), elementAt(pairs.high, pair)], decimals),
    Number.isNaN(pairs.confidence[pair]) ? '' : formatConfidence(elementAt(pairs.confidence, pair)),
    formatP(elementAt(pairs.p, pair)).replace(/^p = /, ''),
    formatP(elementAt(pairs.corrected, pair)).replace(/^p = /, ''),
  ]);
  const caption =
    found.length < pairs.gain.length
      ? t('The first {0} of {1} pairs', formatCount(found.length), formatCount(pairs.gain.length))
      : t('All pairs');
  return [scrolling(table(caption, head, body))];
}

import { tableView } from '../document/table';
import { fold, h, paperSentence, section, viewOf, type View } from '../dom';
import { interval, termCell } from '../../src/document/cell';
import { t, translated } from '../../src/model/words';
import { facts } from './pair/facts';
import type { ComparisonDetails } from '../../src/model/results/details';
import { formatLevel, namesOf } from '../../src/model/text';
import { ciOf, localPercent } from '../../src/model/percent';

/** The sentence for a paper, and every number behind the answer with its meaning. */
export function detailsView(): View {
  const body = viewOf(
    (state) => state.details,
    (details) => [...paperSentence(details.comparison.sentence), facts(details), intervals(details)],
  );
  return { element: section('details', t('In numbers'), body.element), update: body.update };
}

/** All computed intervals, folded: the sentence shows one of several methods. */
function intervals({
  comparison,
  intervals: rows,
  resampledBy,
  decimals,
}: ComparisonDetails): HTMLElement | null {
  if (rows.length === 0) {
    return null;
  }
  const [a, b] = namesOf(comparison);
  const names = { gain: t('gain'), a, b };
  const level = localPercent(formatLevel(1 - comparison.alpha));
  const ways = resampledBy.map(({ mode, way }) => `${translated(mode)}: ${translated(way)}`);
  return fold(
    'intervals',
    t('All intervals'),
    tableView({
      caption: t('Every {0} interval', level),
      head: [t('Of'), t('Method'), { text: ciOf(1 - comparison.alpha), term: 'interval' }],
      rows: rows.map(({ of, method, low, high }) => [
        names[of],
        termCell(method, { interval: method }),
        interval([low, high], decimals),
      ]),
    }),
    ways.length === 0
      ? null
      : h('p', { class: 'muted small' }, t('How test sets were simulated: {0}.', ways.join('; '))),
  );
}

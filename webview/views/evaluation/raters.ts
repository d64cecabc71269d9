import type { EvaluationState } from '../../../src/editor/evaluation/messages';
import type { Raters } from '../../../src/model';
import { formatAgreement } from '../../../src/model/judgement-text';
import { localPercent } from '../../../src/model/percent';
import { formatCount, formatShare } from '../../../src/model/text';
import { t } from '../../../src/model/words';
import { fold, h, section, table, viewOf, type Child, type View } from '../../dom';
import { termOf } from '../../terms';
import { wide } from './frame';
import { shownIf } from './metrics';

const ratersOf = (state: EvaluationState): Raters | null => state.judgement?.judgement.raters ?? null;

/** How well annotators agree with each other. */
export function ratersView(): View<EvaluationState> {
  const content = viewOf(ratersOf, (raters) => [wide(wholeTable(raters)), pairsTable(raters)]);
  const element = section('raters', t('Agreement of annotators'), content.element);
  return shownIf(element, content, (state) => ratersOf(state) !== null);
}

function wholeTable({ units, ratings, raters, alpha, fleiss }: Raters): HTMLElement {
  const levels = {
    nominal: t('nominal'),
    ordinal: t('ordinal'),
    interval: t('interval scale'),
    ratio: t('ratio scale'),
  };
  const rows: Child[][] = [
    ...alpha.map((one): Child[] => [
      h('span', {}, termOf('krippendorff'), ' ', levels[one.level]),
      formatCount(units),
      formatAgreement(one),
    ]),
    ...(fleiss === null
      ? []
      : [[termOf('fleiss-kappa'), formatCount(fleiss.units), formatAgreement(fleiss)]]),
  ];
  const caption = t('{0} ratings by {1} annotators', formatCount(ratings), raters.length);
  return table(caption, [t('Statistic'), t('Items rated by several'), t('Agreement')], rows);
}

function pairsTable({ pairs }: Raters): Child {
  if (pairs.length === 0) {
    return null;
  }
  const head = [
    t('Annotators'),
    t('Items'),
    t('Same rating'),
    termOf('cohen-kappa'),
    termOf('cohen-kappa', t('Weighted κ')),
  ];
  const rows = pairs.map(({ a, b, units, same, kappa, weighted }) => [
    `${a} : ${b}`,
    formatCount(units),
    localPercent(formatShare(same)),
    formatAgreement(kappa),
    weighted === null ? '' : formatAgreement(weighted),
  ]);
  return fold(
    'raters-table',
    t('Show pairs of annotators'),
    wide(table(t('Pairs of annotators'), head, rows)),
  );
}

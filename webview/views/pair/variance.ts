import { t } from '../../../src/model/words';
import { gainPartsBlocks } from '../../../src/document/variance-table';
import { elementOf } from '../../document/block';
import { section, viewOf, type View } from '../../dom';
import { termOf } from '../../terms';

/** Where the variance of the gain comes from, and what more items, samples, judges or runs would do. */
export function varianceView(): View {
  const body = viewOf(
    (state) => state.details,
    ({ comparison: { parts, alpha }, decimals }) =>
      parts === undefined ? [] : gainPartsBlocks(parts, decimals, alpha).map((block) => elementOf(block)),
  );
  const element = section('variance', termOf('variance-parts', t('Parts of the variance')), body.element);
  return {
    element,
    update(state) {
      element.hidden = state.details?.comparison.parts === undefined;
      body.update(state);
    },
  };
}

import { t } from '../../../src/model/words';
import { dropdown } from '../../toolkit';

/** The levels that papers use. */
const LEVELS = [0.1, 0.05, 0.01, 0.001];

/** Stands for a level that isn't listed. */
const ANOTHER = 'another';

export function levelControl(
  choose: (alpha: number) => void,
  askForAnother: () => void,
): { readonly element: HTMLElement; readonly update: (alpha: number) => void } {
  const level = dropdown('level', t('Significance level'), (value) =>
    value === ANOTHER ? askForAnother() : choose(Number(value)),
  );
  return {
    element: level.element,
    update(alpha) {
      const listed = LEVELS.includes(alpha) ? LEVELS : [...LEVELS, alpha].sort((one, other) => other - one);
      const choices = listed.map((value) => ({ value: String(value), label: `α ${value}` }));
      level.set([...choices, { value: ANOTHER, label: t('another α…') }], String(alpha));
    },
  };
}

import type { Comparison } from '../../../src/model/results/comparison';
import type { ComparisonDetails } from '../../../src/model/results/details';
import { AUTO } from '../../../src/model/settings/settings';
import { primaryTest } from '../../../src/model/text';
import { t, translated } from '../../../src/model/words';
import { testsTable } from '../../../src/questions/pair/tables';
import { tableView } from '../../document/table';
import { fold, h, section, viewOf, type View } from '../../dom';
import { testTerm } from '../../terms';
import { woven } from '../../../src/model/texts/woven';

/** Every test that was run, with the deciding one marked: another is chosen at the head, not beside its p. */
export function testsView(): View {
  const body = viewOf(
    ({ details }) => details,
    (details) => [
      choice(details.comparison),
      tableView(testsTable(details.comparison, details.messages), { id: 'tests', kind: 'tests' }),
      unused(details),
    ],
  );
  return { element: section('tests', t('Tests'), body.element), update: body.update };
}

/** Which test was chosen for the data, and why. */
function choice(comparison: Comparison): HTMLElement | null {
  const { decision, primary } = comparison;
  if (decision?.asked !== AUTO) {
    return null;
  }
  const test = testTerm(primaryTest(comparison) ?? { id: primary, name: primary });
  return h(
    'p',
    { class: 'choice' },
    ...woven(
      (name) => t('Chosen automatically: {0}, because {1}.', name, translated(decision.because)),
      test,
    ),
  );
}

function unused({ tests }: ComparisonDetails): HTMLElement | null {
  // Variants that only run on request are named when they do.
  const reasons = tests.filter((test) => test.reason !== null && test.shown === 'always');
  return reasons.length === 0
    ? null
    : fold(
        'unused-tests',
        reasons.length === 1
          ? t('1 test does not apply here')
          : t('{0} tests do not apply here', reasons.length),
        h(
          'dl',
          { class: 'reasons' },
          ...reasons.flatMap(({ id, name, reason }) => [
            h('dt', {}, testTerm({ id, name })),
            h('dd', {}, reason === null ? '' : translated(reason)),
          ]),
        ),
      );
}

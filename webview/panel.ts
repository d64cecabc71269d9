import './language';
import type { PanelState, ToPage } from '../src/editor/comparison/messages';
import { t, translated } from '../src/model/words';
import { wayOfAligning } from './text/words';
import { openPage } from './page';
import './panel.css';
import { confidenceView } from './views/confidence';
import { detailsView } from './views/details';
import { pairFailureView } from './views/pair/pair-failure';
import { filesView } from './views/files';
import { differencesView, histogramView } from './views/pair/differences';
import { independentView, testsView } from './views/independent';
import { itemsView } from './views/items/items';
import { planningView, varianceView } from './views/pair/planning';
import { scoredView } from './views/pair/scored';
import { pairSettings } from './views/settings/pair-settings';
import { settingsView } from './views/settings/settings';
import { countOfItems } from './views/status';
import { verdictView } from './views/pair/verdict';

const items = itemsView();

openPage<PanelState>({
  status: {
    title({ details, testSet }) {
      const metric =
        details === null ? t('Comparison') : translated(details.comparison.metric.name, details.messages);
      return testSet === null ? metric : t('{0} on {1}', metric, testSet);
    },
    isPartial: ({ partial }) => partial,
    done({ details }) {
      if (details === null) {
        return null;
      }
      const { alignedBy, seed } = details.comparison;
      return t(
        '{0}, matched by {1}, seed {2}',
        countOfItems(details.comparison),
        wayOfAligning(alignedBy),
        seed,
      );
    },
  },
  controls: settingsView(({ identity, details }) => [identity, details], pairSettings),
  above: [pairFailureView(), verdictView(), filesView(), scoredView()],
  parts: () => [
    {
      id: 'evidence',
      name: t('Evidence'),
      views: [histogramView(), differencesView(), confidenceView(), testsView(), independentView()],
    },
    { id: 'items', name: t('Items'), views: [items] },
    { id: 'plan', name: t('Plan'), views: [planningView(), varianceView()] },
    { id: 'details', name: t('Details'), views: [detailsView()] },
  ],
  hasAnswer: ({ details }) => details !== null,
  isPartial: ({ partial }) => partial,
  kept: ({ identity, given }) => ({ identity, given }),
  complete: inWords,
  receive: (message: Extract<ToPage, { type: 'items' }>) => items.receive(message),
});

/** Charts and sentences name the metric in the language of the page. */
function inWords({ details, ...state }: PanelState): PanelState {
  if (details === null) {
    return { ...state, details };
  }
  const { metric } = details.comparison;
  const named = { ...metric, name: translated(metric.name, details.messages) };
  return { ...state, details: { ...details, comparison: { ...details.comparison, metric: named } } };
}

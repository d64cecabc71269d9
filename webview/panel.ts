import './language';
import type { PanelState, ToPage } from '../src/editor/comparison/messages';
import { t, translated } from '../src/model/words';
import { h, type View } from './dom';
import { remember } from './host';
import { answerTabs, markAnswer, openPage } from './page';
import './panel.css';
import { shareUnchanged } from './share';
import { confidenceView } from './views/confidence';
import { controlsView } from './views/controls/controls';
import { detailsView } from './views/details';
import { pairFailureView } from './views/pair/pair-failure';
import { filesView } from './views/files';
import { differencesView } from './views/pair/differences';
import { histogramView } from './views/pair/histogram';
import { independentView } from './views/independent';
import { itemsView } from './views/items/items';
import { planningView } from './views/pair/planning';
import { scoredView } from './views/pair/scored';
import type { Tab } from './tabs';
import { staleView } from './views/stale';
import { comparisonStatus, statusView } from './views/status';
import { testsView } from './views/pair/tests';
import { varianceView } from './views/pair/variance';
import { verdictView } from './views/pair/verdict';

/** Stays at the top: what this is about, how far it is, and the settings that matter most. */
const status = statusView(comparisonStatus);
const controls = controlsView();

/** Shown in every phase: the result, or why there is none, and the files. */
const above: readonly View[] = [staleView(), pairFailureView(), verdictView(), filesView(), scoredView()];

const items = itemsView();

/** Views of the result by tab: hidden before there is one, faded while it is out of date. */
const answers = {
  evidence: [histogramView(), differencesView(), confidenceView(), testsView(), independentView()],
  items: [items],
  plan: [planningView(), varianceView()],
  details: [detailsView()],
} satisfies Readonly<Record<string, readonly View[]>>;

const views: readonly Pick<View, 'update'>[] = [status, controls, ...above, ...Object.values(answers).flat()];

/** Milliseconds before a rerun shows its progress, so that the page doesn't flash. */
const RERUN_PROGRESS_DELAY_MS = 300;

let shown: PanelState | null = null;
/** The state of a rerun that has just started: the previous result stays as it is. */
let young: PanelState | null = null;
let timer: number | undefined;

function show(next: PanelState): void {
  window.clearTimeout(timer);
  young = null;
  shown = shareUnchanged(shown, next);
  markAnswer(shown, shown.details !== null, shown.phase !== 'done' && !shown.partial);
  for (const view of views) {
    view.update(shown);
  }
}

function receive(message: ToPage): void {
  if (message.type === 'progress') {
    if (young !== null) {
      young = { ...young, progress: message.progress };
    } else if (shown !== null) {
      show({ ...shown, progress: message.progress });
    }
    return;
  }
  if (message.type === 'items') {
    items.receive(message);
    return;
  }
  const state = inWords(message.state);
  remember({ identity: state.identity });
  if (state.phase === 'running' && !state.partial && shown?.phase === 'done') {
    if (young === null) {
      timer = window.setTimeout(() => young !== null && show(young), RERUN_PROGRESS_DELAY_MS);
    }
    young = state;
  } else {
    show(state);
  }
}

/** Charts and sentences name the metric in the language of the page. */
function inWords({ details, ...state }: PanelState): PanelState {
  if (details === null) {
    return { ...state, details };
  }
  const { metric } = details.comparison;
  const named = { ...metric, name: translated(metric.name, details.messages) };
  return { ...state, details: { ...details, comparison: { ...details.comparison, metric: named } } };
}

function tab(id: keyof typeof answers, name: string): Tab {
  const content = h('div', { class: `parts parts-${id}` }, ...answers[id].map(({ element }) => element));
  return { id, name, content };
}

openPage(
  () => [
    h('div', { class: 'top' }, status.element, controls.chips),
    controls.drawer,
    ...above.map(({ element }) => element),
    answerTabs([
      tab('evidence', t('Evidence')),
      tab('items', t('Items')),
      tab('plan', t('Plan')),
      tab('details', t('Details')),
    ]),
  ],
  receive,
);

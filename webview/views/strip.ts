import type { PanelState } from '../../src/editor/comparison/messages';
import type { RunState } from '../../src/editor/page/messages';
import type { Plot } from '../../src/charts/plot';
import { hasStrip, stripCaption, stripPlot } from '../../src/charts/strips/strip';
import type { SharedAnswer } from '../../src/charts/answer-picture';
import { inEnglish, t } from '../../src/model/words';
import { chartOn, type Handlers } from '../charts/chart';
import { changed, h, type View } from '../dom';

export interface Strip {
  readonly plot: Plot;
  readonly caption: string;
  readonly handlers?: Handlers;
}

interface StripState extends RunState {
  readonly details: unknown;
}

/**
 * The picture of the answer beside its words.
 *
 * @param draw null where there is no more to see than a point
 */
export function stripOf<State extends StripState>(
  label: string,
  draw: (state: State) => Strip | null,
): View<State> {
  const chart = chartOn(label, 'ArrowLeft ArrowRight');
  const caption = h('figcaption', { class: 'muted small' });
  const figure = h('figure', { class: 'strip' }, chart.element, caption);
  const isNew = changed<State>(({ details, phase }) => [details, phase]);
  return {
    element: figure,
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const drawn = draw(state);
      // Room for it from the start, so that nothing jumps.
      figure.hidden = state.details === null && state.phase !== 'running';
      figure.classList.toggle('empty', drawn === null);
      if (drawn !== null) {
        caption.textContent = drawn.caption;
        chart.show(drawn.plot, drawn.handlers ?? {});
      }
    },
  };
}

export function sharedPair(details: NonNullable<PanelState['details']>): SharedAnswer {
  return {
    sentence: details.comparison.sentence,
    plot: hasStrip(details) ? () => stripPlot(details) : null,
    caption: inEnglish(() => stripCaption(details)),
  };
}

export function stripView(): View {
  return stripOf(
    t('The gain with its interval on one axis; the numbers are beside it'),
    ({ details }: PanelState) =>
      details !== null && hasStrip(details)
        ? { plot: stripPlot(details), caption: stripCaption(details) }
        : null,
  );
}

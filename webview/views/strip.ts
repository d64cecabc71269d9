import type { PanelState } from '../../src/editor/comparison/messages';
import type { RunState } from '../../src/editor/page/messages';
import type { Plot } from '../../src/charts/plot';
import { hasStrip, stripCaption, stripPlot } from '../../src/charts/strips/strip';
import type { SharedAnswer } from '../../src/charts/answer-picture';
import { inEnglish } from '../../src/model/words';
import { chartOn } from '../charts/chart';
import type { Handlers } from '../charts/painter';
import { changed, h, type View } from '../dom';

export interface Strip {
  readonly plot: Plot;
  /** Describes the picture to those who don't see it. */
  readonly label: string;
  readonly caption: string;
  readonly handlers?: Handlers;
}

/** The picture of an answer beside its words. */
interface Picture<State, Answer> {
  /** What it depends on besides the answer. */
  readonly uses?: (state: State) => readonly unknown[];
  readonly answer: (state: State) => Answer | null;
  /** null where there is no more to see than a point. */
  readonly draw: (answer: Answer, state: State) => Strip | null;
}

export function stripOf<State extends RunState, Answer>({
  answer,
  uses = () => [],
  draw,
}: Picture<State, Answer>): View<State> {
  const canvas = h('canvas', { role: 'img', 'aria-keyshortcuts': 'ArrowLeft ArrowRight' });
  const chart = chartOn(canvas);
  const caption = h('figcaption', { class: 'muted small' });
  const figure = h('figure', { class: 'strip' }, h('div', { class: 'chart' }, canvas, chart.said), caption);
  const isNew = changed<State>((state) => [answer(state), state.phase, ...uses(state)]);
  return {
    element: figure,
    update(state) {
      if (!isNew(state)) {
        return;
      }
      const found = answer(state);
      const drawn = found === null ? null : draw(found, state);
      // Room for it from the start, so that nothing jumps.
      figure.hidden = found === null && state.phase !== 'running';
      figure.classList.toggle('empty', drawn === null);
      if (drawn !== null) {
        canvas.setAttribute('aria-label', drawn.label);
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

import type { RunState } from '../../src/editor/page/messages';
import { t } from '../../src/model/words';
import { buttonOf, type Child, h, view, type View } from '../dom';
import { type Strip, stripOf } from './strip';
import { waitingLines } from './verdict-lines';
import { answerPicture, type SharedAnswer } from '../../src/charts/answer-picture';
import { COPY_FORMATS } from '../../src/model/results/report';
import { pngOf } from '../charts/figure';
import { post } from '../host';
import { menu, type MenuEntry } from '../menu';

interface Answering<State, Answer> {
  /** null before there is one. */
  readonly answer: (state: State) => Answer | null;
  /** What its words are made of besides. */
  readonly uses?: (state: State) => readonly unknown[];
  readonly words: (answer: Answer, state: State) => readonly Child[];
  readonly waiting: (state: State) => { readonly question: string; readonly subject: string };
  readonly copies?: OwnCopies;
  /** What a picture of it shows. */
  readonly share: (answer: Answer, state: State) => SharedAnswer | null;
  /** What else can be done with it; drawn again with what it uses. */
  readonly more?: {
    readonly uses: (answer: Answer) => unknown;
    readonly draw: (answer: Answer) => HTMLElement;
  };
  readonly strip: {
    readonly draw: (answer: Answer, state: State) => Strip | null;
    /** False where the words are sentences, and the pictures below them; absent: they never are. */
    readonly isThere?: (state: State) => boolean;
  };
  readonly notes: (answer: Answer, state: State) => readonly Child[];
}

/**
 * The answer at the top of a page: in words with what can be taken from it, its picture, and notes below both. It comes first, so
 * that it is visible without scrolling in the smallest panel.
 */
export function answerView<State extends RunState, Answer>({
  answer,
  uses = () => [],
  words,
  waiting,
  copies = {},
  share,
  more,
  strip,
  notes,
}: Answering<State, Answer>): View<State> {
  const spoken = view<State>(
    h('div', { class: 'verdict-head', role: 'status', 'aria-live': 'polite' }),
    (state) => [answer(state), state.phase, state.isAsking, ...uses(state)],
    (state) => {
      const found = answer(state);
      const { question, subject } = waiting(state);
      return found !== null
        ? words(found, state)
        : state.phase === 'running'
          ? waitingLines(question, subject, state.isAsking)
          : [];
    },
  );
  const said = h('span', { class: 'copied', role: 'status' });
  let latest: State | null = null;
  const shared = (): SharedAnswer | null => {
    const found = latest && answer(latest);
    return latest === null || found === null ? null : share(found, latest);
  };
  const actions = view<State>(
    h('div', { class: 'actions' }),
    (state) => {
      latest = state;
      const found = answer(state);
      return [found === null, found && more?.uses(found)];
    },
    (state) => {
      const found = answer(state);
      return found === null
        ? []
        : [...copyAndExport({ own: copies, share: shared, said }), more?.draw(found) ?? null, said];
    },
  );
  const remarks = view<State>(
    h('div', {}),
    (state) => [answer(state), ...uses(state)],
    (state) => {
      const found = answer(state);
      return found === null ? [] : notes(found, state);
    },
  );
  const { isThere = () => true } = strip;
  const picture = stripOf<State, Answer>({ ...strip, answer, uses });
  const parts = [spoken, actions, remarks, picture];
  const element = h(
    'section',
    { class: 'verdict', 'aria-label': t('Verdict') },
    h(
      'div',
      { class: 'hero' },
      h('div', { class: 'hero-words' }, spoken.element, actions.element),
      picture.element,
    ),
    remarks.element,
  );
  return {
    element,
    update(state) {
      parts.forEach((part) => part.update(state));
      const isOfSentences = !isThere(state);
      element.classList.toggle('findings', isOfSentences);
      picture.element.hidden ||= isOfSentences;
    },
  };
}

const THANKS_MILLISECONDS = 1500;

/** What a result can be copied as, by the name in the menu. */
const NAMES = {
  sentence: () => t('Sentence'),
  methods: () => t('Methods Paragraph'),
  row: () => t('Row of a Table'),
  line: () => t('Ranking in a Line'),
  tsv: () => 'TSV',
  markdown: () => 'Markdown',
  latex: () => 'LaTeX',
  csv: () => 'CSV',
  json: () => 'JSON',
} as const;

/** Pixels of a shared picture for each pixel of it. */
const SCALE = 2;

type Format = keyof typeof NAMES;

/** What one page copies in its own way, besides or in place of what all pages copy. */
type OwnCopies = Readonly<Partial<Record<Format, () => void>>>;

interface Copies {
  readonly own: OwnCopies;
  /** What a picture of the answer shows. */
  readonly share: () => SharedAnswer | null;
  /** Where each copy is confirmed. */
  readonly said: HTMLElement;
}

/** The menu that copies a result or a picture of it, and the button that exports its report. */
function copyAndExport({ own, share, said }: Copies): HTMLElement[] {
  let timer: number | undefined;
  const confirm = (name: string): void => {
    said.textContent = t('✓ {0} copied', name);
    window.clearTimeout(timer);
    timer = window.setTimeout(() => (said.textContent = ''), THANKS_MILLISECONDS);
  };
  const text = (format: Format, send: () => void): MenuEntry => {
    const name = NAMES[format]();
    const onChoose = (): void => {
      send();
      confirm(name);
    };
    return { id: `copy-${format}`, name, onChoose };
  };
  const ofAll = Object.fromEntries(
    COPY_FORMATS.map((format) => [format, () => post({ type: 'copy', format })]),
  ) as OwnCopies;
  const texts = (Object.keys(NAMES) as Format[]).flatMap((format) => {
    const send = own[format] ?? ofAll[format];
    return send === undefined ? [] : [text(format, send)];
  });
  const picture = (id: string, name: string, take: (shared: SharedAnswer) => Promise<void>): MenuEntry => ({
    id,
    name,
    onChoose() {
      const shared = share();
      if (shared !== null) {
        void take(shared);
      }
    },
  });
  const entries = [
    ...texts,
    picture('copy-image', t('Image'), async (shared) => {
      if (await copyImage(shared)) {
        confirm(t('Image'));
      }
    }),
    picture('save-answer-png', t('Save as PNG…'), (shared) => save(shared, 'png')),
    picture('save-answer-svg', t('Save as SVG…'), (shared) => save(shared, 'svg')),
  ];
  const exporting = buttonOf(
    'plain',
    () => post({ type: 'report' }),
    {
      id: 'export-report',
      title: t('Web page, Markdown, LaTeX, CSV, or JSON, with everything needed to reproduce the digits'),
    },
    t('Export…'),
  );
  return [menu('copy', t('Copy'), entries), exporting];
}

async function save(shared: SharedAnswer, format: 'png' | 'svg'): Promise<void> {
  const picture = answerPicture(shared);
  const content = format === 'svg' ? picture.svg : await pngOf(picture.svg, picture, SCALE);
  post({ type: 'save', name: 'answer', format, content });
}

/** @returns whether it is on the clipboard; where the editor allows no pictures there, it is saved */
async function copyImage(shared: SharedAnswer): Promise<boolean> {
  const picture = answerPicture(shared);
  try {
    const png = pngOf(picture.svg, picture, SCALE).then(
      (base64) =>
        new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], {
          type: 'image/png',
        }),
    );
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    await save(shared, 'png');
    return false;
  }
}

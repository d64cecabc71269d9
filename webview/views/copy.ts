import { answerPicture, type SharedAnswer } from '../../src/charts/answer-picture';
import { COPY_FORMATS } from '../../src/model/results/report';
import { t } from '../../src/model/words';
import { pngOf } from '../charts/figure';
import { h } from '../dom';
import { post } from '../host';
import { menu, type MenuEntry } from '../menu';

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
export type OwnCopies = Readonly<Partial<Record<Format, () => void>>>;

interface Copies {
  readonly own: OwnCopies;
  /** What a picture of the answer shows. */
  readonly share: () => SharedAnswer | null;
  /** Where each copy is confirmed. */
  readonly said: HTMLElement;
}

/** The menu that copies a result or a picture of it, and the button that exports its report. */
export function copyAndExport({ own, share, said }: Copies): HTMLElement[] {
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
  const exporting = h(
    'button',
    {
      id: 'export-report',
      type: 'button',
      class: 'plain',
      title: t('Web page, Markdown, LaTeX, CSV, or JSON, with everything needed to reproduce the digits'),
      onclick: () => post({ type: 'report' }),
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

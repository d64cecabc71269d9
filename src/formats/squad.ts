import { english } from '../model/words';
import type { Cell, Format } from '../model/records';
import { toUtf8 } from './decode';
import { elements, isArrayAt, isObjectAt, members, skipSpace } from './json/scan';
import { isObject, type JsonObject } from './json/value';
import { headText } from './logs/reading/labels';
import { objectReader } from './json/places';
import { nothingExpected } from './lines';
import { recordsFrom } from './line-rows';

/** What systems add to a question they have answered. */
const ANSWERED = ['prediction', 'predicted_answer', 'pred', 'model_answer', 'response', 'output'];

/**
 * Questions with their right answers, as SQuAD and XQuAD write them: `data`, of which each has `paragraphs`, of which each
 * has `qas`. An item is a question; `gold` lists its right answers, none for an unanswerable question.
 */
export const squad: Format = {
  id: 'squad',
  name: english('SQuAD questions'),

  detect(head) {
    const start = headText(head);
    return /^\s*\{/.test(start) && /"paragraphs"\s*:\s*\[/.test(start) && /"(?:qas|context)"\s*:/.test(start)
      ? { confidence: 0.98, why: english('paragraphs with questions and their right answers') }
      : { confidence: 0, why: english('it holds no paragraphs with questions') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const found: { readonly question: JsonObject; readonly line: number }[] = [];
    const objectAt = objectReader(bytes, path);
    for (const start of articlesOf(bytes, path)) {
      for (const article of elements(bytes, start, path)) {
        const { value, line } = objectAt(article);
        questionsOf(value).forEach((question) => found.push({ question, line }));
      }
    }
    if (found.length === 0) {
      throw nothingExpected(raw, path, english('questions with right answers ("paragraphs", "qas")'));
    }
    const answered = ANSWERED.filter((name) => found.some(({ question }) => question[name] !== undefined));
    const textIn =
      (name: string) =>
      ({ question }: (typeof found)[number]) =>
        cellOf(question[name]);
    return {
      ...recordsFrom(
        'squad',
        found,
        {
          ...Object.fromEntries(['id', 'question', ...answered].map((name) => [name, textIn(name)])),
          gold: ({ question }) => JSON.stringify(answersOf(question)),
        },
        notes,
      ),
      ...(answered.length === 0 && { gold: true }),
    };
  },
};

/** Where the list of articles begins. */
function* articlesOf(bytes: Uint8Array, path: string): Generator<number> {
  const open = skipSpace(bytes, 0);
  if (!isObjectAt(bytes, open)) {
    return;
  }
  for (const { key, start } of members(bytes, open, path)) {
    if (key === 'data' && isArrayAt(bytes, start)) {
      yield start;
    }
  }
}

function questionsOf(article: JsonObject): JsonObject[] {
  const list = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
  return list(article['paragraphs']).flatMap((paragraph) => list(paragraph['qas']));
}

/** The texts of the right answers, none of them twice. */
function answersOf({ answers }: JsonObject): string[] {
  const texts = (Array.isArray(answers) ? answers : []).map((answer: unknown) =>
    isObject(answer) ? answer['text'] : answer,
  );
  return [...new Set(texts.filter((text): text is string => typeof text === 'string'))];
}

function cellOf(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

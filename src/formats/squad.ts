import { english, type Cell, type Format } from '../model';
import { lineCounter, toUtf8 } from './decode';
import { elements, isArrayAt, isObjectAt, members, skipSpace } from './json/scan';
import { isObject, type JsonObject } from './json/value';
import { headText } from './logs/reading/labels';
import { parseObject } from './json/places';
import { nothingExpected } from './lines';

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
    const line = lineCounter(bytes);
    for (const start of articlesOf(bytes, path)) {
      for (const article of elements(bytes, start, path)) {
        const at = line(article.start);
        questionsOf(parseObject(bytes, article, path, at)).forEach((question) =>
          found.push({ question, line: at }),
        );
      }
    }
    if (found.length === 0) {
      throw nothingExpected(raw, path, english('questions with right answers ("paragraphs", "qas")'));
    }
    const questions = found.map(({ question }) => question);
    const answered = ANSWERED.filter((name) => questions.some((question) => question[name] !== undefined));
    return {
      format: 'squad',
      n: questions.length,
      columns: [
        { name: 'id', cells: questions.map(({ id }) => cellOf(id)) },
        { name: 'question', cells: questions.map(({ question }) => cellOf(question)) },
        ...answered.map((name) => ({ name, cells: questions.map((question) => cellOf(question[name])) })),
        { name: 'gold', cells: questions.map((question) => JSON.stringify(answersOf(question))) },
      ],
      lines: Int32Array.from(found, (one) => one.line),
      notes,
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

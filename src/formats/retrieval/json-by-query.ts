import { english } from '../../model/words';
import { largest } from '../../model/lists';
import type { Format, Records } from '../../model/records';
import { toUtf8 } from '../decode';
import { headText } from '../logs/reading/labels';
import { members, skipSpace, isObjectAt } from '../json/scan';
import { isObject } from '../json/value';
import { valuesIn } from '../json/places';
import { nothingExpected } from '../lines';
import { recordsFrom } from '../line-rows';

/** The documents of a query in JSON, after its name: `: {"d7": 0.3, "d2": 0.1}`. */
const QUERY = /:\s*\{([^{}[\]]*)\}/g;
const DOCUMENT = /^\s*"((?:[^"\\]|\\.)*)"\s*:\s*(-?\d[\d.eE+-]*)\s*$/;

const EXAMINED_QUERIES = 50;

/**
 * A run or relevance judgments in JSON, as ranx, pytrec_eval and BEIR write them: an object of queries, each an object of documents with
 * their scores or grades. Documents differ from query to query, which tells them from columns; grades are whole numbers.
 */
const layouts = {
  run: {
    id: 'json-run',
    name: english('run in JSON'),
    format: 'trec-run',
    column: 'ranking',
    says: 'An object of queries, each with its documents and their scores, as ranx and pytrec_eval write it. It is read as a TREC run.',
    text: '{"q1": {"d7": 0.5, "d2": 0.25},\n "q2": {"d3": 1.5, "d9": 0.75}}\n',
    why: english('an object of queries, each with documents and scores'),
  },
  judgments: {
    id: 'json-qrels',
    name: english('relevance judgments in JSON'),
    format: 'qrels',
    column: 'judgments',
    says: 'The same with whole numbers: grades. It is the reference of runs.',
    text: '{"q1": {"d7": 1, "d2": 0},\n "q2": {"d3": 2}}\n',
    why: english('an object of queries, each with documents and grades'),
  },
} as const;

export const [jsonRun, jsonQrels] = [formatOf('run'), formatOf('judgments')];

function formatOf(kind: keyof typeof layouts): Format {
  const { id, name, format, column, says, text, why } = layouts[kind];
  return {
    id,
    name,
    example: { says, text },

    detect: (head) =>
      kindOf(headText(head)) === kind
        ? { confidence: 0.97, why }
        : { confidence: 0, why: english('it is no object of queries with their documents') },

    read(raw, path): Records {
      const { bytes, notes } = toUtf8(raw, path);
      const open = skipSpace(bytes, 0);
      const queries: { id: string; line: number; documents: string }[] = [];
      const expected = english('a query with its documents ({"q1": {"d7": 0.3}})');
      if (!isObjectAt(bytes, open)) {
        throw nothingExpected(bytes, path, expected);
      }
      for (const { key, value, line } of valuesIn(bytes, members(bytes, open, path), path)) {
        const documents = isObject(value) ? Object.entries(value) : null;
        if (!documents?.every(([document, score]) => typeof score === 'number' && !/\s/.test(document))) {
          throw nothingExpected(bytes, path, expected);
        }
        queries.push({ id: key, line, documents: documents.map((one) => one.join(' ')).join('\n') });
      }
      if (queries.length === 0) {
        throw nothingExpected(bytes, path, expected);
      }
      return {
        ...recordsFrom(
          format,
          queries,
          { id: (query) => query.id, [column]: ({ documents }) => documents },
          notes,
        ),
        partial: true,
        ...(kind === 'judgments' && { gold: true }),
      };
    },
  };
}

function kindOf(start: string): keyof typeof layouts | null {
  // Neither queries nor documents hold a list.
  if (!/^\s*\{\s*"(?:[^"\\]|\\.)*"\s*:\s*\{/.test(start) || /"\s*:\s*\[/.test(start)) {
    return null;
  }
  const inside = start.slice(start.indexOf('{') + 1);
  const queries = [...inside.matchAll(QUERY)]
    .slice(0, EXAMINED_QUERIES)
    .map(([, documents = '']) =>
      documents.trim() === '' ? [] : documents.split(',').map((one) => DOCUMENT.exec(one)),
    );
  const all = queries.flat();
  if (queries.length < 2 || all.length === 0 || all.includes(null)) {
    return null;
  }
  const names = new Set(all.map((one) => one?.[1]));
  // Columns have the same names in each row.
  const areDocuments =
    names.size > largest(queries.map(({ length }) => length)) && 2 * names.size >= all.length;
  return !areDocuments ? null : all.every((one) => /^-?\d+$/.test(one?.[2] ?? '')) ? 'judgments' : 'run';
}

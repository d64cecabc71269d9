import { english, type Text } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Format, Records } from '../../model/records';
import { toUtf8 } from '../decode';
import { objectReader } from '../json/places';
import { elements, isArrayAt, isObjectAt, members, skipSpace } from '../json/scan';
import { isObject, parseJson, type JsonObject } from '../json/value';
import type { OnLine } from '../line-rows';
import { eachLine, badLine } from '../lines';
import { cellOf, described, digest, headText, isId } from './reading/labels';
import { type Costs, costsOf, originOf, recordsOf, type ScoredItem } from './reading/scored-items';

/**
 * Results of promptfoo, as JSON (`results.results`) or JSON Lines. An item is a test; its columns are
 * `score`, `pass` and the named scores. If a file has several providers or prompts, each has separate
 * columns: `score,openai:gpt-4o`. A test that ended in an error has score 0, as promptfoo counts it, and no
 * named scores.
 */
export const promptfoo: Format = {
  id: 'promptfoo',
  name: english('promptfoo results'),

  detect(head) {
    const start = headText(head);
    const document =
      /^\s*\{\s*"(?:evalId|version|results)":/.test(start) &&
      /"(?:prompts|results|testIdx)":\s*\[/.test(start);
    const own = /"(?:testPassCount|gradingResult|promptIdx|assertPassCount)":/.test(start);
    const lines = /^\s*\{"[\s\S]*"gradingResult":/.test(start) && start.includes('"promptIdx":');
    return (document && own) || lines
      ? { confidence: 0.97, why: english('results of tests with their gradings') }
      : { confidence: 0, why: english('it holds no graded tests') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const results = isDocument(bytes) ? ofDocument(bytes, path) : ofLines(bytes, path);
    return pivot(results, path, notes);
  },
};

interface Result {
  readonly test: string | number;
  readonly system: string;
  readonly line: number;
  readonly result: JsonObject;
}

/** False for JSON Lines, whose first line is a whole result. */
function isDocument(bytes: Uint8Array): boolean {
  return !/^\s*\{"(?!evalId|version|results|shareableUrl|config)/.test(headText(bytes.subarray(0, 100)));
}

function ofDocument(bytes: Uint8Array, path: string): Result[] {
  const results: Result[] = [];
  const objectAt = objectReader(bytes, path);
  const walk = (open: number, depth: number): void => {
    for (const { key, start } of members(bytes, open, path)) {
      if (key !== 'results') {
        continue;
      }
      if (isArrayAt(bytes, start)) {
        for (const span of elements(bytes, start, path)) {
          const { value, line } = objectAt(span);
          results.push(resultOf(value, line, path));
        }
      } else if (isObjectAt(bytes, start) && depth === 0) {
        walk(start, depth + 1);
      }
    }
  };
  const open = skipSpace(bytes, 0);
  if (!isObjectAt(bytes, open)) {
    throw badLine(
      path,
      1,
      english('results of promptfoo ({"evalId": …})'),
      headText(bytes.subarray(open, open + 100)),
    );
  }
  walk(open, 0);
  return results;
}

function ofLines(bytes: Uint8Array, path: string): Result[] {
  const results: Result[] = [];
  eachLine(bytes, path, (text, line) => {
    if (text.trim() !== '') {
      const value = parseJson(text, path, line);
      if (!isObject(value)) {
        throw badLine(path, line, english('a result (a JSON object)'), text);
      }
      results.push(resultOf(value, line, path));
    }
  });
  return results;
}

function resultOf(result: JsonObject, line: number, path: string): Result {
  const { testIdx, vars, provider, promptIdx, prompt } = result as Record<string, unknown>;
  const own = isObject(vars) ? vars['id'] : undefined;
  const test = isId(own) ? own : testIdx;
  if (!isId(test) || !('score' in result || 'success' in result)) {
    throw badLine(
      path,
      line,
      english('a result with "testIdx" and "score"'),
      JSON.stringify(result).slice(0, 100),
    );
  }
  const called = isObject(provider) ? provider['label'] || provider['id'] : provider;
  const label = isObject(prompt) ? prompt['label'] : undefined;
  return { test, system: [called, label ?? promptIdx].filter(isName).join(' · '), line, result };
}

function isName(value: unknown): value is string {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function pivot(results: readonly Result[], path: string, notes: readonly Text[]): Records {
  if (results.length === 0) {
    throw fileError('file-empty', { path }, '{0} holds no results of promptfoo.');
  }
  const systems = [...new Set(results.map(({ system }) => system))];
  const names = shortNames(systems);
  const items = new Map<
    string,
    OnLine<ScoredItem> & { scores: Record<string, unknown>; texts: Record<string, ReturnType<typeof cellOf>> }
  >();
  const seen = new Map<string, number>();
  for (const { test, system, line, result } of results) {
    const repeat = (seen.get(`${system}\n${test}`) ?? 0) + 1;
    seen.set(`${system}\n${test}`, repeat);
    const key = `${repeat}\n${test}`;
    const item = items.get(key) ?? {
      id: test,
      repeat,
      line,
      scores: {},
      texts: {},
      ...(systems.length === 1 && { costs: costsIn(result) }),
      content: { vars: digest(result['vars']) },
      described: described({ vars: result['vars'] }, { metadata: metadataOf(result) }),
    };
    items.set(key, item);
    const suffix = systems.length === 1 ? '' : `,${names.get(system) ?? system}`;
    const named = isObject(result['namedScores']) ? result['namedScores'] : {};
    Object.entries({ score: result['score'], pass: result['success'], ...named }).forEach(
      ([name, value]) => (item.scores[`${name}${suffix}`] = value),
    );
    const response = isObject(result['response']) ? result['response']['output'] : undefined;
    item.texts[`response${suffix}`] = cellOf(response);
  }
  const [system = ''] = names.values();
  const origin = systems.length === 1 ? originOf(system) : {};
  const records = recordsOf([...items.values()], { format: 'promptfoo', path, notes, origin });
  return systems.length === 1 ? records : { ...records, systems: [...names.values()] };
}

function costsIn({ cost, latencyMs, tokenUsage }: JsonObject): Costs {
  const { prompt, completion } = isObject(tokenUsage) ? tokenUsage : {};
  return costsOf({
    cost_usd: cost,
    time_s: typeof latencyMs === 'number' ? latencyMs / 1000 : undefined,
    input_tokens: prompt,
    output_tokens: completion,
  });
}

/** The test's metadata, as the user wrote it, else the result's. */
function metadataOf({ testCase, metadata }: JsonObject): unknown {
  return isObject(testCase) && isObject(testCase['metadata']) ? testCase['metadata'] : metadata;
}

/** The provider alone if that distinguishes the systems. */
function shortNames(systems: readonly string[]): Map<string, string> {
  const short = systems.map((system) => system.split(' · ')[0] ?? system);
  const distinct = new Set(short).size === systems.length;
  return new Map(systems.map((system, i) => [system, distinct ? (short[i] ?? system) : system]));
}

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import { detectFormat } from '../../../src/formats';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the files of a folder are, by the end of their path; the first that fits. */
const EXPECTED: readonly (readonly [path: RegExp, format: string | null])[] = [
  [/alignment\/(?:source|target)\.txt$/, 'text'],
  [/alignment\/.*\.naacl$/, 'naacl'],
  [/alignment\//, 'alignments'],
  [/classification\/.*\.tsv$/, 'tsv'],
  [/classification\/.*\.csv$/, 'csv'],
  [/classification\/.*\.jsonl$/, 'jsonl'],
  [/classification\/.*\.txt$/, 'text'],
  [/dependency\/conllx\//, 'conllx'],
  [/dependency\//, 'conllu'],
  [/llm\/helm\/.*per_instance_stats\.json$/, 'helm'],
  [/llm\/helm\//, 'json'],
  [/llm\/inspect\//, 'inspect'],
  [/llm\/lm_eval\/.*results_/, 'json'],
  [/llm\/lm_eval\//, 'lm-eval'],
  [/llm\/openai_evals\//, 'openai-evals'],
  [/llm\/promptfoo\/.*\.csv$/, 'csv'],
  [/llm\/promptfoo\//, 'promptfoo'],
  [/mt\/.*all\.tsv$/, 'tsv'],
  [/mt\//, 'text'],
  [/ner\//, 'conll'],
  [/parsing\//, 'trees'],
  [/ranked\/candidates\.tsv$/, 'tsv'],
  [/ranked\//, 'ranked-list'],
  [/retrieval\/qrels\.txt$/, 'qrels'],
  [/retrieval\//, 'trec-run'],
];

function filesOf(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesOf(path) : [path];
  });
}

const formatOf = (path: string) =>
  detectFormat(readFileSync(path).subarray(0, 1 << 16), basename(path)).format?.id ?? null;

describe('files of every task', () => {
  it('are detected', () => {
    const folder = join(root, 'test/fixtures');
    let checked = 0;
    for (const path of filesOf(folder)) {
      const name = path.slice(folder.length + 1).replaceAll('\\', '/');
      const [, format] = EXPECTED.find(([pattern]) => pattern.test(name)) ?? [];
      if (format !== undefined) {
        assert.equal(formatOf(path), format, name);
        checked += 1;
      }
    }
    assert.ok(checked > 80);
  });

  it('of the examples are detected as their names say', () => {
    const own = filesOf(join(root, 'examples')).filter((path) => /\.(?:jsonl|csv|tsv|txt)$/.test(path));
    assert.ok(own.length > 0);
    for (const path of own) {
      const end = path.slice(path.lastIndexOf('.') + 1);
      const isSamples = path.includes('samples_');
      const expected = isSamples ? ['lm-eval'] : end === 'txt' ? ['text', 'numbers'] : [end];
      assert.ok(expected.includes(formatOf(path) ?? ''), `${path}: ${formatOf(path)}`);
    }
  });
});

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'mocha';
import { Harness, TASKS } from './support';

const harness = new Harness();

const jsonl = (row: (i: number) => unknown) => TASKS.map((_, i) => `${JSON.stringify(row(i))}\n`).join('');
const right = (k: number) => (i: number) => i % (3 + k) !== 0;
const LONG = 'the quick brown fox jumps over the lazy dog number';

interface Case {
  readonly what: string;
  /** The ending of both files. */
  readonly ending: string;
  /** @param k 0 for the first system, 1 for the other */
  readonly output: (k: number) => unknown;
  readonly reference?: { readonly ending: string; readonly content: unknown };
  readonly options?: readonly string[];
  /** Both scores, or words of the question or of the error. */
  readonly says: readonly number[] | RegExp;
}

const SCORES = [66.6667, 75, 12];

/** The shapes of files that others published. */
const CASES: readonly Case[] = [
  {
    what: 'KILT’s lists of answers with their provenance',
    ending: '.jsonl',
    output: (k) =>
      jsonl((i) => ({
        id: `q${7 * i}`,
        output: [{ answer: right(k)(i) ? `a${i}` : 'no', provenance: [{ wikipedia_id: '1' }] }],
      })),
    reference: {
      ending: '.jsonl',
      content: jsonl((i) => ({
        id: `q${7 * i}`,
        output: [{ answer: `a${i}` }, { answer: `A ${i}` }, { provenance: [] }],
      })),
    },
    says: SCORES,
  },
  {
    what: 'Self-Instruct’s long answers beside long right ones',
    ending: '.jsonl',
    output: (k) =>
      jsonl((i) => ({ prompt: `P${i}`, response: `${LONG} ${i + k}`, target: `Yes, ${LONG} ${i}` })),
    says: /in more than one way \(BLEU/,
  },
  {
    what: 'the words of a cloze test',
    ending: '.txt',
    output: (k) => TASKS.map((_, i) => `${i}<CODESPLIT>${right(k)(i) ? 'max' : 'min'}\n`).join(''),
    reference: { ending: '.txt', content: TASKS.map((_, i) => `${i}<CODESPLIT>max\n`).join('') },
    says: SCORES,
  },
  {
    what: 'StereoSet’s likelihoods, which are no scores',
    ending: '-predictions.json',
    output: (k) => ({
      inter: TASKS.map((id, i) => ({ id, score: 1 / (2 + i + k) })),
      intra: TASKS.map((id, i) => ({ id: `${id}-x`, score: 1 / (3 + i + k) })),
    }),
    says: /what the system predicted/,
  },
  {
    what: 'ZeroEval’s reasoning beside a short literal',
    ending: '.json',
    output: (k) =>
      TASKS.map((id, i) => ({
        id,
        output: [`{"reasoning": "${LONG} ${k}", "answer": "${i}"}`],
        answer: i % 3 === 0 ? '["x"]' : `[(${i}, 1)]`,
      })),
    says: /Most answers of .* are sentences/,
  },
  {
    what: 'L-Eval’s answers in a column called as the system is',
    ending: '.pred.jsonl',
    output: (k) =>
      jsonl((i) => ({
        query: `Q${i}`,
        gt: 'AB'.charAt(i % 2),
        [`m${k}-x_pred`]: right(k)(i) ? 'AB'.charAt(i % 2) : 'C',
      })),
    says: SCORES,
  },
  {
    what: 'L-Eval’s letters beside right answers in full',
    ending: '.jsonl',
    output: (k) =>
      jsonl((i) => ({ query: `Q${i}`, target: `(B) ${LONG} ${i}`, response: 'AB'.charAt((i + k) % 2) })),
    options: ['--metric', 'accuracy'],
    says: /Most answers of .* are short, such as "A"/,
  },
  {
    what: 'JailbreakBench’s verdicts beside responses',
    ending: '.json',
    output: (k) => ({
      jailbreaks: TASKS.map((_, i) => ({ index: i, response: `${LONG} ${k}`, jailbroken: right(k)(i) })),
    }),
    says: /"jailbroken", "response"/,
  },
  {
    what: 'Haystack’s measures, all alike, beside another one',
    ending: '.csv',
    output: (k) =>
      `question,doc_mrr,doc_map,sas\n${TASKS.map((_, i) => `Q${i},${Number(right(k)(i))},${Number(right(k)(i))},0.${i}${k}\n`).join('')}`,
    says: /"doc_mrr", "doc_map", "sas"/,
  },
];

describe('published outputs', () => {
  for (const [i, { what, ending, output, reference, options = [], says }] of CASES.entries()) {
    it(`are read: ${what}`, async () => {
      const files = [0, 1].map((k) => `${i}/s${k}${ending}`);
      files.forEach((file, k) => harness.write(file, output(k)));
      if (reference !== undefined) {
        harness.write(`${i}/gold${reference.ending}`, reference.content);
      }
      const given = reference === undefined ? [] : ['--reference', `${i}/gold${reference.ending}`];
      if (says instanceof RegExp) {
        assert.match(await harness.refused('compare', ...files, ...given, ...options), says);
      } else {
        assert.deepEqual(await harness.scores(...files, ...given, ...options), says);
      }
    });
  }

  it('may hold a column of true and false for each system, as RouteLLM’s, or lists of samples', async () => {
    const cell = (k: number, i: number) => (right(k)(i) ? 'True' : 'False');
    const rows = TASKS.map((_, i) => `Q${i},${cell(0, i)},${cell(1, i)}\n`).join('');
    harness.write('routed.csv', `prompt,org/Mixtral-8x7B-v0.1,gpt-4-1106\n${rows}`);
    assert.match(await harness.refused('compare', 'routed.csv'), /holds 2 systems/);
    assert.deepEqual(await harness.scores('routed.csv', '--systems', 'mixtral,gpt'), SCORES);
    const samples = (k: number, i: number) => [0.25, 0.5, right(k)(i) ? 0.75 : 0];
    const lists = TASKS.map((id, i) => [id, { gpt: samples(0, i), qwen: samples(1, i), x: samples(2, i) }]);
    harness.write('samples.json', Object.fromEntries(lists));
    assert.deepEqual(await harness.scores('samples.json', '--systems', 'gpt,qwen'), [0.4167, 0.4375, 12]);
  });

  it('are a folder with a file for each problem, as MultiPL-E’s', async () => {
    for (const [k, system] of ['one', 'other'].entries()) {
      TASKS.forEach((name, i) => {
        const passed = [true, right(k)(i)].map((ok) => ({
          status: ok ? 'OK' : 'Exception',
          exit_code: ok ? 0 : 1,
        }));
        const text = JSON.stringify({ name, language: 'py', results: passed });
        harness.write(`problems/${system}/${name}.results.json.gz`, gzipSync(text));
      });
    }
    assert.deepEqual(await harness.scores('problems/one', 'problems/other'), [83.3333, 87.5, 12]);
  });

  it('of a training are its steps, as Ray’s, even beside the id of the trial', async () => {
    for (const k of [0, 1]) {
      const row = (i: number) => ({
        reward_mean: (7 * i + 3 * k) % 11,
        training_iteration: i + 1,
        trial_id: 'x',
      });
      harness.write(`ray-${k}.json`, jsonl(row));
    }
    const { warnings } = await harness.compared('ray-0.json', 'ray-1.json');
    assert.match(warnings.join('\n'), /another "training_iteration"/);
  });
});

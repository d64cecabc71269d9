import { english } from '../../model/words';
import { isObject } from '../json/value';
import { described, digest } from './reading/labels';
import { formatOf, only, scoresIn } from './reading/layout';
import type { ScoredItem } from './reading/scored-items';

/** Whether an answer is right, by evaluator. */
const RIGHT = ['correct', 'is_correct', 'cascade_correct'];

/**
 * `predictions/MODEL/DATASET.json` and `results/MODEL/DATASET.json` (with `--dump-eval-details`) of OpenCompass
 * (opencompass/tasks/openicl_eval.py, openicl/icl_evaluator/icl_base_evaluator.py): objects by number, with
 * `prediction` and `gold`; or `details`, an object or a list, with `correct`. Where a question was answered several times, `correct`
 * is a list; then each answer is an item, and the questions are clusters.
 */
export const opencompass = formatOf({
  id: 'opencompass',
  name: english('OpenCompass predictions or details'),
  marks: [
    /^\s*\{\s*"0":\s*\{\s*"(?:origin_prompt|in-context examples)":|"details":\s*(?:\{\s*"(?:0|type)":|\[\s*\{\s*"example_abbr":)/,
    /"(?:origin_prompt|in-context examples|example_abbr|correct|is_correct|cascade_correct|references|predictions|pred)":/,
  ],
  why: english('predictions or details of questions, by their number'),
  whyNot: english('it has no predictions or details by number'),
  expected: english('a question with its prediction or with "correct"'),
  place: /^details$/,

  itemsOf: ({ of, key, value }) => {
    if (of === 'details' && key === 'type') {
      return [];
    }
    if (!isObject(value) || Object.keys(value).length === 0) {
      return null;
    }
    const { prediction, predictions, pred, gold, references, reference, answer } = value;
    const prompt = value['origin_prompt'] ?? value['prompt'];
    const right = gold ?? references ?? reference ?? answer ?? null;
    const answers = RIGHT.map((name) => value[name]).find(Array.isArray) as unknown[] | undefined;
    const name = value['example_abbr'];
    const at = (member: unknown, i: number): unknown =>
      answers !== undefined && Array.isArray(member) && member.length === answers.length ? member[i] : member;
    return (answers ?? [null]).map((_, i): ScoredItem => ({
      id: typeof name === 'string' ? name : key,
      repeat: i + 1,
      scores: scoresIn(
        Object.fromEntries(Object.entries(value).map(([one, member]) => [one, at(member, i)])),
      ),
      texts: {
        prediction: only(at(prediction ?? predictions ?? pred, i)),
        gold: only(at(right, i)),
      },
      // Base and chat models get different prompts for one question.
      ...(right === null && { content: { prompt: digest(prompt) } }),
      described: described({ prompt }),
    }));
  },

  finish: (items) => {
    const names = new Set(items.flatMap(({ scores }) => Object.keys(scores)));
    return { items, main: RIGHT.filter((name) => names.has(name)).slice(0, 1) };
  },
});

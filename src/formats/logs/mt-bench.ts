import { english } from '../../model/words';
import type { JsonObject } from '../json/value';
import { formatOf, oneItem } from './reading/layout';
import { cellOf, isId } from './reading/labels';
import { commonText, originOf, withRepeats, type ScoredItem } from './reading/scored-items';

interface Judgment extends ScoredItem {
  readonly model: string;
}

/** What FastChat writes where the judge's answer holds no rating; its own averages leave such judgments out. */
const UNRATED = -1;

/**
 * Judgments of single answers by FastChat's LLM judge (`model_judgment/JUDGE_single.jsonl`, fastchat/llm_judge/common.py): a line each,
 * usually of several models. An item is a question's turn, the turns of a question are a conversation, and further judgments of the same answer
 * are samples.
 */
export const mtBench = formatOf<Judgment>({
  id: 'mt-bench',
  name: english('MT-bench judgments'),
  example: {
    says:
      '`model_judgment/JUDGE_single.jsonl` of FastChat, usually of several models, which are systems. An item is a turn of a question, a question a ' +
      'conversation, whose turns are resampled together. The score −1 is missing, as in `show_result.py`.',
    text: `{"question_id": 81, "model": "m", "judge": ["gpt-4", "single-v1"], "user_prompt": "Rate it.", "judgment": "[[8]]", "score": 8, "turn": 1, "tstamp": 1.5}
{"question_id": 81, "model": "m", "judge": ["gpt-4", "single-v1-multi-turn"], "user_prompt": "Rate it.", "judgment": "[[7]]", "score": 7, "turn": 2, "tstamp": 2.5}
{"question_id": 82, "model": "m", "judge": ["gpt-4", "single-v1"], "user_prompt": "Rate it.", "judgment": "?", "score": -1, "turn": 1, "tstamp": 3.5}
`,
  },
  marks: [/^\s*\{/, /"question_id":/, /"judge":/, /"judgment":/, /"turn":/],
  why: english('every line is a judgment of an answer in a turn'),
  whyNot: english('its lines have no "judgment" of a "turn"'),
  expected: english('a judgment ({"question_id": …, "turn": …, "model": …, "score": …})'),
  place: /^$/,
  orList: true,

  itemsOf: oneItem(judgmentOf),

  finish: (all) => {
    const models = [...new Set(all.map(({ model }) => model))];
    const items = all.map(({ model, ...item }) => ({
      ...item,
      texts: { ...(models.length > 1 && { system: model }), ...item.texts },
    }));
    return {
      items: withRepeats(items),
      main: ['score'],
      clusters: 'conversation',
      origin: originOf(commonText(models)),
    };
  },
});

function judgmentOf(judgment: JsonObject): Judgment | null {
  const { question_id: question, turn, model, score, user_prompt: prompt } = judgment;
  if (!isId(question) || typeof turn !== 'number' || typeof score !== 'number') {
    return null;
  }
  return {
    id: `${question}/${turn}`,
    model: typeof model === 'string' ? model : '',
    scores: { score: score === UNRATED ? null : score },
    texts: {
      conversation: question,
      turn: `${turn}`,
      question: questionIn(prompt),
      judgment: cellOf(judgment['judgment']),
    },
  };
}

const BEFORE_QUESTION = '[Question]';

/** What the judge was shown before the answer, which is the same for all models. */
function questionIn(prompt: unknown): string | null {
  const text = typeof prompt === 'string' ? prompt : '';
  const start = text.indexOf(BEFORE_QUESTION);
  const end = text.indexOf('[The Start', start);
  return start === -1 || end === -1 ? null : text.slice(start + BEFORE_QUESTION.length, end).trim();
}

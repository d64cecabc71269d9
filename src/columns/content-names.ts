import { isMeasure } from './meaning';
import { wordSet as words } from './lexicon';
import { hasWord, lastWords, remembered, wordsOf } from './segments';

/*
 * What a column's name implies about belonging to the item or to the system. The cells decide first
 * (src/items/content): names only separate what cells can't, such as other questions from other answers.
 */

/**
 * How values belong to an item, whatever system answered it.
 *
 * - `input`: what was asked; no system writes it.
 * - `place`: the file or address of the input.
 * - `right`: the right answer, against which a system is scored.
 * - `label`: the right answer, or a system's: classes.
 * - `text`: the input, or a system's text.
 * - `worded`: the input as a run phrases or fills it: other prompts, other retrieved documents.
 * - `set`: the task or part of a test set that an item belongs to.
 * - `measure`: what a score measures, and who judged it.
 */
export type ContentKind = 'input' | 'place' | 'right' | 'label' | 'text' | 'worded' | 'set' | 'measure';

/** Whole names whose words would mean something else. */
const NAMES: Readonly<Record<string, ContentKind>> = {
  'answer key': 'right',
  'true label': 'right',
  'true labels': 'right',
  'true class': 'right',
  'y true': 'right',
  'ground truth': 'right',
  'test set': 'set',
  'data set': 'set',
  'data split': 'set',
  'data version': 'set',
  'language pair': 'measure',
  'lang pair': 'measure',
};

/** By the last word of a name. */
const HEADS: Readonly<Record<ContentKind, ReadonlySet<string>>> = {
  input: words(
    'question questions query queries problem problems instruction instructions premise source sources src passage ' +
      'doc riddle puzzle exercise',
  ),
  place: words('', 'medium', 'address'),
  right: words('truth solutionkey', 'gold'),
  label: words('label labels class tag tags y'),
  text: words('text texts sentence sentences content title article document hypothesis'),
  worded: words(
    'input inputs prompt prompts context contexts message messages conversation dialog dialogue chat history ' +
      'docs documents passages chunks evidence',
  ),
  set: words('task tasks dataset datasets benchmark split subset subject suite corpus testset qrels'),
  measure: words('rubric lang language locale lp unit units', 'naming', 'judge', 'rater'),
};

/** `gold_answer`, `expected_output`, `answer_expected`: right. */
const RIGHT = words('', 'gold');

/** What may follow them; `reference_count` is a number of references. */
const ANSWERED = words(
  'label labels text texts translation summary value standard class sentence result solution sql code',
  'answer',
);

/** `correct_option`, `correct_idx`. */
const CHOSEN = words('answer answers label labels option choice response class index idx id letter number');

/** `doc.answer`: of the item itself, as its question is. */
const IN_ITEM = /(?:^|\.)(?:doc|example|problem|question|instance)\.[^.]+$/i;

/** `user_message`, `customer_question`: what somebody asked. */
const ASKING = words('user human customer client student patient asker');
const ASKED = words('message messages utterance utterances turn text input request say says');

/** `judge_model`, `grader_prompt`: how scores are given. */
const GRADERS = words('', 'judge');
const GRADED_BY = words('model llm prompt template rubric instruction instructions config configuration');

/** `source_text`: the input. */
const SOURCE = words('source src question query problem');

/** Words that change nothing: `task_name`, `dataset_version`. */
const TAILS = words('name names version release revision type code sha');

/** `llm_class`, `model_target`: a system's. */
const SYSTEMS = words('model models system systems llm');

/** What may precede the last word of an input's place: `log_path` is where a run wrote. */
const PLACES = words('doc document source input file data url', 'medium');

const HASHES = words('', 'hash');

/** `md5`, `question_hash`: equal if what it was made from is, as the name says, and new in each run only if that is. */
export function isHashName(name: string): boolean {
  const own = lastWords(name);
  return (
    own.some((word) => HASHES.has(word)) &&
    (contentKind(name) !== null || own.every((word) => HASHES.has(word)))
  );
}

const SIZES = words('len length words chars characters tokens');
const COUNTING = words('', 'number');

/** `question_len`, `num_query_words`: a number that says how long the input is. */
export function isInputSize(name: string): boolean {
  const own = lastWords(name);
  const rest = own.filter((word) => !SIZES.has(word) && !COUNTING.has(word));
  return own.some((word) => SIZES.has(word)) && rest.length > 0 && contentKind(rest.join(' ')) === 'input';
}

/** null: the name doesn't imply that the column belongs to the item. */
export const contentKind = remembered((name): ContentKind | null => {
  const own = lastWords(name);
  if (/\bnumber of\b/.test(own.join(' ')) || own.slice(0, -1).some((word) => COUNTING.has(word))) {
    // `num_queries`, `max_n_token_messages`: how many there are, not which.
    return null;
  }
  const beside = own.findIndex((word) => BESIDE.has(word));
  if (beside > 0 && isMeasure(own.slice(0, beside).join(' '))) {
    // `cost_per_query`, `bleu_vs_reference`
    return null;
  }
  const hashed = own.filter((word) => !HASHES.has(word));
  if (hashed.length > 0 && hashed.length < own.length) {
    return contentKind(hashed.join(' '));
  }
  const known = NAMES[own.join(' ')];
  if (known !== undefined || own.join(' ') === 'language model') {
    return known ?? null;
  }
  if (
    (/^(?:correct|right)$/.test(own[0] ?? '') && own.length === 2 && CHOSEN.has(own[1] ?? '')) ||
    (IN_ITEM.test(name) && own.every((word) => ANSWERED.has(word)))
  ) {
    return 'right';
  }
  const tailless = withoutTails(own);
  const last = tailless.at(-1) ?? '';
  const before = tailless.at(-2) ?? '';
  if ((RIGHT.has(before) && ANSWERED.has(last)) || (RIGHT.has(last) && ANSWERED.has(before))) {
    return 'right';
  }
  if (ASKING.has(before) && ASKED.has(last)) {
    return 'input';
  }
  if (SOURCE.has(before) && HEADS.text.has(last)) {
    return 'input';
  }
  if (GRADERS.has(before) && GRADED_BY.has(last)) {
    return 'measure';
  }
  const kind = KINDS.find((one) => HEADS[one].has(last)) ?? null;
  if (kind === null || kind === 'set' || kind === 'measure') {
    return kind;
  }
  // The type of a question is no question, an error's message no input, and the path of a log no place of one.
  const isNamed = tailless.length === own.length || (kind === 'place' && own.at(-1) === 'name');
  const isPlace = kind !== 'place' || tailless.slice(0, -1).every((word) => PLACES.has(word));
  const isGiven = (kind === 'label' || kind === 'right') && SYSTEMS.has(before);
  const isWritten = tailless.some((word) => ANSWERS.has(word) || WRITTEN.has(word));
  return isNamed && isPlace && !isGiven && !isWritten ? kind : null;
});

/** After a measure: what it is for each of, or compares with. */
const BESIDE = words('per vs versus against');

const KINDS: readonly ContentKind[] = [
  'measure',
  'set',
  'right',
  'input',
  'place',
  'label',
  'text',
  'worded',
];

function withoutTails(own: readonly string[]): readonly string[] {
  let end = own.length;
  while (end > 1 && TAILS.has(own[end - 1] ?? '')) {
    end -= 1;
  }
  return own.slice(0, end);
}

const ANSWERS = words('hyp hypotheses decoded sampled transcript', 'prediction', 'answer');

/** `prediction`, `model_output`, `y_pred`: what a system wrote. */
export function isOutputName(name: string): boolean {
  const own = wordsOf(name);
  return (
    contentKind(name) === null &&
    own.some((word) => ANSWERS.has(word) || word === 'hypothesis') &&
    !own.some((word) => GRADED.has(word))
  );
}

/** `answer_correct`, `output_length`: about an answer. */
const GRADED = words('correct score grade rate rates length len count tokens time id hash right key');

/** Other texts of a run or about it, such as a judge's. */
const WRITTEN = words(
  'translation translations summary summaries caption code sql program patch diff solution reasoning reason reasons ' +
    'rationale justification analysis assessment explanation explanations explained thought thoughts thinking cot feedback critique judgement judgment verdict ' +
    'reply replies raw parsed extracted extraction trace trajectory traj log logs steps plan action actions tool tools call ' +
    'calls error errors stderr stdout exception stack warning status state finish stop mt asr recognized recognised ' +
    'candidate candidates result results selected choice choices chosen guess resps written rewritten simulated recording retrieved',
);

/** `rationale`, `tool_calls`: what came of a run, even if its name says less than `prediction`. */
export function isWrittenName(name: string): boolean {
  return (
    contentKind(name) === null &&
    (hasWord(name, ANSWERS) || lastWords(name).some((word) => WRITTEN.has(word)))
  );
}

const RUN = words(
  'model models system systems run runs seed date day time timestamp started ended start end created updated finished ' +
    'completed commit sha git branch host hostname machine gpu device worker engine provider backend framework library ' +
    'config configuration settings setting variant method approach strategy technique algorithm experiment exp checkpoint ' +
    'ckpt adapter agent scaffold harness team submission session request trial attempt epoch iteration temperature decoding ' +
    'sampling quantization precision template style mode arm condition organization vendor build job batch note notes ' +
    'author baseline retriever generator llm effort prompt backbone quant quantized reranker chunker chunking embedder encoder decoder vocoder ' +
    'planner teacher student augmentation architecture ablation finetuning pretraining postprocessing',
);

/** `model`, `started_at`, `seed`: who or what ran, when and how. */
export function isRunName(name: string): boolean {
  return contentKind(name) === null && lastWords(name).some((word) => RUN.has(word));
}

const SETTINGS = words(
  'version release revision size params param parameters layer layers heads hidden embedding learning lr rate batch dropout decay ' +
    'warmup momentum optimizer lora beam beams top penalty bits gpus hours memory flops step steps train training trained wall elapsed pid port',
);

const MACHINES = words(
  'machine host hostname node gpu gpus cpu cpus tpu device hardware accelerator backend instance cluster',
);

/** `gpu`, `host_name`: where something ran, on which its time and cost depend. */
export function isMachineName(name: string): boolean {
  return lastWords(name).some((word) => MACHINES.has(word));
}

const COMPARING = words(
  'normalize normalise normalized normalised normalization normalisation lowercase lowercased ignorecase casesensitive casing punctuation tolerance',
);

/** `ignore_case`, `tolerance`, `reference_set`, `judge_prompt`: how answers are compared, and with which right ones. */
export function isComparingName(name: string): boolean {
  const own = lastWords(name);
  return (
    COMPARING.has(own.join('')) ||
    own.some((word) => COMPARING.has(word) || HEADS.right.has(word) || GRADERS.has(word))
  );
}

/** `learning_rate`, `num_layers`, `top_p`: a number that says how a system was made or run, beside `seed` and the like. */
export function isSettingName(name: string): boolean {
  const own = lastWords(name);
  return (
    isRunName(name) || (own.some((word) => SETTINGS.has(word)) && !own.some((word) => SHOWN_SIZES.has(word)))
  );
}

/** In `image_size`, the size is the item's. */
const SHOWN_SIZES = words('image img context window input test reference ref eval item set map room problem');

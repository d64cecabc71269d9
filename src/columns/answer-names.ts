import { lastPart } from './id-names';
import type { Column, Records } from '../model/records';
import { grouped } from '../model/lists';
import { onceFor } from '../model/once';
import { meaningOf } from './meaning';
import { wordSet } from './lexicon';
import { hasWord, remembered, wordsOf } from './segments';

/** Names of columns with a system's answers. `answer` is last: beside a prediction, it is the right one. */
export const PREDICTION_COLUMNS: readonly string[] = (
  'prediction predictions pred predicted predicted_label pred_label predicted_class pred_class predicted_answer ' +
  'pred_answer predicted_index pred_index parsed_pred parsed_answer extracted_answer y_pred y_hat yhat preds ' +
  'output response completion generated_text generated_answer generation generated model_answer ' +
  'model_output model_response model_prediction system_output guess hypothesis hyp ist answer'
).split(' ');

export const GOLD_COLUMNS: readonly string[] = (
  'label gold gold_label gold_answer true_label true_class y_true reference target expected ' +
  'expected_output expected_answer expected_label expected_class ground_truth gt gt_answer gt_label correct_answer standard_answer ' +
  'answer_key correct_label right_answer reference_answer truth actual class y soll answer gold_answers correct_answers answers labels targets'
).split(' ');

/** `goldLabel` and `label_gold` are `gold_label`, but a `response_model` is no `model_response`: it names who answered. */
const normal = remembered((name) => {
  const own = wordsOf(name);
  return (/^(?:model|system)$/.test(own.at(-1) ?? '') ? own : own.toSorted()).join('');
});

const PREDICTIONS = new Set(PREDICTION_COLUMNS.map(normal));
const GOLD = new Set(GOLD_COLUMNS.map(normal));

/** True for columns whose names suggest answers, right or given, rather than scores. */
export function isAnswerName(column: string): boolean {
  const name = normal(lastOf(column));
  const named = PREDICTIONS.has(name) || GOLD.has(name);
  const own = wordsOf(column);
  const isOfRight = GOLD_WORDS.has(own[0] ?? '') && OF_RIGHT.has(own.at(-1) ?? '');
  const partly = !isOfRight && own.some((word) => ANSWER_WORDS.has(word));
  return named || (partly && meaningOf(column).better === null);
}

/** In a name without a measure: `label_id`, `predicted_option`. */
const ANSWER_WORDS = wordSet('label labels gold target targets option choice selected', 'prediction');

/** `gold_rank`, `target_prob`: where a system ranked the right answer, or how likely it considered it. */
const GOLD_WORDS = wordSet('', 'gold');
const OF_RIGHT = wordSet('rank prob probability');

export function isRightName(column: string): boolean {
  const name = lastOf(column);
  return GOLD.has(normal(name)) || RIGHT.test(wordsOf(name).join(''));
}

/** `true_answer`, `correct_answer_num`, `gold_option`. */
const RIGHT =
  /^(?:correct|right|true|gold(?:en)?|expected|reference|standard)(?:answer|label|class|option|choice)s?(?:num|number|index|idx|id|letter|key|text)?$/;

export interface NamedPair {
  readonly prediction: Column;
  readonly gold: Column;
}

const GIVEN_WORDS = wordSet('hat estimated forecast forecasted', 'prediction');

const RIGHT_WORDS = wordSet('true gold actual real human observed measured expert');

/** `model_mos`, only beside `human_mos`. */
const MODEL_WORDS = wordSet('model machine automatic auto metric judge llm ai');

const NO_WORDS: ReadonlySet<string> = new Set();

/** What is made by a system, as the program `generated` from which a `generated_prediction` was computed. */
const MADE_WORDS = wordSet('generated generation generations hypothesis hyp');

/**
 * `rating` beside `predicted_rating`, `age_pred` beside `true_age`, `pred` beside `true`, `score` beside `human_score`: whatever is
 * measured, neither says how good a system is.
 */
export const namedPair = onceFor(
  (columns: readonly Column[]): NamedPair | null => namedPairs(columns)[0] ?? similarityPair(columns),
);

/** All of them: `pred_news` beside `true_news`, and `pred_sport` beside `true_sport`. */
export const namedPairs = onceFor((columns: readonly Column[]): readonly NamedPair[] => {
  const without = (name: string, words: ReadonlySet<string>) =>
    wordsOf(name)
      .filter((word) => !words.has(word))
      .join('');
  return columns.flatMap((prediction) => {
    const given = without(prediction.name, GIVEN_WORDS);
    const ofModel = without(prediction.name, MODEL_WORDS);
    const isOfModel = ofModel !== '' && ofModel !== given && given === without(prediction.name, NO_WORDS);
    const of = isOfModel ? ofModel : given;
    const isPlain = !isOfModel && of === normal(prediction.name);
    const gold =
      isPlain && meaningOf(prediction.name).generic !== true
        ? undefined
        : columns.find(
            (column) =>
              column !== prediction &&
              !hasWord(column.name, MADE_WORDS) &&
              without(column.name, RIGHT_WORDS) === of &&
              (!isOfModel || without(column.name, NO_WORDS) !== of) &&
              (!isPlain || normal(column.name) !== of),
          );
    return gold === undefined ? [] : [{ prediction, gold }];
  });
});

/** `similarity` beside `gold_score`: what a system found, and what people did. */
function similarityPair(columns: readonly Column[]): NamedPair | null {
  const words = ({ name }: Column) => wordsOf(name);
  const gold = columns.find(
    (column) =>
      words(column).length > 1 &&
      RIGHT_WORDS.has(words(column)[0] ?? '') &&
      SCORES.has(words(column).at(-1) ?? ''),
  );
  const [prediction, ...others] = columns.filter((column) => words(column).some((word) => SIMILAR.has(word)));
  return gold === undefined || prediction === undefined || prediction === gold || others.length > 0
    ? null
    : { prediction, gold };
}

const SCORES = wordSet('score similarity', 'rating');
const SIMILAR = wordSet('similarity sim cosine cos');

function lastOf(column: string): string {
  return column.slice(-lastPart(column).length);
}

/** The columns with one of the names, in any spelling, in the order of the names. */
export function namedColumns({ columns }: Records, names: readonly string[]): Column[] {
  const byName = indexed.get(columns) ?? columnsByName(columns);
  return names.flatMap((name) => byName.get(normal(name)) ?? []);
}

/** Columns by their normalized names, cached per table: most metrics look for the same. */
const indexed = new WeakMap<readonly Column[], ReadonlyMap<string, readonly Column[]>>();

function columnsByName(columns: readonly Column[]): ReadonlyMap<string, readonly Column[]> {
  const byName = grouped(columns, ({ name }) => normal(name));
  indexed.set(columns, byName);
  return byName;
}

/** `rater_1`, `annotator anna`, `judge B`: whose ratings a column holds. The judge of `judge_gpt` may have rated that system. */
export function namesRater(name: string): boolean {
  return RATER.test(name);
}

const RATER =
  /^(?:(?:rater|annotator|coder|assessor|evaluator|reviewer|expert|labell?er)(?:[\s_.-]?(?:\d+|[a-z])|[\s_.-].+)|judge[\s_.-]?(?:\d+|[a-z]))$/i;

/** Whether the cells of a column say who rated or voted: people, or models that judge. */
export function namesAnnotators(name: string): boolean {
  return ANNOTATORS.test(wordsOf(name).join(''));
}

const ANNOTATORS =
  /^(?:anon(?:ymous|ymi[sz]ed)?)?(?:(?:rater|annotator|judge|coder|worker|user|login|voter|assessor|evaluator|labell?er|reviewer|participant|respondent)(?:id|name|model|no|number|index)?|subject(?:id|no|number))$/;

/** Whether a column holds names of systems, by its own. Also `Input.system`, as MTurk calls what was shown. */
export function namesSystems(name: string): boolean {
  return SYSTEMS.test(wordsOf(name).join(''));
}

/** The same, and names that describe items in tables without systems. */
export function mayNameSystems(name: string): boolean {
  return namesSystems(name) || MAYBE_SYSTEMS.test(wordsOf(name).join(''));
}

const SYSTEMS = /^(?:input|data)?(?:(?:system|sys|model)(?:id|name)?|provider|engine)$/;

const MAYBE_SYSTEMS =
  /^(?:classifier|regressor|estimator|learner|algorithm|method|approach|technique|framework|agent|pipeline|llm|strategy|submission|team|mt|generator)(?:id|name)?$/;

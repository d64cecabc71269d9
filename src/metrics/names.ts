import { ID_COLUMNS } from './cells';

/** Measures of which less is better, as words of a column's name. */
const LOWER_IS_BETTER = new Set(
  (
    'loss losses perplexity ppl error errors err wer cer ter hter mer eer aer nll latency runtime duration ' +
    'mae mse rmse brier ece cost regret distance'
  ).split(' '),
);

/** Measures that people compare systems by, as a whole name or its last part. */
const MEASURES = new Set(
  (
    'f1 f1_score em exact_match acc accuracy bleu sacrebleu chrf chrf2 ter comet bleurt bertscore meteor rouge ' +
    'rouge1 rouge2 rougel precision recall map ndcg mrr wer cer ppl perplexity loss nll reward rating auc mcc ' +
    'main_score jaccard iou las uas mae mse rmse pass@1'
  ).split(' '),
);

/** Numbers that describe an item or a run and measure no system. */
const NO_MEASURES = new Set(
  (
    'line row rank epoch step seed fold length len size count num tokens words chars position offset start end ' +
    'timestamp time date year temperature confidence probability prob logprob idx index no nr number variance stddev'
  ).split(' '),
);

/** The words of a name: `val_WordError.mean` → val, word, error, mean. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}@]+/u)
    .filter((word) => word !== '');
}

/** False for columns that are plainly losses or errors: loss, perplexity, wer, latency ... */
export function higherIsBetter(column: string): boolean {
  return !wordsOf(column).some((word) => LOWER_IS_BETTER.has(word));
}

export function isIdColumn(column: string): boolean {
  const last = lastPart(column);
  return ID_COLUMNS.some((id) => id.toLowerCase() === last) || /(?:^|_)(?:id|ids|uuid|hash|key)$/.test(last);
}

/** `f1`, `metrics.f1`, `rougeL` ... */
export function isMeasure(column: string): boolean {
  return MEASURES.has(lastPart(column));
}

/** A number about the item, not about how well the system did on it. */
export function isNoMeasure(column: string): boolean {
  return wordsOf(column).some((word) => NO_MEASURES.has(word));
}

export function lastPart(column: string): string {
  return column.slice(column.lastIndexOf('.') + 1).toLowerCase();
}

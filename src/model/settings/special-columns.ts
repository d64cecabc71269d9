/** What can stand for a column where items are sliced: the length of the item's text, in words. */
export const LENGTH = '(length)';

/** The same: how well both systems do on the item, on average; the first part holds the hardest items. */
export const DIFFICULTY = '(difficulty)';

/** The value of items that have none, and how it is shown and asked for. */
export const NO_VALUE = '';
export const NO_VALUE_SHOWN = '(none)';

/** What of examples/ the sample workspace is made of, and what it is called there. */
export const SAMPLE_PARTS: readonly (readonly [from: string, to: string])[] = [
  ['sample.md', 'README.md'],
  ['translation', 'translation'],
  ['qa', 'qa'],
  ['folds', 'folds'],
  ['train.py', 'train.py'],
];

/** What the folder is called that it is written to. */
export const SAMPLE_NAME = 'realgain-sample';

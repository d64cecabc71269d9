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

/** The key under which the global state keeps the sample workspace that a window is about to open. */
export const SAMPLE_OPENED = 'realgain.sampleOpened';

/**
 * Every id that package.json and the code share. A test holds both against each other, so that one
 * forgotten on either side is found.
 */
export const COMMANDS = {
  compareSelected: 'realgain.compareSelected',
  selectForCompare: 'realgain.selectForCompare',
  compareWithSelected: 'realgain.compareWithSelected',
  compare: 'realgain.compare',
  compareWithBaseline: 'realgain.compareWithBaseline',
  setBaseline: 'realgain.setBaseline',
  openComparison: 'realgain.openComparison',
  showRecent: 'realgain.showRecent',
  showLog: 'realgain.showLog',
} as const;

export const CONTEXT_KEYS = {
  /** True once a file was selected for comparison. */
  hasSelected: 'realgain.hasSelected',
} as const;

export const PANEL_TYPE = 'realgain.comparison';

export const SETTINGS_SECTION = 'realgain';

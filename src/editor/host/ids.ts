/**
 * Every id that package.json and the code share. A test holds both against each other, so that one
 * forgotten on either side is found.
 */
export const COMMANDS = {
  compare: 'realgain.compare',
  compareWithBaseline: 'realgain.compareWithBaseline',
  setBaseline: 'realgain.setBaseline',
  showRecent: 'realgain.showRecent',
  study: 'realgain.study',
  removeStudy: 'realgain.removeStudy',
  showLog: 'realgain.showLog',
  createTestSet: 'realgain.createTestSet',
  createTrainingSets: 'realgain.createTrainingSets',
  reproduce: 'realgain.reproduce',
  refreshTestSets: 'realgain.refreshTestSets',
  showRuns: 'realgain.showRuns',
  writeRunsReport: 'realgain.writeRunsReport',
  markAllSeen: 'realgain.markAllSeen',
  openOutput: 'realgain.openOutput',
  copySentence: 'realgain.copySentence',
  pinComparison: 'realgain.pinComparison',
  annotateComparison: 'realgain.annotateComparison',
  removeComparison: 'realgain.removeComparison',
  filterHistory: 'realgain.filterHistory',
  compareWithRevision: 'realgain.compareWithRevision',
  openSample: 'realgain.openSample',
  look: 'realgain.look',
  follow: 'realgain.ask.progress',
} as const;

/** Commands of rows and links, which pass the row: they have no entry in the palette. */
export const LINKS = {
  openComparison: 'realgain.openComparison',
  openStudy: 'realgain.openStudy',
  openSuite: 'realgain.openSuite',
} as const;

export const LANGUAGE_MODEL_TOOLS = {
  compare: 'realgain_compare',
  listNotSignificant: 'realgain_list_not_significant',
  explain: 'realgain_explain',
} as const;

/** The provider of the server that assistants can start. */
export const MCP_PROVIDER = 'realgain.server';

export const VIEWS = {
  testSets: 'realgain.testSets',
  studies: 'realgain.studies',
  history: 'realgain.history',
} as const;

export const CONTEXT_KEYS = {
  /** True while the history view shows a part of the history. */
  historyFiltered: 'realgain.historyFiltered',
  openOutputs: 'realgain.openOutputs',
  /** The folders of outputs that have a baseline to be compared with. */
  baselineFolders: 'realgain.baselineFolders',
  /** What is in these folders and isn't compared with the baseline: itself, the references, realgain.json. */
  besideOutputs: 'realgain.besideOutputs',
  /** The runs that are being written, whose standing is shown. */
  running: 'realgain.running',
  /** True while a realgain.json has an error. */
  hasBroken: 'realgain.hasBroken',
  /** True while something that was compared in the background wasn’t opened yet. */
  hasNew: 'realgain.hasNew',
  /** True while a folder is open, for the walkthrough. */
  hasFolder: 'realgain.hasFolder',
  hasCompared: 'realgain.hasCompared',
} as const;

export const PANEL_TYPES = {
  comparison: 'realgain.comparison',
  study: 'realgain.study',
  question: 'realgain.question',
  table: 'realgain.table',
} as const;

/** The menu of the Explorer with the questions of the registry. */
export const EVALUATE_MENU = 'realgain.evaluate';

export const TASK_TYPE = 'realgain';

/** What turns their output into Problems. */
export const PROBLEM_MATCHER = '$realgain';

export const EXTENSION_ID = 'realgain.realgain';

export const SETTINGS_SECTION = 'realgain';

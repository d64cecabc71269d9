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
  study: 'realgain.study',
  studyTestSet: 'realgain.studyTestSet',
  openStudy: 'realgain.openStudy',
  showStudies: 'realgain.showStudies',
  removeStudy: 'realgain.removeStudy',
  showLog: 'realgain.showLog',
  createTestSet: 'realgain.createTestSet',
  createTrainingSets: 'realgain.createTrainingSets',
  reproduce: 'realgain.reproduce',
  refreshTestSets: 'realgain.refreshTestSets',
  openSuite: 'realgain.openSuite',
  showRuns: 'realgain.showRuns',
  writeRunsReport: 'realgain.writeRunsReport',
  markAllSeen: 'realgain.markAllSeen',
  openTestSetConfig: 'realgain.openTestSetConfig',
  openOutput: 'realgain.openOutput',
  copySentence: 'realgain.copySentence',
  pinComparison: 'realgain.pinComparison',
  unpinComparison: 'realgain.unpinComparison',
  annotateComparison: 'realgain.annotateComparison',
  removeComparison: 'realgain.removeComparison',
  filterHistory: 'realgain.filterHistory',
  clearHistoryFilter: 'realgain.clearHistoryFilter',
  compareEditors: 'realgain.compareEditors',
  compareTasks: 'realgain.compareTasks',
  compareWithRevision: 'realgain.compareWithRevision',
  openSample: 'realgain.openSample',
  look: 'realgain.look',
  follow: 'realgain.ask.progress',
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
  /** True once a file was selected for comparison. */
  hasSelected: 'realgain.hasSelected',
  /** True while the history view shows a part of the history. */
  historyFiltered: 'realgain.historyFiltered',
  openOutputs: 'realgain.openOutputs',
  /** The folders of outputs that have a baseline to be compared with. */
  baselineFolders: 'realgain.baselineFolders',
  /** What is in these folders and isn't compared with the baseline: itself, the references, realgain.json. */
  besideOutputs: 'realgain.besideOutputs',
  /** The runs that are being written, whose standing is shown. */
  running: 'realgain.running',
  /** True while two files are open side by side. */
  twoOpen: 'realgain.twoOpen',
  /** True while something that was compared in the background wasn’t opened yet. */
  hasNew: 'realgain.hasNew',
  /** True once anything was compared. */
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

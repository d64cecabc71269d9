import { escapedJson, shownIn, type Comparison } from '../model';
import { toLatex } from './latex';
import { toMarkdown } from './markdown';

export { calibrationAsCsv, calibrationSentence, weakEvidence } from './calibration';
export { checkGate, gatedComparison, gateLine, gateOf, isSameOutput } from './gate';
export { planningSentence } from './planning';
export { sentence } from './sentence';
export { renderRanking } from './ranking';
export { itemsNeeded, pairsAsCsv, rankingNote, thresholdSource } from './study';
export { studyJson } from './study-json';
export {
  correctionNote,
  heterogeneityNote,
  renderTable,
  tableAsCsv,
  tableColumns,
  writtenPooled,
  writtenRows,
} from './table';
export { decidingRow, tableGateOf } from './table/gate';
export { tableSentence } from './table/sentence';
export { toLatex, toMarkdown };

/** The comparison itself, every field, for other programs. */
export function toJson(comparison: Comparison): string {
  return `${escapedJson(JSON.stringify(comparison, null, 2))}\n`;
}

const FORMATS = {
  sentence: (comparison: Comparison) => comparison.sentence,
  markdown: toMarkdown,
  latex: toLatex,
  json: toJson,
};

/** The forms in which a comparison can be copied and printed. A new format is a function and a line above. */
export type ReportFormat = keyof typeof FORMATS;

export function render(comparison: Comparison, format: ReportFormat): string {
  return FORMATS[format](format === 'json' ? comparison : shownIn(comparison));
}

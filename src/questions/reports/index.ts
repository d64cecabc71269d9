/** Writing and reading of reports: separate, so that the editor's bundle can do without it. */
export { agreement } from './agreement';
export { inAllWords, movedAnswerIdentity, withPaths } from './paths';
export { condensed } from './condensed';
export { formOf, programsOf, readRecord, recordOf } from './record';
export { sealedWith, unsealed } from './seal';
export { sentence } from '../../report/sentence';
export { answerAsCsv, answerAsText, reportEnding, reportText, writtenReport } from './write';

/** Writing and reading of reports: separate, so that the editor's bundle can do without it. */
export { agreement } from './agreement';
export { inAllWords, movedAnswerIdentity, withPaths } from './paths';
export { condensed } from './paths';
export { formOf, programsOf, readRecord, recordOf, sealedWith, unsealed } from './record';
export { sentence } from '../../report/sentence';
export { answerAsCsv, answerAsText, reportEnding, reportText, writtenReport } from './write';

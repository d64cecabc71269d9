/** Writing and reading of reports: separate, so that the editor's bundle can do without it. */
export { agreement } from './agreement';
export { movedIdentity, movedStudyIdentity, withPaths } from './paths';
export { formOf, readRecord, recordOf } from './record';
export { sealedWith, unsealed } from './seal';
export { sentence } from './sentence';
export { reportEnding, reportText, writtenReport } from './write';

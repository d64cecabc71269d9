/** What makes reports and reads them again: apart from the rest, so that the editor's bundle can do without. */
export { agreement } from './agreement';
export { movedIdentity, movedStudyIdentity, withPaths } from './paths';
export { readRecord } from './record';
export { reportEnding, reportText } from './write';

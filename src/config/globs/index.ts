/** Globs: what they mean, what they match, and how many are too many. */
export { folderOfGlob, globFault, globsFault, isGlob } from './limits';
export { compileGlobs, type GlobMatcher } from './match';

export { folderOfGlob, globFault, globsFault, isGlob } from './limits';
export { compileGlobs, type GlobMatcher } from './match';

export { folderOfGlob, globFault, globsFault, isGlob } from './match';
export { compileGlobs, type GlobMatcher } from './match';

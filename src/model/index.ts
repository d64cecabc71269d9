/** The shared words of the house. Every room may import from here; this imports from nobody. */
export * from './cluster-words';
export * from './comparison';
export * from './details';
export * from './errors';
export * from './metric';
export * from './planning';
export * from './records';
export * from './settings';
export * from './significance';
export * from './text';

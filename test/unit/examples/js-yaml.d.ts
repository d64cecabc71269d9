/** js-yaml has no types of its own; this is the one function that is used. */
declare module 'js-yaml' {
  export function loadAll(text: string): unknown[];
}

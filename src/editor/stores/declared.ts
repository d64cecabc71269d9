/** A test set or suite of a realgain.json, or a watched folder. */
export interface Declared {
  readonly configPath: string;
  readonly name: string;
}

/** The same for the same one, however often it is read again. */
export function declaredKey({ configPath, name }: Declared): string {
  return `${configPath}#${name}`;
}

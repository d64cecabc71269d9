/** Only the values that are there: an optional property must be absent, not undefined. */
export function defined<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

/** Those values that options or settings give: neither undefined nor null. */
export function given<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: NonNullable<Values[Key]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => (value ?? null) !== null)) as {
    [Key in keyof Values]?: NonNullable<Values[Key]>;
  };
}

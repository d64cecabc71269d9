/** The members of an object by name, for keys that don't depend on their order. */
export function sortedEntries(members: object): [string, unknown][] {
  return Object.entries(members).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** JSON that is the same for the same value, in whatever order the members of its objects are. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(sortedEntries(member))
      : member,
  );
}

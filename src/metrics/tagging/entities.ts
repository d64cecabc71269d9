/** A named entity or a chunk over the tokens [start, end). */
interface Entity {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** Tags of other schemes (IOBES, BILOU, BMES) in BIO: the beginning of an entity, and its continuation. */
const BIO: Readonly<Record<string, 'B' | 'I'>> = { B: 'B', S: 'B', U: 'B', I: 'I', E: 'I', L: 'I', M: 'I' };

/**
 * The entities of a sentence as conlleval finds them: B begins one; so does I after O or after another type
 * (which is what I means in IOB1).
 */
export function entitiesOf(tags: readonly string[]): Entity[] {
  const entities: Entity[] = [];
  let start = 0;
  let type: string | null = null;
  // A final O closes an open entity.
  [...tags, 'O'].forEach((tag, i) => {
    const dash = tag.indexOf('-');
    const place = BIO[dash === -1 ? tag : tag.slice(0, dash)];
    const own = dash === -1 ? '' : tag.slice(dash + 1);
    if (place === 'I' && own === type) {
      return;
    }
    if (type !== null) {
      entities.push({ start, end: i, type });
    }
    [start, type] = [i, place === undefined ? null : own];
  });
  return entities;
}

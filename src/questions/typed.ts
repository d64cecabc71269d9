import type { Answer, TypedCommand } from '../model';
import { fieldsOf, questionOf } from '.';

/** `one-sided`, for the field `oneSided`. */
export function optionNameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A value of a field in words; empty for one that isn't set. */
export function writtenValue(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(', ');
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** What to type for an identity: all that isn't the default. */
export function typedOf(question: string, identity: object): TypedCommand {
  const given = new Map<string, unknown>(Object.entries(identity));
  const fields = fieldsOf(questionOf(question).schema);
  const places = fields.flatMap(({ name, spec }) =>
    spec.kind === 'files' ? (given.get(name) as readonly string[]) : [],
  );
  const options = fields.flatMap(({ name, spec, otherwise }): [string, string | null][] => {
    const value = given.get(name);
    const option = optionNameOf(name);
    if (spec.kind === 'files' || value === undefined || JSON.stringify(value) === JSON.stringify(otherwise)) {
      return [];
    }
    switch (spec.kind) {
      case 'switch':
        return [[option, null]];
      case 'texts':
      case 'paths':
        return (value as readonly string[]).map((one) => [option, one]);
      default:
        return [[option, Array.isArray(value) ? value.join(',') : writtenValue(value)]];
    }
  });
  return { places, options };
}

/** The settings of a report: each option with its value. */
export function settingsOf({ question, identity }: Pick<Answer, 'question' | 'identity'>): string[][] {
  const given = new Map<string, unknown>(Object.entries(identity));
  return fieldsOf(questionOf(question).schema)
    .filter(({ spec }) => spec.kind !== 'files')
    .flatMap(({ name, spec }) => {
      const written = writtenValue(given.get(name));
      return written === '' ? [] : [[spec.label, written]];
    });
}

import * as v from 'valibot';

/** A schema with what the JSON Schema in the package says of it. */
/* @__NO_SIDE_EFFECTS__ */
export function described<const Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

export const whole = v.pipe(v.number(), v.integer());

export const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** The value of a schema, read-only at every depth. */
export type Frozen<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
  : Value;

/**
 * What the result of a question says first. Only for schemas that activation doesn't reach: a bundler keeps what holds a spread.
 */
export const MADE = {
  version: v.literal(1),
  realgain: described(v.string(), 'Version of RealGain that made this.'),
};

export const SAID = {
  sentences: described(v.array(v.string()), 'The result in words.'),
  warnings: v.array(v.string()),
};

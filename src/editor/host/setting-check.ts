export interface DeclaredSetting {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: DeclaredSetting;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly default?: unknown;
}

export interface WrongSetting {
  readonly name: string;
  readonly value: unknown;
  /** The default, which is used instead. */
  readonly used: unknown;
}

/**
 * Whether a setting may have a value. VS Code underlines invalid values in settings.json and passes them on: files that
 * were merged by hand or written by another version hold anything.
 */
export function isAllowed(value: unknown, declared: DeclaredSetting): boolean {
  const types = [declared.type ?? []].flat();
  return (
    (types.length === 0 || types.some((type) => isOf(value, type, declared))) &&
    (declared.enum === undefined || declared.enum.includes(value)) &&
    (typeof value !== 'number' || isWithin(value, declared))
  );
}

function isOf(value: unknown, type: string, { items }: DeclaredSetting): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string' || typeof value === 'number'; // A seed is often written without quotes.
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((item) => items === undefined || isAllowed(item, items));
    default:
      return typeof value === type;
  }
}

function isWithin(value: number, declared: DeclaredSetting): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = declared;
  return (
    value >= (minimum ?? -Infinity) &&
    value <= (maximum ?? Infinity) &&
    value > (exclusiveMinimum ?? -Infinity) &&
    value < (exclusiveMaximum ?? Infinity)
  );
}

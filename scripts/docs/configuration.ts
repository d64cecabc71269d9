// The reference in docs/configuration.md: what package.json says of the settings, and the JSON Schema of realgain.json.
import { table, withTables } from './tables';
import type { JsonSchema } from '../build/schemas';

type Setting = JsonSchema & {
  default?: unknown;
  markdownDescription?: string;
  enumDescriptions?: string[];
  markdownEnumDescriptions?: string[];
};

/**
 * The page with an updated reference.
 *
 * @param settings as package.json declares them
 * @param words what package.json's %keys% stand for
 * @param schema of realgain.json
 */
export function withReference(
  text: string,
  settings: Record<string, Setting>,
  words: Record<string, string>,
  schema: JsonSchema,
) {
  const say = (said: string) => said.replace(/^%(.+)%$/, (_, key: string) => words[key] ?? said);
  return withTables(text, {
    settings: settingTable(settings, say),
    choices: choiceTable(settings, say),
    'realgain.json': schemaTable(schema),
  });
}

function settingTable(settings: Record<string, Setting>, say: (said: string) => string) {
  const rows = Object.entries(settings).map(([name, setting]) => [
    code(name),
    described(setting).length > 0 ? 'see below' : valuesOf(setting),
    setting.default === null ? 'empty' : code(JSON.stringify(setting.default)),
    say(setting.markdownDescription ?? setting.description ?? ''),
  ]);
  return table(['setting', 'values', 'default', 'meaning'], rows);
}

/** One row for each value that is described. */
function choiceTable(settings: Record<string, Setting>, say: (said: string) => string) {
  const rows = Object.entries(settings).flatMap(([name, setting]) =>
    described(setting).map((said, at) => [
      at === 0 ? code(name) : '',
      code(setting.enum?.[at] ?? ''),
      say(said),
    ]),
  );
  return table(['setting', 'value', 'meaning'], rows);
}

function described({ enumDescriptions, markdownEnumDescriptions }: Setting): string[] {
  return enumDescriptions ?? markdownEnumDescriptions ?? [];
}

function schemaTable(schema: JsonSchema) {
  // Several forms of a value may share a property.
  const rows = new Map([...propertiesOf(schema, '')].map((row) => [row.join(), row]));
  return table(['property', 'values', 'meaning'], [...rows.values()]);
}

/** Every property of an object and of the objects in it, each by its path; those that an object must have in bold. */
function* propertiesOf(schema: JsonSchema, path: string): Generator<string[]> {
  const required = new Set(schema.required ?? []);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name === '$schema') continue;
    const [here, forms] = [`${path}${name}`, property.anyOf ?? [property]];
    const shown = required.has(name) ? `**${code(here)}**` : code(here);
    yield [shown, valuesOf(property), property.description ?? ''];
    for (const form of forms) {
      yield* propertiesOf(form, `${here}.`);
      yield* propertiesOf(form.items ?? {}, `${here}[].`);
    }
  }
}

function valuesOf(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(valuesOf))].join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((value) => code(value)).join(', ');
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null' || schema.type === 'null');
  return `${types.map((type) => kindOf(type, schema)).join(' or ')}${rangeOf(schema)}`;
}

const LISTS = new Map<unknown, string>([
  ['string', 'texts'],
  ['object', 'objects'],
]);

function kindOf(type: string, schema: JsonSchema) {
  switch (type) {
    case 'string':
      return 'text';
    case 'integer':
      return 'whole number';
    case 'boolean':
      return '`true`, `false`';
    case 'null':
      return '`null`';
    case 'array':
      return `list of ${LISTS.get(schema.items?.type) ?? 'values'}`;
    default:
      return type;
  }
}

function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema) {
  const written = (bound: number) => bound.toLocaleString('en');
  const low =
    minimum !== undefined
      ? `${written(minimum)} or more`
      : exclusiveMinimum !== undefined
        ? `more than ${written(exclusiveMinimum)}`
        : '';
  const high =
    maximum !== undefined
      ? `at most ${written(maximum)}`
      : exclusiveMaximum !== undefined
        ? `less than ${written(exclusiveMaximum)}`
        : '';
  if (minimum !== undefined && maximum !== undefined) return `, ${written(minimum)} to ${written(maximum)}`;
  return [low, high]
    .filter((bound) => bound !== '')
    .map((bound) => `, ${bound}`)
    .join('');
}

function code(text: string) {
  return `\`${text}\``;
}

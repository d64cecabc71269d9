// The reference in docs/configuration.md: what package.json says of the settings, and the JSON Schema of realgain.json.
import { table, withTables } from './docs-tables.mjs';

/**
 * The page with its reference written anew.
 *
 * @param {string} text
 * @param {Record<string, any>} settings as package.json declares them
 * @param {Record<string, string>} words what package.json's %keys% stand for
 * @param {any} schema of realgain.json
 */
export function withReference(text, settings, words, schema) {
  const say = (/** @type {string} */ said) => said.replace(/^%(.+)%$/, (_, key) => words[key] ?? said);
  return withTables(text, {
    settings: settingTable(settings, say),
    choices: choiceTable(settings, say),
    'realgain.json': schemaTable(schema),
  });
}

/**
 * @param {Record<string, any>} settings
 * @param {(said: string) => string} say
 */
function settingTable(settings, say) {
  const rows = Object.entries(settings).map(([name, setting]) => [
    code(name),
    described(setting).length > 0 ? 'see below' : valuesOf(setting),
    setting.default === null ? 'empty' : code(JSON.stringify(setting.default)),
    say(setting.markdownDescription ?? setting.description),
  ]);
  return table(['setting', 'values', 'default', 'meaning'], rows);
}

/**
 * One row for each value that is described.
 *
 * @param {Record<string, any>} settings
 * @param {(said: string) => string} say
 */
function choiceTable(settings, say) {
  const rows = Object.entries(settings).flatMap(([name, setting]) =>
    described(setting).map((said, at) => [at === 0 ? code(name) : '', code(setting.enum[at]), say(said)]),
  );
  return table(['setting', 'value', 'meaning'], rows);
}

/** @param {any} setting @returns {string[]} what its values mean, each */
function described({ enumDescriptions, markdownEnumDescriptions }) {
  return enumDescriptions ?? markdownEnumDescriptions ?? [];
}

/** @param {any} schema */
function schemaTable(schema) {
  // Several forms of a value may share a property.
  const rows = new Map([...propertiesOf(schema, '')].map((row) => [row.join(), row]));
  return table(['property', 'values', 'meaning'], [...rows.values()]);
}

/**
 * Every property of an object and of the objects in it, each by its path; those that an object must have in bold.
 *
 * @param {any} schema
 * @param {string} path
 * @returns {Generator<string[]>}
 */
function* propertiesOf(schema, path) {
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

/** @param {any} schema @returns {string} */
function valuesOf(schema) {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(valuesOf))].join(' or ');
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  const types = [schema.type].flat().filter((type) => type !== 'null' || schema.type === 'null');
  return `${types.map((type) => kindOf(type, schema)).join(' or ')}${rangeOf(schema)}`;
}

/** @param {string} type @param {any} schema */
function kindOf(type, schema) {
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
      return `list of ${{ string: 'texts', object: 'objects' }[schema.items?.type] ?? 'values'}`;
    default:
      return type;
  }
}

/** @param {any} schema */
function rangeOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  const written = (/** @type {number} */ bound) => bound.toLocaleString('en');
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

/** @param {string} text */
function code(text) {
  return `\`${text}\``;
}

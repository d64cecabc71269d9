// python/src/realgain/_questions.py: a function for each question of the registry, and the frozen dataclasses of what it answers,
// from the same schemas as the tools for assistants.
import { listedTool } from '../../src/cli/mcp/call';
import { TOOLS } from '../../src/cli/mcp/tools';
import { fieldsOf, QUESTIONS, type Question } from '../../src/questions';
import { jsonSchema, type JsonSchema as Read } from '../build/schemas';

const WIDTH = 100;

/** What results and inputs need of JSON Schema beside what the docs read. */
type JsonSchema = Omit<Read, 'properties' | 'anyOf' | 'items' | 'enum'> & {
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  items?: JsonSchema | JsonSchema[];
  enum?: (string | number)[];
  const?: unknown;
};

export function pythonModule(): string {
  const classes = new Classes();
  const results = new Map(
    QUESTIONS.map(({ name, result }) => [
      name,
      classes.of(jsonSchema(result) as JsonSchema, nameOfResult(name), true),
    ]),
  );
  const resultOf = (name: string) => results.get(name) ?? 'object';
  // What becomes another question with some options has a function for that, so that each answers one type.
  const functions = QUESTIONS.flatMap((question) => {
    const { name, becomes } = question;
    return [
      { name, result: resultOf(name), question },
      ...(becomes === undefined
        ? []
        : [{ name: `${name}_rows`, result: resultOf(becomes.question), question }]),
    ];
  });
  const exported = [...new Set([...functions.map(({ name }) => name), ...results.values()])].sort();
  return [
    '"""What can be asked, and what is answered. Written by npm run docs: change the questions instead."""',
    '# ruff: noqa: A002, E501\n',
    'from __future__ import annotations\n',
    'from collections.abc import Sequence\nfrom dataclasses import dataclass\nfrom typing import Literal\n',
    'from ._ask import ask\nfrom ._data import Data\nfrom ._results import Result\n',
    `__all__ = [\n${exported.map((name) => `    "${name}",\n`).join('')}]\n\n`,
    `${[...classes.written, ...functions.map(functionFor)].join('\n\n\n')}\n`,
  ].join('\n');
}

/** Answers by what they are; others by their question. */
const RESULTS: Readonly<Record<string, string>> = {
  judge: 'Judgement',
  rankings: 'RankingEvaluation',
  preferences: 'PreferenceEvaluation',
  calibrate: 'Calibration',
  compare: 'Comparison',
  suite: 'ComparisonTable',
  runs: 'ComparisonTable',
  merge: 'Study',
};

const nameOfResult = (question: string) => RESULTS[question] ?? capital(question);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `smallest_significant_gain`, for `smallestSignificantGain`; Python's own words get a line after them. */
const snake = (name: string) => {
  const made = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');
  return KEYWORDS.has(made) ? `${made}_` : made;
};

const KEYWORDS = new Set([
  'and',
  'as',
  'class',
  'def',
  'else',
  'for',
  'from',
  'global',
  'if',
  'in',
  'is',
  'lambda',
  'not',
  'or',
  'with',
]);

/** Dataclasses, of which those of the same shape are one. */
class Classes {
  readonly written: string[] = [];
  private readonly known = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** @returns the type of what the schema describes */
  of(schema: JsonSchema, name: string, isResult = false): string {
    const { type, anyOf, items, properties, enum: words } = schema;
    if ('const' in schema) {
      return `Literal[${literal(schema.const)}]`;
    }
    if (words !== undefined) {
      return `Literal[${words.map(literal).join(', ')}]`;
    }
    if (anyOf !== undefined) {
      return [...new Set(anyOf.map((one) => this.of(one, name)))].join(' | ');
    }
    if (properties !== undefined) {
      return this.dataclass(properties, schema.required ?? [], name, isResult);
    }
    if (Array.isArray(items)) {
      return `tuple[${items.map((one) => this.of(one, singular(name))).join(', ')}]`;
    }
    return type === 'array'
      ? `tuple[${this.of(items ?? {}, singular(name))}, ...]`
      : (SIMPLE[String(type)] ?? 'object');
  }

  private dataclass(
    properties: Readonly<Record<string, JsonSchema>>,
    required: readonly string[],
    name: string,
    isResult: boolean,
  ): string {
    const key = JSON.stringify([properties, isResult]);
    const known = this.known.get(key);
    if (known !== undefined) {
      return known;
    }
    const own = this.taken.has(name) ? `${name}Entry` : name;
    this.taken.add(own);
    this.known.set(key, own);
    const fields = Object.entries(properties).map(([field, schema]) => ({
      field,
      isRequired: required.includes(field),
      type: this.of(schema, `${own}${capital(field)}`),
      says: schema.description,
    }));
    const lines = [
      ...fields.filter(({ isRequired }) => isRequired),
      ...fields.filter(({ isRequired }) => !isRequired),
    ].map(
      ({ field, isRequired, type, says }) =>
        `${wrapped(says ?? '', '    #: ')}    ${snake(field)}: ${isRequired ? type : `${type.replace(/ \| None$/, '')} | None = None`}`,
    );
    const decides = 'tests' in properties && 'primary' in properties ? DECIDES : '';
    this.written.push(
      `@dataclass(frozen=True)\nclass ${own}${isResult ? '(Result)' : ''}:\n${lines.join('\n')}${decides}`,
    );
    return own;
  }
}

/** What a comparison's reader looks for first. */
const DECIDES = `

    @property
    def p(self) -> float | None:
        """p of the test that decides."""
        return next((test.p for test in self.tests if test.id == self.primary), None)`;

const SIMPLE: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
};

const literal = (value: unknown) =>
  value === true ? 'True' : value === false ? 'False' : JSON.stringify(value);

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');

/** A text in lines, each with the same beginning; '' for none. */
function wrapped(text: string, before: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && before.length + last.length + 1 + word.length <= WIDTH) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.map((line) => `${before}${line}\n`).join('');
}

interface PythonFunction {
  readonly name: string;
  readonly result: string;
  readonly question: Question;
}

function functionFor({ name: python, result, question }: PythonFunction): string {
  const { name, takes, title, does, description, schema } = question;
  const tool = TOOLS.find((one) => one.name === name);
  const { properties = {} } = (tool === undefined ? {} : listedTool(tool).inputSchema) as JsonSchema;
  const roles = fieldsOf(schema)
    .flatMap(({ spec }) => spec.roles ?? [])
    .map((role) => role.name);
  const called = takes.toLowerCase().split(' ');
  const places = roles.map((role, i) => ({
    role,
    called: called[i] ?? role,
    says: properties[role]?.description ?? '',
  }));
  const hasFiles = 'files' in properties && takes !== '' && roles.length === 0;
  const runsPrograms = fieldsOf(schema).some(({ spec }) => spec.kind === 'permission');
  const trust = runsPrograms ? ['trust: bool = False'] : [];
  const data = new Set(
    fieldsOf(schema).flatMap(({ name: field, spec }) =>
      spec.kind === 'paths' || spec.kind === 'path' ? [field] : [],
    ),
  );
  const settings = Object.entries(properties).filter(
    ([input]) => input !== 'files' && !roles.includes(input),
  );
  const parameters = [
    ...places.map(({ called: one }, i) => `${one}: Data${i === 0 ? '' : ' | None = None'}`),
    hasFiles ? '*files: Data' : '*',
    ...settings.map(
      ([input, one]) =>
        `${snake(input)}: ${data.has(input) ? 'Data | tuple[Data, ...]' : inputType(one)} | None = None`,
    ),
    ...trust,
  ].map((line) => `    ${line},\n`);
  const explained = [
    ...places.map(({ called: one, says }) => [one, says] as const),
    ...(hasFiles ? [['files', properties['files']?.description ?? ''] as const] : []),
    ...settings.map(([input, one]) => [snake(input), one.description ?? ''] as const),
    ...trust.map(
      () => ['trust', 'run the programs that realgain.json names; they run with your rights'] as const,
    ),
  ].map(([one, says]) => hanging(`${one}: ${pythonic(says)}`));
  const given = [
    ...places.map(({ role, called: one }) => `            "${role}": ${one},\n`),
    ...(hasFiles ? ['            "files": files,\n'] : []),
    ...settings.map(([input]) => `            "${input}": ${snake(input)},\n`),
  ].join('');
  const files = [...roles, ...(hasFiles ? ['files'] : []), ...data].map((one) => `"${one}"`).join(', ');
  return [
    `def ${python}(\n${parameters.join('')}) -> ${result}:`,
    `    """${title}: ${does}.\n\n${wrapped(description, '    ')}\n    Args:\n${explained.join('')}    """`,
    `    return ask(\n        ${result},\n        "${name}",\n        {\n${given}        },\n        data=(${files}${files === '' ? '' : ','}),${runsPrograms ? '\n        trust=trust,' : ''}\n    )`,
  ].join('\n');
}

function inputType({ type, anyOf }: JsonSchema): string {
  return anyOf === undefined ? (SIMPLE[String(type)] ?? 'Sequence[str]') : 'str | Sequence[str]';
}

function hanging(text: string): string {
  const [first = '', ...others] = wrapped(text, '            ').split(/(?<=\n)/);
  return [first.replace(/^ {4}/, ''), ...others].join('');
}

/** Names of inputs as Python has them, and no end of the docstring. */
function pythonic(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/\b[a-z]+[A-Z]\w*\b/g, snake);
}

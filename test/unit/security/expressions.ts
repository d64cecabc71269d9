import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import ts from 'typescript';

/** A regular expression of the product, and where it stands. */
export interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** All in some folders: literals, and those made of constants. Others (a user's own) are given by their text. */
export function expressionsIn(folders: readonly string[]): { known: Expression[]; others: string[] } {
  const known: Expression[] = [];
  const others: string[] = [];
  for (const file of folders.flatMap(sourcesIn)) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const placeOf = (node: ts.Node) =>
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, text = '', flags = ''] = /^\/(.*)\/(\w*)$/su.exec(node.text) ?? [];
        known.push({ place: placeOf(node), source: text, flags });
      } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
        const [made, flags] = (node.arguments ?? []).map((argument) => constant(argument, source));
        if (made === undefined) {
          others.push(`${file}: ${node.getText()}`);
        } else {
          known.push({ place: placeOf(node), source: made, flags: flags ?? '' });
        }
      }
      ts.forEachChild(node, look);
    };
    look(source);
  }
  return { known, others };
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.d\.ts$|^kernel[/\\]assembly|kernel\.generated/.test(name))
    .map((name) => path.join(folder, name).split(path.sep).join('/'));
}

/** A text made of literals and of constants of the same file; undefined for any other. */
function constant(node: ts.Node, file: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => {
      const value = constant(expression, file);
      return value === undefined ? undefined : value + literal.text;
    });
    return spans.includes(undefined) ? undefined : node.head.text + spans.join('');
  }
  if (ts.isIdentifier(node)) {
    const declared = file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .find(({ name }) => name.getText() === node.text)?.initializer;
    if (declared !== undefined && ts.isRegularExpressionLiteral(declared)) {
      return declared.text.slice(1, declared.text.lastIndexOf('/'));
    }
    return declared && constant(declared, file);
  }
  return undefined;
}

/** Characters that a class is tried with, beside those that the expression itself names. */
const USUAL = [
  ' ',
  '\t',
  '\n',
  'a',
  'Z',
  '0',
  '_',
  '.',
  '-',
  ',',
  '"',
  "'",
  '=',
  '/',
  '\\',
  ':',
  'é',
  '模',
  '\0',
];

/** Characters that a class accepts. */
const MOST_SAMPLES = 5;

/**
 * Texts that make a backtracking matcher try many ways: whatever is repeated, as often as it takes, behind what the
 * expression wants before it, and before what it doesn't want.
 */
export function hostileTexts({ source, flags }: Expression, length: number): string[] {
  const tree = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const named = new Set<string>();
  const repeated: AST.Quantifier[] = [];
  visitRegExpAST(tree, {
    onCharacterEnter: ({ value }) => named.add(String.fromCodePoint(value)),
    onQuantifierEnter: (quantifier) => repeated.push(quantifier),
  });
  const tried = [...named, ...USUAL];
  const sampler = new Sampler(tried, flags.replace(/[gy]/g, ''));
  const pumps = new Set<string>();
  for (const quantifier of repeated) {
    const { max, element, parent } = quantifier;
    if (max > 1) {
      const samples = sampler.all(element).slice(0, MOST_SAMPLES);
      const before =
        parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(quantifier)) : [];
      const prefix = before.map((one) => sampler.one(one)).join('');
      for (const start of ['', prefix, prefix + prefix.slice(-1)]) {
        samples.forEach((sample) => pumps.add(`${start}\0${sample}`));
      }
    }
  }
  // A search that isn't anchored starts again at each of these.
  tree.alternatives.forEach((one) =>
    pumps.add(`\0${one.elements.map((piece) => sampler.one(piece)).join('')}`),
  );
  [...named].slice(0, 2 * MOST_SAMPLES).forEach((character) => pumps.add(`\0${character}`));
  const fill = (pump: string) => pump.repeat(Math.ceil(length / pump.length));
  return [...pumps].flatMap((joined) => {
    const at = joined.indexOf('\0');
    const [prefix, pump] = [joined.slice(0, at), joined.slice(at + 1)];
    const body = pump === '' ? '' : prefix + fill(pump);
    return body === '' ? [] : [`${body}\0`, `${body}\n\0\n${prefix}`, `${body}\n${pump}`];
  });
}

/** Texts that an element of an expression accepts. */
class Sampler {
  constructor(
    private readonly characters: readonly string[],
    private readonly flags: string,
  ) {}

  one(element: AST.Element): string {
    return this.all(element)[0] ?? '';
  }

  all(element: AST.Element | AST.QuantifiableElement): string[] {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass': {
        const accepts = new RegExp(`^(?:${element.raw})$`, this.flags.replace('m', ''));
        return this.characters.filter((character) => accepts.test(character));
      }
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.flatMap(({ elements }) => {
          const whole = elements.map((piece) => this.one(piece)).join('');
          return whole === '' ? [] : [whole];
        });
      case 'Quantifier':
        return this.all(element.element).map((sample) =>
          sample.repeat(Math.max(1, Math.min(element.min, 9))),
        );
      default:
        return [];
    }
  }
}

import { readFileSync, readdirSync } from 'node:fs';
import * as path from 'node:path';
import ts from 'typescript';
import { root } from '../host/paths';

/** A text that the code says by `t`, a maker of kept texts or `vscode.l10n.t`, and where. */
export interface Said {
  readonly place: string;
  /** True for what is shown by `translated`. */
  readonly kept: boolean;
  /** null where the text isn't written out. */
  readonly text: string | null;
  /** Names of its values, where VS Code takes any; null if they are unknown, or the compiler checks them. */
  readonly values: readonly string[] | null;
  /** Said while the module is loaded, before anybody could say which language to speak. */
  readonly tooEarly: boolean;
}

/** The functions that make texts which are kept. */
const KEPT: ReadonlySet<string> = new Set(['english', 'fileError', 'badSetting']);

/** Modules whose text an expression finds, or all: to parse them takes long. */
export function modulesOf(folder: string, containing = /^/): readonly ts.SourceFile[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !name.includes('.generated.'))
    .map((name) => path.join(folder, name))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return containing.test(text) ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true) : [];
    });
}

/** Every text that the modules of some folders show in the user's language. */
export function saidIn(folders: readonly string[]): readonly Said[] {
  // What `speakersOf` finds in others is nothing.
  const speaking = /\b(?:model|words|errors)['"]|vscode\.l10n/;
  return folders.flatMap((folder) => modulesOf(folder, speaking)).flatMap(saidBy);
}

function saidBy(module: ts.SourceFile): readonly Said[] {
  const speakers = speakersOf(module);
  return callsIn(module).flatMap((call) => {
    const speaker = speakers.get(call.expression.getText());
    const [text, ...values] = call.arguments.slice(speaker === 'fileError' ? 2 : 0);
    return speaker === undefined || text === undefined
      ? []
      : [
          {
            place: placeOf(call),
            kept: KEPT.has(speaker),
            text: writtenOut(text),
            values: speaker === 'vscode.l10n.t' ? namesOf(writtenOut(text) ?? '', values) : null,
            tooEarly: speaker === 't' && !insideFunction(call),
          },
        ];
  });
}

export function callsIn(node: ts.Node): readonly ts.CallExpression[] {
  return nodesIn(node).filter(ts.isCallExpression);
}

export function nodesIn(node: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [];
  const add = (one: ts.Node): void => {
    nodes.push(one);
    one.forEachChild(add);
  };
  add(node);
  return nodes;
}

export function placeOf(node: ts.Node): string {
  const module = node.getSourceFile();
  return `${module.fileName}:${module.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
}

/** The local names of the functions that show texts, and which function each is. */
function speakersOf(module: ts.SourceFile): ReadonlyMap<string, string> {
  const imported = module.statements
    .filter(ts.isImportDeclaration)
    .filter(({ moduleSpecifier }) =>
      /(^|\/)(model|words|errors)$/.test((moduleSpecifier as ts.StringLiteral).text),
    )
    .flatMap(({ importClause }) => {
      const bindings = importClause?.namedBindings;
      return bindings !== undefined && ts.isNamedImports(bindings) ? [...bindings.elements] : [];
    })
    .map((element) => [element.name.text, (element.propertyName ?? element.name).text] as const)
    .filter(([, name]) => name === 't' || KEPT.has(name));
  return new Map([...imported, ['vscode.l10n.t', 'vscode.l10n.t']]);
}

function writtenOut(node: ts.Expression): string | null {
  if (ts.isStringLiteralLike(node)) {
    return node.text;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [writtenOut(node.left), writtenOut(node.right)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}

function namesOf(text: string, values: readonly ts.Expression[]): readonly string[] | null {
  const [first] = values;
  if (/\{[a-z]\w*\}/.test(text) && !(first && ts.isObjectLiteralExpression(first))) {
    return null; // An object that is made elsewhere.
  }
  if (first !== undefined && ts.isObjectLiteralExpression(first)) {
    const names = first.properties.map(({ name }) => name?.getText());
    return names.every((name) => name !== undefined) ? names : null;
  }
  return values.some(ts.isSpreadElement) ? null : values.map((_, index) => String(index));
}

function insideFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, ts.isFunctionLike) !== undefined;
}

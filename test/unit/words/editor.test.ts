import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import ts from 'typescript';
import { modulesOf, nodesIn, placeOf } from '../../../scripts/docs/said';

/** Properties of VS Code's objects that people read. */
const SHOWN = new Set([
  ...['label', 'detail', 'description', 'placeHolder', 'placeholder', 'title', 'prompt', 'tooltip'],
  ...['openLabel', 'saveLabel', 'message', 'invocationMessage'],
]);

/** Functions whose texts people read. */
const SPEAKERS =
  /^(showInfo|showWarning|showError|showStatusMessage|confirm|commandLink|lens|vscode\.window\.(showInputBox|createQuickPick)|new (vscode\.TreeItem|vscode\.MarkdownString|RealGainError))$/;

/** Names, which are the same in any language: of files, formats and ourselves; and what is between names. */
const NAME = /^[^\p{L}]*(RealGain|HEAD|vs)?[^\p{L}]*$/u;

/** The texts of an expression that are written in the code itself, not said by `vscode.l10n.t` and the like. */
function bare(node: ts.Node): readonly ts.Node[] {
  if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isFunctionLike(node)) {
    return [];
  }
  if (ts.isStringLiteralLike(node)) {
    return NAME.test(withoutIcons(node.text)) ? [] : [node];
  }
  if (ts.isTemplateExpression(node)) {
    const own = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
    const wordy = own.some(({ text }) => !NAME.test(withoutIcons(text)));
    return wordy ? [node] : node.templateSpans.flatMap(({ expression }) => bare(expression));
  }
  if (ts.isConditionalExpression(node)) {
    return [...bare(node.whenTrue), ...bare(node.whenFalse)];
  }
  if (ts.isParenthesizedExpression(node) || ts.isBinaryExpression(node)) {
    return nodesIn(node)
      .filter((inner) => inner.parent === node)
      .flatMap(bare);
  }
  return [];
}

const withoutIcons = (text: string) => text.replace(/\$\([a-z~-]+\)/g, '');

/** Every expression in a module whose value somebody reads. */
function shownIn(module: ts.SourceFile): readonly ts.Node[] {
  return nodesIn(module).flatMap((node): readonly ts.Node[] => {
    if (ts.isPropertyAssignment(node) && SHOWN.has(node.name.getText())) {
      return [node.initializer];
    }
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      SHOWN.has(node.left.name.text)
    ) {
      return [node.right];
    }
    if (ts.isCallExpression(node) && SPEAKERS.test(node.expression.getText())) {
      return node.arguments;
    }
    if (ts.isNewExpression(node) && SPEAKERS.test(`new ${node.expression.getText()}`)) {
      return node.arguments ?? [];
    }
    return [];
  });
}

/** Not shown: the code of an error, and the names of commands. */
const isCode = (node: ts.Node) => ts.isStringLiteral(node) && /^[a-z]+([-.:][a-zA-Z]+)*$/.test(node.text);

describe('what the editor shows', () => {
  it('goes through vscode.l10n.t, t or translated, as far as types show', () => {
    const found = modulesOf('src/editor')
      .flatMap(shownIn)
      .flatMap(bare)
      .filter((node) => !isCode(node))
      .map((node) => `${placeOf(node)} ${node.getText()}`);
    assert.deepEqual(found, []);
  });
});

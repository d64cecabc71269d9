import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/**
 * What axe finds wrong with the page as it is shown: WCAG 2.2 AA and axe's best practices.
 *
 * Left out is what the editor controls: a panel is a frame without a level-one heading.
 */
export function violationsOf(page: Page): Promise<string[]> {
  return found(
    page,
    "rules: { 'page-has-heading-one': { enabled: false }, 'target-size': { enabled: true } }",
  );
}

/** The same of the colours alone, for a state that has been looked at in another theme. */
export function colourViolationsOf(page: Page): Promise<string[]> {
  return found(page, "runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }");
}

/** The same of what depends on the width, for a state that has been looked at in another. */
export function narrowViolationsOf(page: Page): Promise<string[]> {
  return found(page, "runOnly: { type: 'rule', values: ['scrollable-region-focusable'] }");
}

async function found(page: Page, options: string): Promise<string[]> {
  // Once a load: it is half a megabyte to send and to parse.
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(source);
  const violations = await page.evaluate<readonly Violation[]>(`(async () => {
    // The editor paints this behind every panel.
    document.documentElement.style.backgroundColor = 'var(--vscode-editor-background)';
    return (await window.axe.run(document, { ${options}, resultTypes: ['violations'] })).violations;
  })()`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

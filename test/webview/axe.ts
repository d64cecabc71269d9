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
 * Left out is what the editor is in charge of: a panel is a frame without a heading of level one of its own.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const found = await page.evaluate<readonly Violation[]>(`(async () => {
    if (window.axe === undefined) { ${source} }
    // The editor paints this behind every panel.
    document.documentElement.style.backgroundColor = 'var(--vscode-editor-background)';
    const rules = { 'page-has-heading-one': { enabled: false } };
    return (await window.axe.run(document, { rules, resultTypes: ['violations'] })).violations;
  })()`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

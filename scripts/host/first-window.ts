/** What `npm start` opens: the sample workspace, with the walkthrough beside it. */

import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_NAME, SAMPLE_PARTS } from '../../src/editor/start/sample-parts';
import { bundleScript } from './bundle-script';
import { developmentFolder } from './development';
import { root, work } from './paths';

/** The sample workspace as the extension writes it; what is there stays as it is. */
export function sampleWorkspace(parent: string): string {
  const folder = join(parent, SAMPLE_NAME);
  mkdirSync(folder, { recursive: true });
  for (const [from, to] of SAMPLE_PARTS) {
    const target = join(folder, to);
    if (!existsSync(target)) cpSync(join(root, 'examples', from), target, { recursive: true });
  }
  return folder;
}

/**
 * RealGain and an extension that opens its walkthrough when the window opens: VS Code itself does so only after an
 * installation, and an extension under development isn't installed.
 * @returns a folder with both, from which VS Code loads every extension; it takes only one such folder from an address
 */
export async function withWalkthrough(): Promise<string> {
  const all = join(work, 'first-window');
  developmentFolder('own', join(all, 'realgain'));
  const folder = join(all, 'walkthrough-opener');
  mkdirSync(folder, { recursive: true });
  const manifest = {
    name: 'walkthrough-opener',
    publisher: 'realgain',
    version: '1.0.0',
    engines: { vscode: '^1.100.0' },
    main: './extension.js',
    activationEvents: ['onStartupFinished'],
    extensionDependencies: ['realgain.realgain'],
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  await bundleScript({
    from: { source: `export { openWalkthrough as activate } from './src/editor/start/open-walkthrough';` },
    to: join(folder, 'extension.js'),
    external: ['vscode'],
  });
  return all;
}

import * as path from 'node:path';
import * as vscode from 'vscode';
import type { EngineClient } from '../../engine/client';
import { questionOf } from '../../questions';
import type { ComparedPair } from '../../questions/pair/schema';
import type { TableAnswer } from '../../questions/table/schema';
import { namesOf } from '../../model/names';
import { RealGainError } from '../../model/errors';
import { type Answer, type CopyFormat, REPORT_FORMATS, type Reproduction } from '../../model/results/report';
import type { ComparisonIdentity } from '../../model/settings/identity';
import { joined, type Text, translated } from '../../model/words';
import { copyText } from '../host/clipboard';
import { confirm, showError, showInfo, showWarning, withNotification } from '../host/notifications';

/** In English, as all that goes into papers. */
export async function copyAnswer(engine: EngineClient, subject: Answer, format: CopyFormat): Promise<void> {
  await copyText(await engine.call('text', { subject, format }), format);
}

/** *Export Report…*: asks where to save the report; the ending chooses its form. */
export async function exportReport(engine: EngineClient, subject: Answer): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Report'),
    defaultUri: vscode.Uri.file(path.join(path.dirname(fileOf(subject)), `${nameOf(subject)}.html`)),
    filters: Object.fromEntries(
      Object.entries(REPORT_FORMATS).map(([ending, name]) => [translated(name), [ending]]),
    ),
  });
  if (target === undefined) {
    return;
  }
  try {
    await engine.call('report', { subject, target: target.fsPath });
  } catch (error) {
    if (!(error instanceof RealGainError)) {
      throw error;
    }
    void showError(error.said);
    return;
  }
  const open = vscode.l10n.t('Open');
  const said = vscode.l10n.t('RealGain wrote {0}.', path.basename(target.fsPath));
  if ((await showInfo(said, open)) === open) {
    await (target.path.endsWith('.html')
      ? vscode.env.openExternal(target)
      : vscode.commands.executeCommand('vscode.open', target));
  }
}

/** An output, beside which a report is proposed. */
function fileOf({ files }: Answer): string {
  return files[0]?.path ?? '';
}

function nameOf(subject: Answer): string {
  return namesIn(subject)
    .join('-against-')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-');
}

function namesIn(subject: Answer): readonly string[] {
  switch (questionOf(subject.question).recordedAs) {
    case 'comparison':
      return namesOf(subject.result as ComparedPair);
    case 'table': {
      const { a, b } = subject.result as TableAnswer;
      return [a, b];
    }
    default:
      return [subject.question, path.parse(fileOf(subject)).name];
  }
}

/** Of files that may be reports. */
const ENDINGS = ['html', 'md', 'tex', 'json'];

/** *Reproduce from Report…*: computes a report again and checks whether every digit agrees. */
export async function reproduceReport(
  engine: EngineClient,
  show: (identity: ComparisonIdentity) => Promise<void>,
): Promise<void> {
  const front = vscode.window.activeTextEditor?.document.uri;
  const isReport = front?.scheme === 'file' && ENDINGS.includes(path.extname(front.fsPath).slice(1));
  const report = await pick({
    title: vscode.l10n.t('Choose a RealGain report'),
    openLabel: vscode.l10n.t('Reproduce'),
    filters: { [vscode.l10n.t('Reports')]: ENDINGS },
    ...(isReport && { defaultUri: vscode.Uri.joinPath(front, '..') }),
  });
  if (report === undefined) {
    return;
  }
  const found = await reproduce(engine, report, null, false);
  if (found === undefined) {
    return;
  }
  const { agrees, sentence, text, identity } = found;
  const notify = agrees ? showInfo : showWarning;
  const details = vscode.l10n.t('Show Details');
  const open = vscode.l10n.t('Open Comparison');
  const answer = await notify(sentence, details, ...(identity === null ? [] : [open]));
  if (answer === details) {
    await showText(`${path.basename(report)}.txt`, text);
  } else if (answer === open && identity !== null) {
    await show(identity);
  }
}

/** Shows a read-only document, which VS Code doesn't ask to save. */
async function showText(name: string, text: string): Promise<void> {
  const scheme = 'realgain-reproduction';
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: () => text,
  });
  try {
    // Numbered, so that the same report computed again is another document.
    const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: String(Date.now()) });
    await vscode.window.showTextDocument(uri);
  } finally {
    provider.dispose();
  }
}

/** Asks for what is missing, and tries again with it. */
async function reproduce(
  engine: EngineClient,
  report: string,
  folder: string | null,
  trust: boolean,
): Promise<Reproduction | undefined> {
  try {
    return await withNotification(vscode.l10n.t('Reproducing {0}', path.basename(report)), (signal) =>
      engine.call('reproduce', { report, folder, trust }, { signal }),
    );
  } catch (error) {
    if (!(error instanceof RealGainError)) {
      throw error;
    }
    switch (error.code) {
      case 'cancelled':
        return undefined;
      case 'needs-folder': {
        const choose = vscode.l10n.t('Choose Folder…');
        if ((await showWarning(error.said, choose)) !== choose) {
          return undefined;
        }
        const chosen = await pick({ canSelectFolders: true, canSelectFiles: false });
        return chosen === undefined ? undefined : reproduce(engine, report, chosen, trust);
      }
      case 'not-allowed':
        return (await mayRun(error.said)) ? reproduce(engine, report, folder, true) : undefined;
      default:
        void showError(error.said);
        return undefined;
    }
  }
}

/** A report may come from anyone: the user sees what it would run, which runs in a trusted workspace only. */
async function mayRun(message: Text): Promise<boolean> {
  if (!vscode.workspace.isTrusted) {
    void showError(joined([message, vscode.l10n.t('Programs don’t run in Restricted Mode.')]));
    return false;
  }
  const detail = vscode.l10n.t(
    'It can do whatever you can. Allow it only if you trust the author of this report.',
  );
  return confirm(message, detail, vscode.l10n.t('Run It'));
}

async function pick(options: vscode.OpenDialogOptions): Promise<string | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const opened = await vscode.window.showOpenDialog({
    ...(workspace && { defaultUri: workspace.uri }),
    ...options,
  });
  return opened?.[0]?.fsPath;
}

import * as vscode from 'vscode';

/** Opens an output or reference beside, at a 1-based line; of a folder of reports the one behind the line. */
export async function openAtLine(file: string, line: number): Promise<void> {
  const { reportAtLine } = await import('../../files/report-folder');
  const report = await reportAtLine(file, Math.floor(line));
  const position = new vscode.Position(report === null ? Math.max(0, Math.floor(line) - 1) : 0, 0);
  await vscode.window.showTextDocument(vscode.Uri.file(report ?? file), {
    viewColumn: vscode.ViewColumn.Beside,
    selection: new vscode.Range(position, position),
    preview: true,
  });
}

import * as path from 'node:path';
import { lostOfAll, tasksOfAll } from '../config/suite';
import { outputsOf, possibleOutputs } from '../config/suite-outputs';
import { filesBelow } from '../engine/files/folder';
import { kindOf } from '../engine/files/look';
import { writePicture } from '../engine/reports';
import type { Service } from '../engine/service';
import type { LeaderboardDetails, LeaderboardIdentity, LeaderboardTask } from '../model';
import { shownDocument } from '../document/document';
import { latexReport } from '../document/latex';
import { markdownReport } from '../document/markdown';
import { terminalText } from '../document/terminal';
import { leaderboardCsv } from '../questions/leaderboard/csv';
import { leaderboardDocument } from '../questions/leaderboard/document';
import { criticalDifferenceFile, winsFile } from '../questions/leaderboard/pictures';
import { chosen, pairOf, withClasses } from './defaults';
import { onTerminal } from './leaderboard-report';
import type { AnswerFormat } from './commands';
import { isPicture, type LeaderboardCommand } from './leaderboard-arguments';
import { usage } from './options';
import { asJson } from './question';
import { asText, type Output } from './print';
import { writeReports } from './reports';
import type { Listener } from './study';

/** Ranks the systems in folders of outputs, or in a table of scores. Returns what to print. */
export async function runLeaderboard(
  service: Service,
  command: LeaderboardCommand,
  caller: Listener,
): Promise<Output> {
  const identity = await identify(service, command, caller);
  const details = await service.leaderboard({ identity, priority: 'foreground' }, caller);
  const pictures = command.reports.filter(isPicture);
  const reports = command.reports.filter((file) => !isPicture(file));
  const { force } = command;
  await writeReports({ kind: 'leaderboard', ...details }, { reports, force });
  for (const file of pictures) {
    await writePicture(criticalDifferenceFile(details.leaderboard), file, { any: force });
  }
  if (command.wins !== null) {
    await writePicture(winsFile(details.leaderboard), command.wins, { any: force });
  }
  const { format } = command;
  const folders = identity.from.kind === 'outputs' ? command.sources : [];
  return written(details, format, folders);
}

function written(
  { leaderboard, decimals }: LeaderboardDetails,
  format: AnswerFormat,
  folders: readonly string[],
): Output {
  const document = () => shownDocument(leaderboardDocument({ leaderboard, decimals }));
  switch (format) {
    case 'text':
      return asText(leaderboard, (shown) => terminalText(onTerminal(document(), shown, folders)));
    case 'markdown':
      return asText(null, () => markdownReport(document(), null));
    case 'latex':
      return asText(null, () => latexReport(document(), null, leaderboard.realgain));
    case 'csv':
      return { format, text: leaderboardCsv(leaderboard) };
    case 'json':
      return asJson(leaderboard);
  }
}

async function identify(
  service: Service,
  command: LeaderboardCommand,
  caller: Listener,
): Promise<LeaderboardIdentity> {
  const { sources, alpha, metric, columns, typed } = command;
  const said = typed && { command: typed };
  const name = path.basename(path.resolve(sources[0] ?? ''));
  const folders: string[] = [];
  for (const source of sources) {
    if ((await kindOf(source)) === 'folder') {
      folders.push(source);
    }
  }
  if (folders.length === 0 && sources.length === 1) {
    return { name, alpha, from: ofTable(command), ...said };
  }
  const [file] = sources.filter((source) => !folders.includes(source));
  if (file !== undefined) {
    throw usage(`“realgain leaderboard” takes folders, or one table of scores, but ${file} is no folder`);
  }
  refuse(command, ['task', 'system', 'score'], 'is about a table of scores, not about folders');
  const files: string[] = [];
  for (const folder of folders) {
    for (const file of possibleOutputs(folder, await filesBelow(folder, caller.signal))) {
      files.push(file);
    }
  }
  const found = outputsOf(folders, await service.survey({ files }, caller));
  const asked = chosen(metric);
  const tasks = tasksOfAll(found.outputs, name);
  return {
    name,
    alpha,
    from: {
      kind: 'outputs',
      tasks: await withReferences(service, tasks, command, caller),
      unread: lostOfAll(found, name),
      metric: asked === null || columns[0] === undefined ? asked : { ...asked, column: columns[0] },
      columns,
      higherIsBetter: metric.higherIsBetter,
    },
    ...said,
  };
}

/** Tasks with the references given, else those whose outputs are predicted classes with the file of the right ones beside them. */
async function withReferences(
  service: Service,
  tasks: readonly LeaderboardTask[],
  { references, metric, columns }: LeaderboardCommand,
  caller: Listener,
): Promise<LeaderboardTask[]> {
  const isOpen = references === null && chosen(metric) === null && columns.length === 0;
  const complete: LeaderboardTask[] = [];
  for (const task of tasks) {
    const [a, b] = task.outputs.flatMap(({ sources: [first] }) => first ?? []);
    const pair = !isOpen || a === undefined || b === undefined ? null : pairOf(a.path, b.path);
    const found = pair === null ? null : await withClasses(service, { references }, pair, caller);
    complete.push({ ...task, references: found?.references ?? references ?? task.references });
  }
  return complete;
}

function ofTable({
  sources: [file = ''],
  references,
  table,
  metric,
  columns,
}: LeaderboardCommand): LeaderboardIdentity['from'] {
  if (metric.id !== undefined || columns.length > 0 || metric.options !== undefined || references !== null) {
    throw usage(
      '--reference, --metric, --option and --column are about outputs, not about a table of scores; name its column with --score',
    );
  }
  return { kind: 'table', path: file, ...table, higherIsBetter: metric.higherIsBetter };
}

function refuse(
  { table }: LeaderboardCommand,
  names: readonly (keyof LeaderboardCommand['table'])[],
  why: string,
): void {
  const stray = names.find((name) => table[name] !== null);
  if (stray !== undefined) {
    throw usage(`--${stray} ${why}`);
  }
}

import { writeReport } from '../engine/reports';
import { REPORT_FORMATS, type Answer } from '../model/results/report';
import { reportEnding } from '../questions/reports/write';
import { COMMANDS } from './commands';
import { parseOptions, threadsOf, usage, wrongFiles } from './options';

/** `realgain reproduce REPORT`. */
export interface ReproduceCommand {
  readonly kind: 'reproduce';
  readonly report: string;
  /** Where to look for files that have moved. */
  readonly folder: string | null;
  /** Whether a program that the report names as its metric may run. */
  readonly trust: boolean;
  readonly json: boolean;
  readonly threads: number | null;
  readonly cache: string | null;
}

/** @throws RealGainError `bad-setting` with a sentence that says what to write instead */
export function parseReproduce(args: readonly string[]): ReproduceCommand {
  const { values, positionals } = parseOptions(args, COMMANDS.reproduce.options);
  const [report, ...rest] = positionals;
  if (report === undefined || rest.length > 0) {
    throw wrongFiles('reproduce', 'one report', positionals.length);
  }
  return {
    kind: 'reproduce',
    report,
    folder: values.in ?? null,
    trust: values.trust === true,
    json: values.json === true,
    threads: threadsOf(values.threads),
    cache: values.cache ?? null,
  };
}

/** Files for reports and pictures; refused before anything is computed if the extension is none of theirs. */
export function reportsOf(files: readonly string[]): readonly string[] {
  const stray = files.find((file) => reportEnding(file) === null && !isPicture(file));
  if (stray !== undefined) {
    const endings = [...Object.keys(REPORT_FORMATS), 'svg'].map((ending) => `.${ending}`);
    throw usage(`--report takes a file that ends in ${endings.join(', ')}, not “${stray}”`);
  }
  return files;
}

export function isPicture(file: string): boolean {
  return file.toLowerCase().endsWith('.svg');
}

export interface ReportFiles {
  readonly reports: readonly string[];
  /** Whether they replace other files than reports. */
  readonly force: boolean;
}

export async function writeReports(subject: Answer, { reports, force }: ReportFiles): Promise<void> {
  for (const file of reports) {
    await writeReport(subject, file, { any: force });
  }
}

import { statusText } from '../comparison/summary';
import { suiteStatus } from '../comparison/suite-summary';
import { LINKS } from '../host/ids';
import type { Stores } from '../stores';
import type { HistoryEntry } from '../stores/history';
import type { Alertable } from '../stores/judged';
import type { SuiteVerdict } from '../stores/verdict';
import * as vscode from 'vscode';
import { changedFiles } from '../../files/stamps';
import { changeWords } from '../../model/texts/changed-files';
import type { FileStamp } from '../../model/results/details';
import { withoutIcons } from '../host/notifications';

/** What is known of a pair or of a system of a suite, as far as alerts, badges and the status bar look at it. */
export interface Found extends Alertable {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly sentence: string;
  /** True for an output that was there before its test set was declared: no news for the status bar. */
  readonly wasThere?: boolean | undefined;
  /** One line; the icon before it is the mark. */
  readonly text: () => string;
  /** The command that shows it, and what it takes. */
  readonly open: readonly [command: string, ...unknown[]];
}

/** All that is known, newest first: lists that have been in order stay so, also when the clock was set back. */
export function foundIn({ history, suites }: Pick<Stores, 'history' | 'suites'>): Found[] {
  const pairs = history.whole.map(foundOfPair);
  const systems = suites.all.map(foundOfSystem);
  const merged: Found[] = [];
  let next = 0;
  for (const pair of pairs) {
    for (
      let system = systems[next];
      system !== undefined && system.time > pair.time;
      system = systems[next]
    ) {
      merged.push(system);
      next++;
    }
    merged.push(pair);
  }
  return merged.concat(systems.slice(next));
}

export function foundOfPair(entry: HistoryEntry): Found {
  const { origin, seen, correction, comparison, time, wasThere, key } = entry;
  return {
    origin,
    seen,
    correction,
    comparison,
    time,
    wasThere,
    sentence: comparison.sentence,
    text: () => statusText(entry),
    open: [LINKS.openComparison, key],
  };
}

export function foundOfSystem(verdict: SuiteVerdict): Found {
  const { origin, seen, deciding, time, sentence, suite, system } = verdict;
  return {
    origin,
    seen,
    comparison: deciding,
    time,
    sentence,
    text: () => suiteStatus(verdict),
    open: [LINKS.openSuite, suite, system],
  };
}

/** The line of a result, which opens it, with a warning if a file has changed since. */
export async function foundLens(
  range: vscode.Range,
  words: string,
  { sentence, open: [command, ...args] }: Found,
  files: readonly FileStamp[],
): Promise<vscode.CodeLens> {
  const line = withoutIcons(words);
  const stale = withoutIcons(changeWords(await changedFiles(files)));
  const [title, tooltip] =
    stale === ''
      ? [line, sentence]
      : [
          vscode.l10n.t('$(warning) out of date, {0}: {1} · click to rerun', stale, line),
          vscode.l10n.t('Computed before the file changed. Click to run the comparison again.'),
        ];
  return new vscode.CodeLens(range, { title, command, arguments: args, tooltip });
}

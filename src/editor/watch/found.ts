import { statusText } from '../comparison/summary';
import { suiteStatus } from '../comparison/suite-summary';
import { LINKS } from '../host/ids';
import type { Stores } from '../stores';
import type { HistoryEntry } from '../stores/history';
import type { SuiteVerdict } from '../stores/verdict';
import * as vscode from 'vscode';
import { changedFiles } from '../../files/stamps';
import { changeWords } from '../../model/texts/changed-files';
import type { FileStamp } from '../../model/results/details';
import { withoutIcons } from '../host/notifications';
import { formatCount } from '../../model/text';
import { judgedBy, type Outcome, outcomeOf } from '../../model/results/outcome';
import { isOn } from '../host/settings';
import { type Alertable, isNews } from '../stores/judged';

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

export type Finding = Pick<Stores, 'history' | 'suites' | 'failures'>;

/**
 * All that is known and still holds as far as the watcher knows, newest first: lists that have been in order stay so, also when the
 * clock was set back.
 */
export function foundIn({ history, suites, failures }: Finding): Found[] {
  const holds = (place: string, time: number): boolean => failures.of(place, time) === null;
  const pairs = history.whole.filter(({ identity, time }) => holds(identity.a, time)).map(foundOfPair);
  const systems = suites.all.filter(({ system, time }) => holds(system, time)).map(foundOfSystem);
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

/** What was compared in the background and not opened yet, by outcome. */
interface News {
  readonly total: number;
  readonly better: number;
  readonly worse: number;
  /** Neither: not significant, equivalent or identical. */
  readonly similar: number;
  /** Too little data to decide. */
  readonly undecided: number;
}

const KINDS: Readonly<Record<Outcome, Exclude<keyof News, 'total'>>> = {
  better: 'better',
  worse: 'worse',
  'not-significant': 'similar',
  identical: 'similar',
  equivalent: 'similar',
  undecidable: 'undecided',
};

/** Runs whose p is still to be corrected for the others are not counted yet. */
export function newsOf(entries: readonly Found[]): News {
  const news = { total: 0, better: 0, worse: 0, similar: 0, undecided: 0 };
  for (const entry of entries) {
    if (isNews(entry)) {
      news.total++;
      news[KINDS[outcomeOf(judgedBy(entry))]]++;
    }
  }
  return news;
}

/** `12 new: 5 ✓ 4 ≈ 3 ✗`, and `1 ?` where there is too little data. */
export function newsText({ total, better, worse, similar, undecided }: News): string {
  const counts = [
    [better, '✓'],
    [similar, '≈'],
    [worse, '✗'],
    ...(undecided > 0 ? [[undecided, '?'] as const] : []),
  ] as const;
  const said = counts.map(([count, mark]) => `${formatCount(count)} ${mark}`).join(' ');
  return vscode.l10n.t('{0} new: {1}', formatCount(total), said);
}

export function spokenNews({ total, better, worse, similar, undecided }: News): string {
  const [all, up, same, down, open] = [total, better, similar, worse, undecided].map(formatCount);
  const said = vscode.l10n.t(
    '{0} new results: {1} significantly better, {2} not significant, {3} significantly worse',
    all ?? '',
    up ?? '',
    same ?? '',
    down ?? '',
  );
  return undecided === 0 ? said : `${said}, ${vscode.l10n.t('{0} with too little data', open ?? '')}`;
}

/** `worse` is red; `unclear`, a gain that may be luck, is amber. */
export type AlertKind = 'worse' | 'unclear';

export const ALERT_BACKGROUNDS: Readonly<Record<AlertKind, string>> = {
  worse: 'statusBarItem.errorBackground',
  unclear: 'statusBarItem.warningBackground',
};

/** Equal or equivalent scores claim no gain. */
const ALERTS: Partial<Record<Outcome, AlertKind>> = {
  worse: 'worse',
  'not-significant': 'unclear',
  undecidable: 'unclear',
};

/** The alert that the status bar shows, and the run that raised it. */
interface RaisedAlert {
  readonly entry: Found;
  readonly kind: AlertKind;
}

/** The newest run that is worse, else the newest whose gain may be luck. */
export function alertAmong(entries: readonly Found[]): RaisedAlert | null {
  if (!isOn('alerts.enabled')) {
    return null;
  }
  const alerts = entries.filter(isNews).flatMap((entry): RaisedAlert[] => {
    const kind = ALERTS[outcomeOf(judgedBy(entry))];
    return kind === undefined ? [] : [{ entry, kind }];
  });
  const worse = alerts.find(({ kind }) => kind === 'worse');
  return worse ?? (isOn('alerts.notSignificant') ? (alerts[0] ?? null) : null);
}

export function betterAmong(entries: readonly Found[]): Found | undefined {
  return entries.find((entry) => isNews(entry) && outcomeOf(judgedBy(entry)) === 'better');
}

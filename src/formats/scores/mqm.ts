import { english } from '../../model/words';
import { fileError } from '../../model/errors';
import type { Cell, Format } from '../../model/records';
import { sumOf } from '../../model/lists';
import { headLines, toUtf8 } from '../decode';
import { digest } from '../logs/reading/labels';
import { eachLine, badLine } from '../lines';

/** Weight of an error by its severity, in tenths, whose sums are exact. */
const WEIGHTS: Readonly<Record<string, number>> = {
  major: 50,
  critical: 50,
  minor: 10,
  neutral: 0,
  'no-error': 0,
  'no error': 0,
  '': 0,
};

const COLUMNS = ['system', 'doc', 'rater', 'category', 'severity'];

const EXPECTED = english(
  'an error with system, segment, rater and a severity (major, minor, neutral, critical or no-error)',
);

/** Column of the segment's number in the test set, by year. */
const SEGMENT = ['globalsegid', 'seg_id', 'segid', 'docsegid'];

interface Segment {
  readonly line: number;
  readonly document: string;
  readonly source: Cell;
  /** Added up for each rater. */
  readonly systems: Map<string, Map<string, number>>;
}

/**
 * Errors of the WMT's MQM evaluations, as github.com/google/wmt-mqm-human-evaluation publishes them: a tab-separated line
 * for each error with system, doc, segment, rater, source, target, category and severity. An item is a segment; its score
 * `MQM penalty` is the sum of its errors' weights, averaged over raters (lower is better).
 *
 * Weights as in score_mqm.py of mt-metrics-eval, after Freitag et al. (2021), Table 4: major and critical 5, major
 * Non-translation 25, minor 1, minor punctuation 0.1, neutral 0; errors of the source and creative reinterpretations 0. Lines
 * that tested the rater's attention (HOTW-test) are skipped.
 */
export const mqm: Format = {
  id: 'mqm',
  name: english('MQM errors'),

  detect(head) {
    const names = namesIn(headLines(head)[0] ?? '');
    return areNames(names)
      ? {
          confidence: 0.97,
          why: english('its columns are system, doc, segment, rater, category and severity'),
        }
      : { confidence: 0, why: english('its first line doesn’t name system, rater, category and severity') };
  },

  read(raw, path) {
    const { bytes, notes } = toUtf8(raw, path);
    const segments = new Map<string, Segment>();
    const systems = new Set<string>();
    let names: readonly string[] | undefined;
    eachLine(bytes, path, (text, line) => {
      const cells = text.split('\t');
      if (names === undefined || text === '') {
        names ??= headerOf(text, path);
        return;
      }
      const cell = (name: string): string => cells[(names ?? []).indexOf(name)] ?? '';
      const [system, severity] = [cell('system'), cell('severity').trim().toLowerCase()];
      if (severity === 'hotw-test') {
        return;
      }
      const segment = cell(SEGMENT.find((name) => names?.includes(name)) ?? '');
      const weight = weightOf(severity, cell('category'));
      if (system === '' || segment === '' || cell('rater') === '' || weight === null) {
        throw badLine(path, line, EXPECTED, text);
      }
      systems.add(system);
      const document = cell('doc');
      const id = `${document}::${segment}`;
      const known: Segment = segments.get(id) ?? {
        line,
        document,
        source: digest(cell('source')),
        systems: new Map<string, Map<string, number>>(),
      };
      segments.set(id, known);
      const raters = known.systems.get(system) ?? new Map<string, number>();
      known.systems.set(system, raters);
      raters.set(cell('rater'), (raters.get(cell('rater')) ?? 0) + weight);
    });
    if (segments.size === 0) {
      throw fileError('file-empty', { path }, '{0} holds no errors of segments.');
    }
    const all = [...segments.values()];
    const scores = [...systems].map((system) => ({
      name: systems.size === 1 ? SCORE : `${SCORE},${system}`,
      cells: all.map((segment) => mean([...(segment.systems.get(system)?.values() ?? [])])),
    }));
    const [system] = systems;
    return {
      format: 'mqm',
      n: segments.size,
      columns: [
        { name: 'id', cells: [...segments.keys()] },
        { name: 'document', cells: all.map(({ document }) => document) },
        ...scores,
      ],
      content: [{ name: 'source', cells: all.map(({ source }) => source) }],
      lines: Int32Array.from(all, ({ line }) => line),
      notes,
      measures: scores.map(({ name }) => name),
      partial: true,
      ...(systems.size > 1 ? { systems: [...systems] } : { origin: { system } }),
    };
  },
};

const SCORE = 'MQM penalty';

function namesIn(line: string): readonly string[] {
  return line.split('\t').map((name) => name.trim().toLowerCase());
}

function areNames(names: readonly string[]): boolean {
  return COLUMNS.every((name) => names.includes(name)) && names.some((name) => SEGMENT.includes(name));
}

function headerOf(text: string, path: string): readonly string[] {
  const names = namesIn(text);
  if (!areNames(names)) {
    throw badLine(
      path,
      1,
      english('the names of the columns (system, doc, seg_id, rater, category, severity)'),
      text,
    );
  }
  return names;
}

/** In tenths; null for an unknown severity. */
function weightOf(severity: string, category: string): number | null {
  const kind = category.trim().toLowerCase().replaceAll('_', ' ');
  if (/^source (?:issue|error)|reinterpretation/.test(kind)) {
    return 0;
  }
  if (severity === 'major' && /^non-?\s?translation/.test(kind)) {
    return 250;
  }
  return severity === 'minor' && kind.includes('punctuation')
    ? 1
    : (WEIGHTS[severity.replaceAll('_', '-')] ?? null);
}

/** The mean over raters of their sums, given in tenths. */
function mean(sums: readonly number[]): number | null {
  return sums.length === 0 ? null : sumOf(sums) / (10 * sums.length);
}

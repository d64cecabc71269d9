import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { findFormat } from '../../../src/formats';
import { createMetric } from '../../../src/metrics';
import { RealGainError } from '../../../src/model/errors';
import { fuzzCases } from './fuzz-cases';
import { utf8 } from './support';

const WORD = (id: string, form: string, head: string) =>
  `${id}\t${form}\tl\tNOUN\tN\tCase=Nom\t${head}\tnsubj\t_\t_`;

/** Lines as files of each format have them, some of them damaged, and the metrics that score them. */
const FORMATS: Readonly<Record<string, { lines: readonly string[]; metrics: readonly string[] }>> = {
  conllu: {
    lines: [
      ...[
        WORD('1', 'ab', '0'),
        WORD('2', 'c', '1'),
        WORD('2', 'c', '2'),
        WORD('3', 'd', '9'),
        WORD('1', 'a b', '2'),
      ],
      ...[
        WORD('1-2', 'ab', '_'),
        WORD('2-3', 'cd', '_'),
        WORD('1.1', 'e', '_'),
        '# text = x',
        '# newdoc',
        '',
        '1\tx',
      ],
    ],
    metrics: ['las', 'mlas', 'blex', 'upos'],
  },
  conllx: {
    lines: [WORD('1', 'a', '0'), WORD('2', 'b', '1'), WORD('2', '?!', '2'), WORD('3', '', '1'), '', '1\ta'],
    metrics: ['las', 'uas'],
  },
  trees: {
    lines: [
      '(S (NP a) (VP b))',
      '(TOP (S',
      '(NP-SBJ a)',
      '))',
      ')',
      '(',
      '',
      '(())',
      '(S a b)',
      '(`` ")(CD \')',
    ],
    metrics: ['bracket-f1', 'bracket-exact', 'bracket-tags'],
  },
  alignments: {
    lines: ['0-0 1-1', '1p2 2?3', '', '0-0 0-0', '9-9', 'x', '0--1'],
    metrics: ['aer', 'alignment-f1'],
  },
  naacl: { lines: ['1 1 1 S', '2 3 4 P', '5 1 0 S', '', '0 1 1 S', '1 2'], metrics: ['aer', 'alignment-f1'] },
  conll: {
    lines: ['a B-X', 'b I-X', 'c O', 'c I-', '-DOCSTART- O', '', 'd E-Y', 'e', 'f X Y', '# O'],
    metrics: ['entity-f1', 'tag-accuracy'],
  },
};

describe('structured output, whatever it holds', () => {
  for (const [id, { lines, metrics }] of Object.entries(FORMATS)) {
    const file = fc
      .array(fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...lines) }, fc.string()), { maxLength: 12 })
      .chain((rows) => {
        const text = rows.join('\n');
        // Cut off anywhere, or not at all.
        return fc.oneof(
          fc.constant(text),
          fc.nat(text.length).map((end) => text.slice(0, end)),
        );
      });

    it(`gives scores or an error that says what is wrong: ${id}`, () => {
      const format = findFormat(id);
      assert.ok(format);
      const score = (own: string, right: string) => {
        const reference = format.read(utf8(right), 'gold');
        const read = format.read(utf8(own), 'own');
        const output = format.conform?.(read, reference, { output: 'own', reference: 'gold' }) ?? read;
        if (output.n !== reference.n) {
          return;
        }
        for (const metric of metrics) {
          const { n, k, data } = createMetric({ id: metric, column: columnOf(id) }, 1).extract({
            output,
            outputPath: 'own',
            references: [reference],
            referencePaths: ['gold'],
          });
          assert.equal(data.length, n * k);
          assert.ok(data.every((value) => Number.isInteger(value) && value >= 0));
        }
      };
      fc.assert(
        fc.property(file, file, fc.boolean(), (own, other, same) => {
          try {
            score(own, same ? own : other);
          } catch (error) {
            assert.ok(error instanceof RealGainError, String(error));
            assert.match(error.message, /\.$/);
          }
        }),
        { numRuns: fuzzCases(300) },
      );
    });
  }
});

function columnOf(format: string): string {
  return { trees: 'tree', alignments: 'links', naacl: 'links' }[format] ?? format;
}

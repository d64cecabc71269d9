import type { Comparison, Reading, Roles } from '../../model';
import { movedDeclared, movedOrigin, type Move } from '../moved';
import type { ComparedPair } from './schema';

/** The same comparison with every path moved. */
export function movedPair(result: ComparedPair, move: Move, words: (text: string) => string): ComparedPair {
  const { a, b, reference, metric, reading } = result;
  const one = <File extends Readonly<{ path: string }>>(file: File): File => ({
    ...file,
    path: move(file.path),
  });
  const system = (file: Comparison['a']) => ({
    ...one(file),
    ...(file.runs && { runs: file.runs.map(one) }),
  });
  return movedDeclared(
    {
      ...result,
      a: system(a),
      b: system(b),
      metric: movedOrigin(metric, move),
      ...(reading && { reading: movedReading(reading, move) }),
      reference: reference && {
        ...one(reference),
        ...(reference.additional && { additional: reference.additional.map(one) }),
      },
      warnings: result.warnings.map(words),
    },
    move,
  );
}

function movedReading(reading: Reading, move: Move): Reading {
  const roles = ({ score, answer, ...others }: Roles): Roles => ({
    ...others,
    ...(score && { score: movedOrigin(score, move) }),
    ...(answer && { answer: movedOrigin(answer, move) }),
  });
  return {
    ...reading,
    a: roles(reading.a),
    b: roles(reading.b),
    direction: movedOrigin(reading.direction, move),
  };
}

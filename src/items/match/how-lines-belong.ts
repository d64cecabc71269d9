import { textOf } from '../../columns';
import { BY_LINE, english, type Column, type Question } from '../../model';

export function howLinesBelong(columns: readonly Column[]): Question {
  return {
    id: 'lines',
    title: english('How do the lines of the two files correspond?'),
    choices: [
      {
        label: english('Match by line'),
        detail: english('line i of both files is the same item'),
        option: '--id-column none',
        answer: { idColumn: BY_LINE },
      },
      ...columns.map(({ name, cells }) => ({
        label: name,
        detail: cells
          .slice(0, 3)
          .map((cell) => shortened(textOf(cell)))
          .join(', '),
        option: `--id-column ${/^[\w.-]+$/.test(name) ? name : `"${name}"`}`,
        answer: { idColumn: name },
      })),
    ],
  };
}

export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

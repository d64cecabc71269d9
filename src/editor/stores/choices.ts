import * as path from 'node:path';
import type * as vscode from 'vscode';
import { defined } from '../../model/defined';
import { englishOf } from '../../model/words';
import type { Choice, Question } from '../../model/settings/question';
import type { ComparisonIdentity } from '../../model/settings/identity';
import type { FormatChoices } from '../../model/results/details';
import type { MetricChoice } from '../../model/settings/metric-choice';
import { withoutCompression } from '../../model/names';
import { declaredKey } from './declared';
import type { TestSets } from './test-sets';

const REMEMBERED = 'realgain.choices';

/** The user's choices for the outputs of one kind in one test set. */
interface Remembered {
  readonly metric?: MetricChoice | undefined;
  /** Id of the format of the outputs, and of their references; absent: as recognised. */
  readonly format?: string | undefined;
  readonly referenceFormat?: string | undefined;
  /** The option that was chosen, by the question. */
  readonly answers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The user's choices of what realgain.json doesn't declare: the metric, the formats, and how files are read. Remembered per
 * test set (or folder) and extension of the output, so that the next pair of the same kind doesn't ask.
 */
export class Choices {
  constructor(
    private readonly memory: vscode.Memento,
    private readonly testSets: TestSets,
  ) {}

  async metric(output: string): Promise<MetricChoice | null> {
    return (await this.of(output)).metric ?? null;
  }

  /** Absent where recognition decides. */
  async formats(a: string, b: string): Promise<FormatChoices> {
    const [ofA, ofB] = [await this.of(a), await this.of(b)];
    return defined({ a: ofA.format, b: ofB.format, references: ofA.referenceFormat });
  }

  async rememberMetric(output: string, metric: MetricChoice | undefined): Promise<void> {
    await this.remember(output, { metric });
  }

  /** The earlier answer to this question about such outputs, if it is still a choice. */
  async answerTo(output: string, { id, title, choices }: Question): Promise<Choice | undefined> {
    const { answers = {} } = await this.of(output);
    // Versions before this one remembered answers by the question's text.
    const answer = answers[id] ?? answers[englishOf(title)];
    return choices.find(({ option }) => option === answer);
  }

  async rememberAnswer(output: string, { id }: Question, { option }: Choice): Promise<void> {
    const { answers } = await this.of(output);
    await this.remember(output, { answers: { ...answers, [id]: option } });
  }

  /** @param formats null: recognition decides */
  async rememberFormats(
    { a, b }: ComparisonIdentity,
    { references, ...outputs }: { readonly [K in keyof FormatChoices]?: string | null | undefined },
  ): Promise<void> {
    for (const [which, format] of Object.entries(outputs)) {
      if (format !== undefined) {
        await this.remember(which === 'a' ? a : b, { format: format ?? undefined });
      }
    }
    if (references !== undefined) {
      await this.remember(a, { referenceFormat: references ?? undefined });
    }
  }

  private async of(output: string): Promise<Remembered> {
    return this.all[await this.kindOf(output)] ?? {};
  }

  private async remember(output: string, chosen: Remembered): Promise<void> {
    const kind = await this.kindOf(output);
    await this.memory.update(REMEMBERED, { ...this.all, [kind]: { ...this.all[kind], ...chosen } });
  }

  private get all(): Record<string, Remembered> {
    return this.memory.get<Record<string, Remembered>>(REMEMBERED, {});
  }

  private async kindOf(output: string): Promise<string> {
    const testSet = await this.testSets.of(output);
    const place = testSet === null ? path.dirname(output) : declaredKey(testSet);
    return `${place}\n${path.extname(withoutCompression(output)).toLowerCase()}`;
  }
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { describe, it } from 'mocha';
import { Kept, speak, translated, type AnyResult, type Records } from '../../../src/model';
import type { Words } from '../../../src/model';
import { checkedIdentity, questionOf, type Question } from '../../../src/questions';
import { agreement } from '../../../src/questions/agreement';
import { judge } from '../../../src/questions/judge';
import { plan } from '../../../src/questions/plan';
import { preferences } from '../../../src/questions/preferences';
import { sentencesOf } from '../../../src/questions/tradeoff/sentences';
import { rankings } from '../../../src/questions/rankings';
import { fixture } from '../../golden/fixtures';
import { meansOf } from '../../support/ask';
import { comparison } from '../../webview/states';
import { tableOf } from '../human-ratings/support';

const german = JSON.parse(
  readFileSync(path.resolve(__dirname, '../../../l10n/bundle.l10n.de.json'), 'utf8'),
) as Words;

/** Judgments of so many systems, of which the first is the best. */
function battles(systems: number): Records {
  const rows = Array.from({ length: 40 * systems }, (_, i) => [i, i % systems, (i + 1) % systems] as const);
  return tableOf({
    question_id: rows.map(([item]) => item),
    model_a: rows.map(([, one]) => `system-${one}`),
    model_b: rows.map(([, , other]) => `system-${other}`),
    winner: rows.map(([item, one, other]) =>
      item % 5 === 0 ? 'tie' : one < other === item % 7 > 1 ? 'model_a' : 'model_b',
    ),
  });
}

/** Asks, and returns what leads the page in German. */
async function leadOf<Identity, Result extends AnyResult>(
  question: Question<Identity, Result>,
  asked: object,
  files: readonly Records[] = [],
): Promise<string[]> {
  const kept = new Kept();
  const identity = checkedIdentity(question.name, {
    ...asked,
    ...(files.length > 0 && { files: files.map((_, i) => `file-${i}.tsv`) }),
  }) as Identity;
  const { result } = await (await question.compute()).compute(identity, { ...meansOf(files), kept });
  const makes = await questionOf(question.name).document();
  const answer = { question: question.name, identity, result, messages: kept.messages };
  const { lead } = makes.document(answer as never);
  speak(german);
  try {
    return lead.map((sentence) => {
      const said = translated(sentence, kept.messages);
      assert.ok(said !== sentence || Object.hasOwn(kept.messages, sentence), `${sentence} is in English`);
      return said;
    });
  } finally {
    speak(undefined);
  }
}

describe('the sentences of an answer', () => {
  it('are said in German, from the values that the English ones hold', async () => {
    const few = (await leadOf(preferences, { resamples: 200 }, [battles(2)])).join(' ');
    assert.match(
      few,
      /^system-\d wird gegenüber system-\d signifikant vorgezogen\. system-\d gewinnt \d+\.\d% \(95%-Intervall .+ bis .+\) von 80 Items gegen system-\d/,
    );
    const [all = ''] = await leadOf(preferences, { resamples: 200 }, [battles(4)]);
    assert.match(all, /^Im direkten Vergleich unterscheide/);
    const [raters = ''] = await leadOf(agreement, { resamples: 200 }, [fixture('human/ratings.csv')]);
    assert.match(raters, /^\d+ Bewertende von \d+ Einheiten: Krippendorffs α ist nominal /);
    const candidates = await leadOf(rankings, { score: ['log_like', 't_score'] }, [
      fixture('ranked/candidates.tsv'),
    ]);
    assert.match(candidates.join(' '), /Kandidaten sind richtig: .+ Nach Fishers exaktem Test/);
    const judged = await leadOf(judge, { resamples: 200 }, [fixture('human/metric_system.tsv')]);
    assert.match(judged[0] ?? '', /^Über \d+ Systeme korreliert .+ \(Pearsons r, 95%-Intervall /);
    const [weighed = ''] = sentencesOf({ systems: [], measures: [], limits: [] } as never, comparison);
    speak(german);
    const said = translated(weighed);
    speak(undefined);
    assert.equal(said, 'sysA ist um 0.52 BLEU besser als baseline (95%-Intervall [0.11, 0.93]; p = 0.0130).');
    const [planned = ''] = await leadOf(plan, { gain: 0.1 });
    assert.match(
      planned,
      /^Um einen wahren Gewinn von 0\.1 mit 80% Trennschärfe zu finden, braucht es [\d,]+ Items, wenn/,
    );
  });
});

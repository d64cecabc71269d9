import { clearGain, clearGrades, csv, jsonl, type MadeCase, type Row } from './make';

/* Shapes of files that researchers keep in their repositories. */

const N = 120;
const gain = clearGain(N);
const grades = clearGrades(N);
const sides = ['a', 'b'] as const;
type Side = (typeof sides)[number];

const classes = ['news', 'sport', 'art'] as const;
const gold = (i: number) => classes[i % 3] ?? '';
/** Right or the next class. */
const given = (side: Side, i: number) => (grades[i]?.[side] === 1 ? gold(i) : (classes[(i + 1) % 3] ?? ''));

const rows = (row: (side: Side, i: number) => Row, side: Side) =>
  Array.from({ length: N }, (_, i) => row(side, i));
const files = (row: (side: Side, i: number) => Row): Record<string, string> => ({
  'a.csv': csv(rows(row, 'a')),
  'b.csv': csv(rows(row, 'b')),
});
/** A text file for each system, with a line an item. */
const lined = (
  name: (side: Side) => string,
  line: (side: Side, i: number) => string | number,
): Record<string, string> =>
  Object.fromEntries(
    sides.map((side) => [name(side), Array.from({ length: N }, (_, i) => line(side, i)).join('\n')]),
  );
const score = (side: Side, i: number) => gain[i]?.[side] ?? 0;

const better = { verdict: 'significant', better: 'a', n: N } as const;
const accuracy = { ...better, metric: 'accuracy' } as const;

/** A question that only one item has. */
const asked = (i: number) => `How many of the ${i} boxes in room ${7 * i} are red or green?`;
const found = (side: Side, i: number) => `page_${side === 'a' || i % 2 === 0 ? i : i + N}`;

export const wild: readonly MadeCase[] = [
  {
    name: 'thresholds-as-names',
    trap: 'The first line has numbers above numbers, but they are thresholds.',
    files: {
      'table.csv': [
        'dataset,model,0.5,0.6,0.7',
        ...['QA', 'math', 'code', 'maps'].flatMap((set, i) => [
          `${set},alpha,${70 + i}.2,${60 + i}.1,${50 + i}.5`,
          `${set},beta,${69 - i}.4,${58 - i}.3,${1 + i}`,
        ]),
        '',
      ].join('\n'),
    },
    command: 'compare table.csv --systems alpha,beta',
    expect: { question: ['--column 0.5', '--column 0.6', '--column 0.7'] },
  },
  {
    name: 'long-names-of-columns',
    trap: 'A name of more than 40 characters is no sentence.',
    files: files((side, i) => ({
      text: asked(i),
      'prediction_meta-llama/Llama-3-8b-chat-hf_relevance_score': score(side, i),
    })),
    expect: { ...better, column: 'prediction_meta-llama/Llama-3-8b-chat-hf_relevance_score' },
  },
  {
    name: 'question-made-from-question',
    trap: 'Each system wrote another question from the same one.',
    files: files((side, i) => ({
      question_id: i,
      original_question: asked(i),
      improved_question: `${side === 'a' ? 'Count carefully' : 'Please say'}: ${asked(i)}`,
      quality_score: score(side, i),
    })),
    expect: { ...better, column: 'quality_score' },
  },
  {
    name: 'prompt-that-quotes-question',
    trap: 'Each system was asked the same question in another prompt.',
    files: files((side, i) => ({
      pid: i,
      question: asked(i),
      query: side === 'a' ? `Hint: a number.\nQuestion: ${asked(i)}` : `${asked(i)} Think step by step.`,
      quality_score: score(side, i),
    })),
    expect: { ...better, column: 'quality_score' },
  },
  {
    name: 'prompt-that-quotes-another-question',
    trap: 'The prompts hold other questions than the column beside them.',
    files: files((side, i) => ({
      pid: i,
      question: asked(i),
      query: side === 'a' ? `Question: ${asked(i)}` : `Question: ${asked(i + N)}`,
      quality_score: score(side, i),
    })),
    expect: { error: 'different-items', says: ['"query"'] },
  },
  ...['passage', 'problem'].map((of): MadeCase => ({
    name: `question-that-quotes-a-${of}`,
    trap: 'What the questions of two test sets have in common is no question.',
    files: files((side, i) => ({
      pid: i,
      [of]: `Room ${i} of house ${7 * i} is red.`,
      question: `Room ${i} of house ${7 * i} is red. ${asked(side === 'a' ? i : i + N)}`,
      quality_score: score(side, i),
    })),
    expect: { error: 'different-items', says: ['"question"'] },
  })),
  {
    name: 'lemma-form-tags',
    trap: 'Some lemmas are two words, but every line has as many cells.',
    files: lined(
      (side) => `${side}.test`,
      (side, i) =>
        [
          `${i % 9 === 0 ? 'be ' : ''}lemma${i}`,
          `lemma${i}${grades[i]?.[side] === 1 ? 'ed' : 's'}`,
          `V;${gold(i)}`,
        ].join('\t'),
    ),
    expect: { error: 'needs-reference', says: ['"2"', 'answers such as "lemma0'] },
  },
  {
    name: 'numbered-problems',
    trap: 'p1_abs is a problem with a number, not precision at 1.',
    files: Object.fromEntries(
      sides.map((side) => [
        `${side}.jsonl`,
        jsonl(
          rows(
            (_, i) => ({
              problem: ['p1_abs', 'p2_max', 'p3_sort', 'p4_find'][i % 4],
              sample: Math.floor(i / 4),
              solved: grades[i]?.[side] === 1,
            }),
            side,
          ),
        ),
      ]),
    ),
    expect: { verdict: 'undecidable', clusters: 4 },
  },
  {
    name: 'precisions-in-rows',
    trap: 'Precisions at 1, 5 and 10 are no problems with numbers.',
    files: files((side, i) => ({
      item: Math.floor(i / 3),
      kind: ['p1_strict', 'p5_lenient', 'p10_any'][i % 3],
      score: score(side, i),
    })),
    expect: { question: ['--slice kind=p1_strict', '--slice kind=p5_lenient', '--slice kind=p10_any'] },
  },
  {
    name: 'texts-that-end-in-tabs',
    trap: 'A tab at the end of each line makes no table.',
    files: lined(
      (side) => `${side}.txt`,
      (side, i) => `No box of ${i} is ${side === 'a' ? 7 * i : i}\t`,
    ),
    expect: { error: 'needs-reference', says: ['BLEU compares the texts'] },
  },
  {
    name: 'sources-and-outputs',
    trap: 'Each line holds the source, and what the system made of it.',
    files: lined(
      (side) => `test.${side}`,
      (side, i) => `${asked(i)}\t${side === 'a' ? 'Say: ' : ''}No box of ${i} is ${7 * i}`,
    ),
    expect: { error: 'needs-reference', says: ['"2"', 'answers such as "Say: No box'] },
  },
  {
    name: 'labels-beside-sentences',
    trap: 'Each line begins with the label that the system gave to the sentence.',
    files: lined(
      (side) => `${side}.txt`,
      (side, i) => `${(i + (grades[i]?.[side] ?? 0)) % 2}\t${asked(i)}`,
    ),
    expect: { question: ['--column 1 --higher-is-better', '--column 1 --lower-is-better'] },
  },
  {
    name: 'shares-beside-sentences',
    trap: 'Each line begins with how sure the system was, which is no id.',
    files: lined(
      (side) => `${side}.txt`,
      (side, i) => `${(score(side, i) + i / 1e4).toFixed(4)}\t${asked(i)}`,
    ),
    expect: { question: ['--column 1 --higher-is-better', '--column 1 --lower-is-better'] },
  },
  {
    name: 'spaces-in-a-table-of-tabs',
    trap: 'The file is called a table of tabs, but has spaces between its cells.',
    files: {
      'scores.tsv': [
        'system avg_score seg_id',
        ...sides.flatMap((side) =>
          Array.from({ length: N }, (_, i) => `System-${side}.1 ${score(side, i).toFixed(6)} ${i + 1}`),
        ),
        '',
      ].join('\n'),
    },
    command: 'compare scores.tsv --systems System-a.1,System-b.1',
    expect: better,
  },
  {
    name: 'classes-in-a-folder-of-predictions',
    trap: 'The folder says that the numbers are what a system predicted.',
    files: lined(
      (side) => `${side}/predictions/irony.txt`,
      (side, i) => (i + (grades[i]?.[side] ?? 0)) % 2,
    ),
    expect: { question: ['--higher-is-better', '--lower-is-better'] },
  },
  {
    name: 'measure-in-a-folder-of-predictions',
    trap: 'The names of the files say that the numbers measure the predictions.',
    files: lined(
      (side) => `${side}/predictions/accuracy.txt`,
      (side, i) => grades[i]?.[side] ?? 0,
    ),
    expect: accuracy,
  },
  {
    name: 'numbers-of-options-without-some',
    trap: 'The numbers of chosen options; -1 where none was found.',
    files: Object.fromEntries(
      sides.map((side, b) => [
        `${side}.json`,
        JSON.stringify({
          acc: 70 + b,
          results: Object.fromEntries(
            Array.from({ length: N }, (_, i) => [4 * i, i % 40 === 0 ? -1 : (i + b * (i % 3)) % 4]),
          ),
        }),
      ]),
    ),
    expect: { question: ['--column value --higher-is-better', '--column value --lower-is-better'] },
  },
  {
    name: 'document-found-for-question',
    trap: 'Each retriever found another document for half of the questions.',
    files: files((side, i) => ({
      qid: `q${i}`,
      query: asked(i),
      top1_doc: found(side, i),
      reciprocal_rank: score(side, i),
    })),
    expect: { ...better, column: 'reciprocal_rank' },
  },
  {
    name: 'message-beside-its-verdict',
    trap: 'The message says why a check failed, not what was asked.',
    files: files((side, i) => ({
      diagram_id: i,
      overall_score: score(side, i),
      labels_match_arcs_passed: i % 3 > 0 || side === 'a',
      labels_match_arcs_message: i % 3 > 0 || side === 'a' ? 'all match' : `arc ${i} has no label`,
    })),
    command: 'compare a.csv b.csv --column overall_score',
    expect: { ...better, column: 'overall_score' },
  },
  {
    name: 'addresses-of-judges',
    trap: 'The same judge was served by two machines.',
    files: files((side, i) => ({
      id: i,
      score: score(side, i),
      judge: `gemma-4-26B+192.168.1.${side === 'a' ? 50 : 45}:8000`,
    })),
    expect: { ...better, column: 'score' },
  },
  {
    name: 'addresses-asked-about',
    trap: 'All questions are about other addresses.',
    files: files((side, i) => ({
      score: score(side, i),
      query: `10.${side === 'a' ? 1 : 2}.${i % 7}.${i}`,
    })),
    expect: { error: 'different-items', says: ['"query"'] },
  },
  {
    name: 'one-of-several-verdicts',
    trap: 'One verdict of three has the word correct in its name.',
    files: files((side, i) => ({
      diagram_id: i,
      sums_of_angles_correct_value: grades[i]?.[side] === 1 ? 'Yes' : 'No',
      outline_is_closed_value: i % 5 === 0 ? 'No' : 'Yes',
      labels_are_legible_value: (i + Number(side === 'a')) % 3 > 0 ? 'Yes' : 'No',
    })),
    expect: {
      question: [
        '--column sums_of_angles_correct_value',
        '--column outline_is_closed_value',
        '--column labels_are_legible_value',
      ],
    },
  },
  {
    name: 'answers-under-names-of-systems',
    trap: 'Each file names its system in the column of its answers.',
    files: {
      'bert.csv': csv(
        rows((side, i) => ({ text: asked(i), true_label: gold(i), prediction_bert: given(side, i) }), 'a'),
      ),
      'bow.csv': csv(
        rows((side, i) => ({ text: asked(i), label: gold(i), prediction_bow: given(side, i) }), 'b'),
      ),
    },
    expect: { ...accuracy, warns: ['is compared with'] },
  },
  {
    name: 'answers-under-other-names',
    trap: 'One file has marks of right and wrong, too, and other names.',
    files: {
      'a.csv': csv(
        rows(
          (side, i) => ({ true_label: gold(i), predicted: given(side, i), correct: grades[i]?.[side] }),
          'a',
        ),
      ),
      'b.csv': csv(rows((side, i) => ({ label: gold(i), prediction: given(side, i) }), 'b')),
    },
    expect: { ...accuracy, warns: ['is compared with'] },
  },
  {
    name: 'label-gt',
    trap: 'The right answer is called label_gt.',
    files: files((side, i) => ({ token: `w${i}`, label_gt: gold(i), prediction: given(side, i) })),
    expect: accuracy,
  },
  {
    name: 'bad-classifier-among-names',
    trap: 'A system that is hardly ever right is one, too; its stars are not its label.',
    files: {
      'a.csv': csv(
        rows(
          (side, i) => ({
            row_id: i,
            label: i % 3,
            tuned_predicted_label: grades[i]?.[side] === 1 ? i % 3 : (i + 1) % 3,
          }),
          'a',
        ),
      ),
      'b.csv': csv(
        rows(
          (_, i) => ({
            row_id: i,
            label: i % 3,
            stars_prediction: `${(i % 5) + 1} stars`,
            stars_predicted_label: (i + 1) % 3,
          }),
          'b',
        ),
      ),
    },
    expect: accuracy,
  },
  {
    name: 'words-of-a-text',
    trap: 'The word “All’” of a text sums up nothing.',
    files: files((side, i) => ({
      token: i === 70 ? "All'" : ['una', 'casa', 'bella', 'che'][i % 4],
      label: gold(i),
      prediction: given(side, i),
    })),
    expect: accuracy,
  },
  {
    name: 'only-right-answers-in-common',
    trap: 'The count of things on an image is right in both files; what was counted has other names.',
    files: {
      'human.csv': csv(
        rows((_, i) => ({ filename: `${i}.jpg`, object_count: (37 * i) % 101, human: (36 * i) % 99 }), 'a'),
      ),
      'gpt.csv': csv(
        rows(
          (_, i) => ({ filename: `${i}.jpg`, object_count: (37 * i) % 101, first: i, second: 2 * i }),
          'b',
        ),
      ),
    },
    expect: { error: 'not-numeric' },
  },
  {
    name: 'lists-beside-lists',
    trap: 'Answers are lists, and so are the right ones: the score beside them says how good they are.',
    files: Object.fromEntries(
      sides.map((side) => [
        `${side}.jsonl`,
        jsonl(
          rows(
            (_, i) => ({
              question_id: `q${i}`,
              parsed_answer: [gold(i), given(side, i)],
              expected_answer: [gold(i), gold(i + 1)],
              score: score(side, i),
            }),
            side,
          ),
        ),
      ]),
    ),
    command: 'compare a.jsonl b.jsonl',
    expect: { question: ['--column parsed_answer', '--column score'] },
  },
  {
    name: 'properties-beside-answers',
    trap: 'Marks of 0 and 1 beside answers and right ones describe the sentence, and are no systems.',
    files: files((side, i) => ({
      sentence: asked(i),
      true_label: gold(i),
      pred_label: given(side, i),
      attribution: Number(i % 3 === 0),
      conditional: Number(i % 3 === 0 || i % 7 === 0),
    })),
    command: 'compare a.csv b.csv --metric accuracy',
    expect: accuracy,
  },
  {
    name: 'answers-to-several-prompts',
    trap: 'Below `response` are the answers to each prompt, beside one right answer.',
    files: Object.fromEntries(
      sides.map((side) => [
        `${side}.json`,
        JSON.stringify(
          rows(
            (_, i) => ({
              requirement: asked(i),
              label: gold(i),
              response: {
                zero_shot: given(side, i),
                few_shot: i % 9 === 0 ? null : gold(i + (i % 4 === 0 ? 1 : 0)),
              },
            }),
            side,
          ),
        ),
      ]),
    ),
    command: 'compare a.json b.json',
    expect: { question: ['--column response.zero_shot', '--column response.few_shot'] },
  },
  {
    name: 'answers-beside-several-marks',
    trap: 'Marks of 0 and 1 say what was found, but the answers can be compared with the right ones, too.',
    files: files((side, i) => ({
      question: asked(i),
      gold_answer: `${gold(i)} ${i % 40}`,
      model_answer: `${given(side, i)} ${i % 40}`,
      retrieval_hit: grades[(i + 7) % N]?.[side] ?? 0,
      answer_grounded: grades[(i + 3) % N]?.[side] ?? 0,
    })),
    command: 'compare a.csv b.csv',
    expect: {
      question: ['--column retrieval_hit', '--column answer_grounded', '--column model_answer'],
    },
  },
  {
    name: 'measures-of-a-baseline-and-another',
    trap: 'Two measures of the baseline are not two systems.',
    files: {
      'sheet.csv': csv(
        rows(
          (_, i) => ({
            item: `q${i}`,
            baseline_clarity: score('b', i),
            baseline_process: score('b', i + 1),
            nishkama_clarity: score('a', i),
            nishkama_process: score('a', i + 1),
          }),
          'a',
        ),
      ),
    },
    command: 'compare sheet.csv',
    expect: { error: 'needs-systems', says: ['2 systems (baseline, nishkama)'] },
  },
  {
    name: 'measure-of-a-baseline-and-another',
    trap: 'The measure is first in the names, and unknown.',
    files: {
      'drift.csv': csv(
        rows(
          (_, i) => ({
            source: asked(i),
            en_baseline: `one ${i}`,
            en_augmented: `other ${i}`,
            drift_baseline: score('b', i),
            drift_augmented: score('a', i),
          }),
          'a',
        ),
      ),
    },
    command: 'compare drift.csv',
    expect: { error: 'needs-systems', says: ['2 systems (baseline, augmented)'] },
  },
  {
    name: 'reference-as-the-baseline',
    trap: 'The second file is the reference of the first, not another output.',
    files: {
      'hyp.txt': `${rows((_, i) => ({ t: `${asked(i)} They said ${i}.` }), 'a')
        .map(({ t }) => t)
        .join('\n')}\n`,
      'ref.txt': `${rows((_, i) => ({ t: asked(i) }), 'a')
        .map(({ t }) => t)
        .join('\n')}\n`,
    },
    command: 'compare hyp.txt ref.txt',
    expect: { error: 'needs-reference', says: ['realgain score hyp.txt --reference ref.txt'] },
  },
];

import * as v from 'valibot';
import { english } from '../../model/words';
import { files, found, numberIfAny } from '../fields';
import { movedStudyIdentity } from '../moved';
import { heldStudy, studiedFields } from '../study/schema';

const testSet = v.union([v.object({ path: v.string() }), heldStudy]);

export const calibrateAsked = v.pipe(
  v.object({
    files: files({
      meaning:
        'two test sets or more, or one and --redraw: each a study (“realgain study … --json”), a test set of realgain.json, or outputs',
      folders: true,
    }),
    ...studiedFields,
    redraw: numberIfAny({
      label: english('Test sets to draw'),
      meaning:
        'also draw N test sets from the items of the first one: how often does p pick the better system? One test set is then enough',
    }),
    size: numberIfAny({
      label: english('Items in each of them'),
      default: 'as many as there are',
      meaning: 'items in each of them',
    }),
    held: found(
      v.array(testSet),
      (all, move) =>
        all.map((one) => ('path' in one ? { path: move(one.path) } : movedStudyIdentity(one, move))),
      (all) => all.flatMap((one) => ('path' in one ? [] : (one.metric ?? []))),
    ),
  }),
  v.forward(
    v.check(({ files, redraw }) => files.length > 1 || (files.length === 1 && redraw !== null), ''),
    ['files'],
  ),
  v.check(
    ({ redraw, size }) => size === null || redraw !== null,
    '--size is that of the test sets that --redraw draws',
  ),
);

export type CalibrateAsked = v.InferOutput<typeof calibrateAsked>;

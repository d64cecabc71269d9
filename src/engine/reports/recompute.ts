import type { ReportRecord } from '../../model';
import { checkedIdentity, questionOf } from '../../questions';
import { movedIdentity, movedStudyIdentity, movedTableIdentity } from '../../questions/moved';
import { movedAnswerIdentity } from '../../questions/reports';
import type { Caller, AskParams } from '../protocol';
import type { Located } from './locate-files';
import type { Again } from './reported-names';
import { askedOf as askedOfPair } from '../../questions/pair/answer';
import { askedOf } from '../../questions/study/said';
import { askedOf as askedOfTable } from '../../questions/table/answer';
import type { Service } from '../service';

export type Recomputing = Pick<Service, 'ask'>;

/** What a report is about, from its files where they are now. */
export async function recompute(
  record: ReportRecord,
  { find }: Located,
  service: Recomputing,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Again> {
  switch (record.kind) {
    case 'comparison': {
      const asked = movedIdentity(record.identity, find);
      const { parts } = record.comparison;
      const identity = { ...askedOfPair(asked, record.planning), cost: parts?.costs ?? [] };
      return { ...(await answered({ question: 'compare', identity }, service, caller)), asked };
    }
    case 'study': {
      const identity = movedStudyIdentity(record.identity, find);
      // Leaves out the same systems as the report.
      const read = new Set(record.study.systems.map((system) => find(system.path)));
      const outputs = identity.outputs.filter((output) => read.has(output));
      return answered({ question: 'study', identity: askedOf({ ...identity, outputs }) }, service, caller);
    }
    case 'table': {
      const held = movedTableIdentity({ ...record.identity, command: undefined }, find);
      return answered(askedOfTable(held), service, caller);
    }
    case 'answer': {
      const { question } = record;
      const identity = movedAnswerIdentity(question, checkedIdentity(question, record.identity), find);
      return answered({ question, identity }, service, caller);
    }
  }
}

async function answered(
  asked: AskParams,
  service: Recomputing,
  caller: Pick<Caller, 'onProgress' | 'signal'>,
): Promise<Again> {
  const answer = await service.ask(asked, caller);
  const made = await questionOf(asked.question).document();
  return {
    asked: null,
    realgain: answer.result.realgain,
    subject: made.whole?.(answer) ?? answer,
  };
}

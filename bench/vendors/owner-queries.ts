/** Searches for owners by address, up to the point where a vendor is asked, and their continuation with vendors' answers. */
import type { Split } from '../../packages/world/truth.ts';
import type { CalibrationTable } from '@deedline/engine/calibration/calibration';
import type { Answer } from '@deedline/engine/model/answer';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { resolve } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import { learnFromStore } from '../match/learn-from-store.ts';
import { changeWorld, gatherEvidence, type LoadedWorld } from '../match/load-world.ts';
import { parcelsOf, spread } from '../match/run-searches.ts';
import { liveEmails, livePhones, peopleOf, type TruthIndex } from '../match/truth.ts';

export interface OwnerQuery {
  query: Query;
  /** The answer from the data at hand. */
  answer: Answer;
  found: ReadonlyMap<string, Evidence>;
  /** The numbers that reach an owner, or the people behind one, today. */
  live: ReadonlySet<string>;
  /** The mailboxes that reach them today. */
  liveMailboxes: ReadonlySet<string>;
  /** Returns a function that adds vendors' answers: each call extends the evidence and returns the answer from all of it. */
  goOn(): (facts: readonly SourceFacts[], evidence: readonly Evidence[]) => Answer;
  /** The answer from all data at hand and the given vendor evidence, with these curves. */
  answerWith(facts: readonly SourceFacts[], evidence: readonly Evidence[], calibration?: CalibrationTable): Answer;
}

export function planOwnerQueries(world: LoadedWorld, truth: TruthIndex, count: number, split: Split = 'test'): OwnerQuery[] {
  const reliability = learnFromStore(world);
  return spread(parcelsOf(world, truth, split), count).map((parcel) => {
    const { line, city, state, zip } = parcel.address;
    const { query, found, tooCommon } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const answerBy = (records: readonly Evidence[], sources: readonly SourceFacts[], calibration?: CalibrationTable): Answer => {
      const context = { today: world.manifest.asOf, sources, includeContacts: true, reliability, tooCommon };
      return resolve(query, records, calibration === undefined ? context : { ...context, calibration });
    };
    const people = peopleOf(truth, parcel);
    return {
      query,
      answer: answerBy(found, world.sources),
      found: new Map(found.map((each) => [each.id, each])),
      live: livePhones(people),
      liveMailboxes: liveEmails(people),
      answerWith: (facts, evidence, calibration) => answerBy([...found, ...evidence], [...world.sources, ...facts], calibration),
      goOn() {
        const [records, sources] = [new Map(found.map((each) => [each.id, each])), new Map(world.sources.map((each) => [each.name, each]))];
        return (facts, evidence) => {
          for (const each of facts) sources.set(each.name, each);
          for (const each of evidence) records.set(each.id, each);
          return answerBy([...records.values()], [...sources.values()]);
        };
      },
    };
  });
}

/** Simulates an installation with only public records, which knows owners but not how to reach them. */
export function withoutContacts(world: LoadedWorld): LoadedWorld {
  return changeWorld(world, (record) => {
    if (record.kind !== 'person') return [record];
    const { phones: _phones, emails: _emails, ...body } = record.body;
    return [{ ...record, body }];
  });
}

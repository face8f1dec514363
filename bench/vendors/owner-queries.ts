/** Searches for owners by address, as far as they come before a vendor is asked, and how they go on by what vendors say. */
import type { Answer } from '@deedline/engine/model/answer';
import type { Evidence, SourceFacts } from '@deedline/engine/model/evidence';
import { resolve } from '@deedline/engine/pipeline';
import type { Query } from '@deedline/engine/query/query';
import { learnFromStore } from '../match/learn-from-store.ts';
import { changeWorld, gatherEvidence, type LoadedWorld } from '../match/load-world.ts';
import { parcelsOf, spread } from '../match/run-searches.ts';
import { livePhones, peopleOf, type TruthIndex } from '../match/truth.ts';

export interface OwnerQuery {
  query: Query;
  /** By what is at hand. */
  answer: Answer;
  found: ReadonlyMap<string, Evidence>;
  /** The numbers that reach an owner, or the people behind one, today. */
  live: ReadonlySet<string>;
  /** Takes up what vendors say: each call adds to what was found, and gives the answer by all of it. */
  goOn(): (facts: readonly SourceFacts[], evidence: readonly Evidence[]) => Answer;
}

export function planOwnerQueries(world: LoadedWorld, truth: TruthIndex, count: number): OwnerQuery[] {
  const reliability = learnFromStore(world);
  return spread(parcelsOf(world, truth, 'test'), count).map((parcel) => {
    const { line, city, state, zip } = parcel.address;
    const { query, found, tooCommon } = gatherEvidence(world.store, { searchMode: 'property_address', street: line, city, state, zip });
    const answerBy = (records: readonly Evidence[], sources: readonly SourceFacts[]): Answer =>
      resolve(query, records, { today: world.manifest.asOf, sources, includeContacts: true, reliability, tooCommon });
    return {
      query,
      answer: answerBy(found, world.sources),
      found: new Map(found.map((each) => [each.id, each])),
      live: livePhones(peopleOf(truth, parcel)),
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

/** As where nothing but public records is loaded: owners, and no way to reach them. */
export function withoutContacts(world: LoadedWorld): LoadedWorld {
  return changeWorld(world, (record) => {
    if (record.kind !== 'person') return [record];
    const { phones: _phones, emails: _emails, ...body } = record.body;
    return [{ ...record, body }];
  });
}

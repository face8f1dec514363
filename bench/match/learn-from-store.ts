import type { Reliability } from '@deedline/engine/calibration/reliability';
import { readScene } from '@deedline/engine/cluster/scene';
import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import { addVotes, learnReliability, noVotes } from '@deedline/engine/score/collect-votes';
import type { LoadedWorld } from './load-world.ts';
import { spread } from './run-searches.ts';

const RECORDS = 3000;

/** What the agreement of a state's own sources says of them, learned as an installation learns it. */
export function learnFromStore({ store, sources, manifest }: LoadedWorld): Reliability {
  const facts = new Map(sources.map((source) => [source.name, source]));
  const people = store.evidence.filter((item) => item.kind === 'person');
  const votes = noVotes();
  for (const record of spread(people, RECORDS)) {
    const found = store.lookup(evidenceKeys(record, facts.get(record.source) ?? {}));
    addVotes(votes, readScene(found, { today: manifest.asOf, sources, includeContacts: true }), record.id);
  }
  return learnReliability(votes);
}

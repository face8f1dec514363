import type { Reliability } from '@deedline/engine/calibration/reliability';
import { readScene, type Scene } from '@deedline/engine/cluster/scene';
import { evidenceKeys } from '@deedline/engine/keys/evidence-keys';
import { addEnded, addVotes, lineKeys, learnReliability, noVotes } from '@deedline/engine/score/collect-votes';
import type { LoadedWorld } from './load-world.ts';
import { spread } from './run-searches.ts';

const RECORDS = 3000;
/** Number of deaths sampled in addition to the other people. */
const DEATHS = 1000;

/** Learns the reliability of a state's sources from their agreement, as an installation does. */
export function learnFromStore({ store, sources, manifest }: LoadedWorld): Reliability {
  const facts = new Map(sources.map((source) => [source.name, source]));
  const people = store.evidence.filter((item) => item.kind === 'person');
  const votes = noVotes();
  const sceneOf = (record: (typeof people)[number]): Scene =>
    readScene(store.lookup(evidenceKeys(record, facts.get(record.source) ?? {})), { today: manifest.asOf, sources, includeContacts: true });
  for (const record of spread(people, RECORDS)) addVotes(votes, sceneOf(record), record.id);
  const deaths = people.filter(({ body }) => body.deathDate !== undefined);
  for (const record of spread(deaths, DEATHS)) {
    const found = store.lookup(evidenceKeys(record, facts.get(record.source) ?? {}));
    const known = new Map([...found, ...store.lookup(lineKeys(found))].map((item) => [item.id, item]));
    addEnded(votes, readScene([...known.values()], { today: manifest.asOf, sources, includeContacts: true }), record.id);
  }
  return learnReliability(votes);
}

/** Pairs of records whose truth is known: of one person, of two random people, and pairs that share a blocking key. */
import { readMentions, type Mention } from '@deedline/engine/cluster/mention';
import { groupSame } from '@deedline/engine/cluster/person-view';
import { linkedPairs } from '@deedline/engine/cluster/cluster-persons';
import type { PersonView } from '@deedline/engine/compare/comparable';
import type { Split } from '../../packages/world/truth.ts';
import { sequence } from '../match/labelled/figures.ts';
import type { LoadedWorld } from '../match/load-world.ts';
import type { TruthIndex } from '../match/truth.ts';

export interface KnownGroup {
  person: string;
  household: string;
  mentions: readonly Mention[];
  view: PersonView;
}

export type ViewPair = readonly [PersonView, PersonView];

/** Limits the influence of a person with many records. */
const MAX_PAIRS_OF_ONE = 6;

/**
 * The records of people in one split. Records with the same print are merged, as in the engine. The person is looked up by the record id of the source,
 * which the engine uses only for sorting.
 */
export function knownGroups(world: LoadedWorld, truth: TruthIndex, split: Split): KnownGroup[] {
  const mentions = new Map<string, Mention[]>();
  for (const evidence of world.store.evidence) {
    const id = evidence.kind === 'person' ? /^[A-Z]+(\d+)/.exec(evidence.recordId)?.[1] : undefined;
    const person = id === undefined ? undefined : truth.persons.get(`P${id}`);
    if (person?.split !== split) continue;
    const list = mentions.get(person.id);
    if (list) list.push(...readMentions(evidence));
    else mentions.set(person.id, [...readMentions(evidence)]);
  }
  return [...mentions].flatMap(([person, list]) =>
    groupSame(list).map((group) => ({ ...group, person, household: truth.persons.get(person)!.household })),
  );
}

/** Some pairs of each person. */
export function truePairs(groups: readonly KnownGroup[]): ViewPair[] {
  const byPerson = Map.groupBy(groups, ({ person }) => person);
  const next = sequence(11);
  return [...byPerson.values()].flatMap((own) => {
    const pairs = own.flatMap((left, at) => own.slice(at + 1).map((right): ViewPair => [left.view, right.view]));
    while (pairs.length > MAX_PAIRS_OF_ONE) pairs.splice(Math.floor(next() * pairs.length), 1);
    return pairs;
  });
}

/** Pairs of two random people, whatever they have in common. */
export function randomPairs(groups: readonly KnownGroup[], count: number): ViewPair[] {
  const next = sequence(13);
  const pairs: ViewPair[] = [];
  while (pairs.length < count) {
    const [left, right] = [groups[Math.floor(next() * groups.length)]!, groups[Math.floor(next() * groups.length)]!];
    if (left.person !== right.person) pairs.push([left.view, right.view]);
  }
  return pairs;
}

/** Pairs that share one of the engine's blocking keys, and whether they are of one person. */
export function blockedPairs(groups: readonly KnownGroup[]): { left: KnownGroup; right: KnownGroup; isOne: boolean }[] {
  return linkedPairs(groups).map(([a, b]) => {
    const [left, right] = [groups[a]!, groups[b]!];
    return { left, right, isOne: left.person === right.person };
  });
}

/**
 * The answer about a door of which no county record is at hand, by the word of vendors alone: whom they mark as its owner, else whom they name as living there.
 * It says whose word that is, and is less sure than what stands on a roll until outcomes measure it.
 */
import type { Alike, Owner } from '@deedline/contract/search/results';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import type { Scene } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import { composeAddressHistory } from '../explain/homes.ts';
import { composeDeath } from '../explain/identity.ts';
import { tellGrounds } from '../explain/evidence-line.ts';
import { type Chance, reckon } from '../explain/reckon.ts';
import type { Answer } from '../model/answer.ts';
import type { RawAddress } from '../model/evidence.ts';
import { toPercent } from '../model/odds.ts';
import { NAMED_BY_VENDORS } from '../model/weights.ts';
import { formatAddress, type AddressParts } from '../normalize/address.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { listDecisive, sayAlike, toAlikePerson, toAlternative } from './alike.ts';
import { composeEmails, composePhones, type Reachable } from './contacts.ts';
import { emptyAnswer } from './empty-answer.ts';
import { flag } from './flags.ts';
import { composePersonFacts } from './person-facts.ts';

/** Somebody whom vendors name at the door. */
interface Named {
  cluster: PersonCluster;
  name: string;
  surnames: ReadonlySet<string>;
  /** The records that say so; those of the mark alone where they are marked as the owner. */
  mentions: readonly Mention[];
  vendors: ReadonlySet<string>;
}

/** Null: no vendor names anybody there. */
export function answerDoor(scene: Scene, door: AddressParts): Answer | null {
  const owners = namedBy(scene, (mention) => isMarked(mention, door));
  const people = owners.length > 0 ? owners : namedBy(scene, (mention) => mention.addresses.some(({ parts }) => isHere(parts, door)));
  const [first] = people;
  if (first === undefined) return null;
  const isOwner = owners.length > 0;
  const households = countHouseholds(people);
  const owns = (isOwner ? NAMED_BY_VENDORS.owns : NAMED_BY_VENDORS.residentOwns) / households;
  const vendors = [...new Set(people.flatMap((each) => [...each.vendors]))].join(' and ');
  const candidates = people.map((each): Candidate => toCandidate(each, owns));
  const alike = households > 1 ? tellApart(scene, candidates, isOwner) : null;
  const facts = composePersonFacts(scene, null, [first.cluster]);
  const base: Answer = {
    ...emptyAnswer('property_address'),
    matched: true,
    propertyAddress: formatAddress(door),
    owner: { name: facts.name, age: facts.age, aliases: facts.aliases, dateOfBirth: facts.dateOfBirth },
    owners: people.map((each): Owner => ({ name: each.name, kind: 'person', ...reckon([ownership(scene, each, { isOwner, owns })]) })),
    confidenceScore: toPercent(owns),
    death: composeDeath(scene, [first.cluster]),
    flags: [
      flag('named_by_vendors'),
      ...(facts.isDeceased ? [flag('owner_deceased')] : []),
      ...(alike === null ? [] : [flag('ambiguous_person')]),
    ],
    ownershipDetails: { ownerSince: null, purchasePrice: null, shownBy: sayWhose(vendors, isOwner) },
    addressHistory: composeAddressHistory(scene, [candidates[0]!]),
    alternatives: alike === null ? [] : alike.people.slice(1).map(toAlternative),
    alike,
  };
  if (!scene.context.includeContacts) return base;
  const reachable = people.map((each, index) => reach(scene, each, candidates[index]!, { isOwner, owns, isToss: alike !== null }));
  const phones = composePhones(scene, reachable);
  const emails = composeEmails(scene, reachable);
  const bestContactConfidence = Math.max(0, ...[...phones, ...emails].map(({ confidence }) => confidence));
  return { ...base, phones, emails, bestContactConfidence };
}

function sayWhose(vendors: string, isOwner: boolean): string {
  return isOwner ? `named by ${vendors} only; no county record at hand` : `lives there, says ${vendors} only; no county record at hand`;
}

function namedBy(scene: Scene, isSaid: (mention: Mention) => boolean): Named[] {
  const named = scene.clusters.flatMap((cluster): Named[] => {
    const mentions = cluster.mentions.filter((mention) => roleOf(scene, mention) === 'vendor' && isSaid(mention));
    if (mentions.length === 0) return [];
    const { name } = composePersonFacts(scene, null, [cluster]);
    const surnames = new Set(cluster.view.names.flatMap(({ last }) => (last === undefined ? [] : [last])));
    return [{ cluster, name, surnames, mentions, vendors: new Set(mentions.map((mention) => labelOf(scene, mention))) }];
  });
  // By how many name them, then as they come: the order of the records makes no difference.
  return named.toSorted((a, b) => b.vendors.size - a.vendors.size || (a.name < b.name ? -1 : 1));
}

function roleOf({ sources }: Scene, { evidence }: Mention) {
  return sources.get(evidence.source)?.role;
}

/** 'Tracerfy' of 'Tracerfy, contacts'. */
function labelOf({ sources }: Scene, { evidence }: Mention): string {
  return (sources.get(evidence.source)?.label ?? evidence.source).split(',')[0]!;
}

function isMarked({ evidence }: Mention, door: AddressParts): boolean {
  return evidence.kind === 'person' && evidence.body.ownsAt !== undefined && isAt(evidence.body.ownsAt, door);
}

function isAt(printed: RawAddress, door: AddressParts): boolean {
  return isHere(parseAddressOnce(printed), door);
}

function isHere(parts: AddressParts, door: AddressParts): boolean {
  return compareAddresses(parts, door) === 'unit';
}

/** Those of one surname are one household; so are strangers whom one vendor names together as owners. */
function countHouseholds(people: readonly Named[]): number {
  const households: Named[][] = [];
  for (const each of people) {
    const known = households.find((some) =>
      some.some((other) => [...other.surnames].some((surname) => each.surnames.has(surname)) || isNamedTogether(other, each)),
    );
    if (known) known.push(each);
    else households.push([each]);
  }
  return households.length;
}

function isNamedTogether(one: Named, other: Named): boolean {
  const marksOf = ({ mentions }: Named) =>
    new Set(mentions.flatMap(({ evidence }) => ('ownsAt' in evidence.body ? [callOf(evidence)] : [])));
  const marks = marksOf(one);
  return [...marksOf(other)].some((mark) => marks.has(mark));
}

/** Which answer a record stood in: what comes before the first colon of its id within the source. */
function callOf({ source, recordId }: Mention['evidence']): string {
  return `${source}|${recordId.split(':', 1)[0]!}`;
}

/** Vendors that name strangers: one of them is meant, and nothing at hand says which. */
function tellApart(scene: Scene, candidates: readonly Candidate[], isOwner: boolean): Alike {
  const people = candidates.slice(0, 5).map((candidate) => toAlikePerson(scene, candidate));
  const who = isOwner ? 'people named as the owner' : 'people named at this address';
  return {
    kind: 'either',
    sentence: sayAlike(candidates.length, { who, hint: 'No county record at hand says which of them owns it.' }),
    people,
    decides: ['the roll of the county', ...listDecisive(people)],
  };
}

function toCandidate({ cluster }: Named, probability: number): Candidate {
  return { cluster, comparison: comparePersons(cluster.view, cluster.view), probability };
}

function ownership(scene: Scene, { mentions }: Named, { isOwner, owns }: { isOwner: boolean; owns: number }): Chance {
  const said = isOwner ? 'named as the owner of this address' : 'named as living at this address';
  const grounds = mentions.slice(0, 1).map(({ evidence, names }) => ({
    record: evidence,
    text: `${names[0]?.display ?? ''}: ${said}`,
    weight: 2,
    agrees: ['address'],
  }));
  return { question: isOwner ? 'ownership' : 'residence', probability: owns, lines: tellGrounds(scene, grounds) };
}

/** A contact is of whom a vendor names: of an owner as surely as they own it, of a resident as surely as they live there. */
function reach(
  scene: Scene,
  named: Named,
  candidate: Candidate,
  { isOwner, owns, isToss }: { isOwner: boolean; owns: number; isToss: boolean },
): Reachable {
  const most = isOwner ? owns : NAMED_BY_VENDORS.lives;
  return {
    name: named.name,
    chances: [{ ...ownership(scene, named, { isOwner, owns }), probability: most }],
    most,
    isOneOfAlike: isToss,
    candidates: [{ ...candidate, probability: ITSELF }],
    explain: () => ({ question: 'identity', probability: ITSELF, lines: [] }),
  };
}

/** The records of the group are of whom they name. */
const ITSELF = 0.99;

import type { Alike, Flag } from '@deedline/contract/search/results';
import type { Answer } from '../model/answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import type { PersonComparison } from '../compare/compare-persons.ts';
import { tellHop, tellOwner } from '../explain/owners.ts';
import { type Chance, tellDecision } from '../explain/reckon.ts';
import { formatAddress, type AddressParts } from '../normalize/address.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { Query } from '../query/query.ts';
import type { SearchMode } from '@deedline/contract/search/search';
import { toPercent, toProbability } from '../model/odds.ts';
import { decideAlive } from '../score/score-alive.ts';
import { doubtTenure, type Tenure } from '../score/tenure.ts';
import { scoreCandidates, type Candidate } from '../score/score-candidates.ts';
import { MATCH_THRESHOLDS } from '../model/weights.ts';
import { OWNERSHIP_WEIGHTS } from '../owner/ownership-weights.ts';
import { alikeOwners, composeAlike, findEven, toAlternative } from './alike.ts';
import { answerDoor, findFirm, hasMarkedOwner, type NamedFirm } from './answer-door.ts';
import { composeEmails, composePhones, type Reachable } from './contacts.ts';
import { findCurrentOwner, type CurrentOwner } from '../owner/current-owner.ts';
import { emptyAnswer } from './empty-answer.ts';
import { composeAddressHistory, explainMailing } from '../explain/homes.ts';
import { composeDeath, explainIdentity } from '../explain/identity.ts';
import { flag, ownershipFlags } from './flags.ts';
import { followFamilies } from './follow-families.ts';
import { findOwnerPeople, type OwnerPeople, type OwnerPerson } from '../owner/owner-people.ts';
import { composeCivilRecords, composePersonFacts } from './person-facts.ts';
import { pickByAddress, pickByApn, type PickedProperty } from '../owner/pick-property.ts';
import { composePropertyFacts, composeSaid, isClaimedAsHome, listProperty } from './property-facts.ts';
import { collectProperties, NO_PROPERTY, type PropertyFile } from '../owner/property-file.ts';
import { paidPrice } from '../property/sale-price.ts';
import { composeRelatives } from './relatives.ts';

/** The answer to a search by address or parcel number. */
export function answerPropertyQuery(scene: Scene, query: Extract<Query, { mode: 'property_address' | 'parcel_id' }>): Answer {
  const properties = collectProperties(scene);
  const picked = query.mode === 'property_address' ? pickByAddress(query.address, properties) : pickByApn(query.apn, query, properties);
  if (!picked.property) {
    const byVendors = query.mode === 'property_address' && picked.alike.length === 0 ? answerByVendors(scene, query.address) : null;
    return byVendors ?? { ...emptyAnswer(query.mode), otherProperties: picked.alike.slice(0, 20).map(listProperty) };
  }
  return answerProperty(scene, query.mode, picked.property, picked);
}

/** For an address without a county record: uses the person whom vendors mark as owner, otherwise the firm, otherwise the residents. */
function answerByVendors(scene: Scene, door: AddressParts): Answer | null {
  const firm = hasMarkedOwner(scene, door) ? null : findFirm(scene, door);
  const answer = firm === null ? answerDoor(scene, door) : answerFirm(scene, door, firm);
  return answer && { ...answer, ...composeSaid(scene, door) };
}

function answerFirm(scene: Scene, door: AddressParts, firm: NamedFirm): Answer {
  // A vendor's statement about ownership is not a registry filing.
  const filings = { ...scene, organisations: scene.organisations.filter(({ body }) => body.ownsAt === undefined) };
  const place = { ...NO_PROPERTY, situs: door };
  const { owner, against, alike } = firm;
  const { answer, owns } = composeOwner(scene, place, owner, findOwnerPeople(filings, place, owner), { picked: 1, doubt: null });
  const { owners = [], flags = [] } = answer;
  return {
    ...emptyAnswer('property_address'),
    matched: true,
    propertyAddress: formatAddress(door),
    ...answer,
    owners: [...owners, ...against],
    confidenceScore: toPercent(owns),
    flags: [flag('named_by_vendors'), ...flags, ...(alike === null || answer.alike ? [] : [flag('ambiguous_person')])],
    ...(alike === null ? {} : { alike, alternatives: alike.people.slice(1).map(toAlternative) }),
  };
}

/** Other owners fit the query as well as this one. */
export interface OwnerDoubt {
  /** The probability that this owner is meant. */
  chance: Chance;
  alike: Alike;
}

/** The property, its owner and, if requested, how to reach them. */
export function answerProperty(
  scene: Scene,
  searchMode: SearchMode,
  property: PropertyFile,
  picked: Pick<PickedProperty, 'probability'>,
  doubt: OwnerDoubt | null = null,
): Answer {
  const answer: Answer = {
    ...emptyAnswer(searchMode),
    matched: true,
    ...composePropertyFacts(property),
    confidenceScore: toPercent(picked.probability),
  };
  if (property.isConfidential) {
    const salesHistory = answer.salesHistory.map((sale) => ({ ...sale, buyerName: null, sellerName: null }));
    return { ...answer, salesHistory, flags: [flag('address_withheld')] };
  }
  const owner = findCurrentOwner(scene, property);
  if (!owner) return answer;
  const people = findOwnerPeople(scene, property, owner);
  const composed = composeOwner(scene, property, owner, people, { picked: picked.probability, doubt });
  return { ...answer, ...composed.answer, confidenceScore: toPercent(picked.probability * composed.owns) };
}

/** The probability that the owner on the roll is right when the tax bill goes to the same name and nothing else is known. */
const AS_RECORDS_AGREE = toProbability(OWNERSHIP_WEIGHTS.roll + OWNERSHIP_WEIGHTS.billAgrees);

function composeOwner(
  scene: Scene,
  property: PropertyFile,
  owner: CurrentOwner,
  found: OwnerPeople,
  { picked, doubt }: { picked: number; doubt: OwnerDoubt | null },
): { answer: Partial<Answer>; owns: number } {
  const meant = chancesMeant(picked, doubt);
  const disputed = alikeOwners(owner);
  const tenure = tenureOf(property, owner);
  const doubtOf = tenure && ((cluster: PersonCluster, comparison: PersonComparison) => doubtTenure(scene, tenure, cluster, comparison));
  const people = withoutTheDead(
    found.people.map((person) => ({
      person,
      candidates: scoreCandidates(person.view, scene.clusters, (person.isOwner && doubtOf) || undefined),
    })),
  );
  const owners = found.owners.map((each) => {
    const themselves = people.find(({ person }) => person.isOwner && person.name.display === each.name);
    const clusters = each.kind === 'person' && themselves ? surelyOf(themselves.candidates).map(({ cluster }) => cluster) : [];
    const alive = each.kind === 'person' ? decideAlive(scene, clusters, owner.since) : null;
    return { ...each, clusters, alive: alive?.probability ?? 1, chances: alive ? [...each.chances, alive] : each.chances };
  });
  const reachable: Reachable[] = people.map(({ person, candidates }) => {
    const { display } = person.name;
    const alive = owners.find(({ name }) => name === display)?.alive ?? 1;
    return {
      name: display,
      chances: [...meant, ...person.chances.map((chance) => tellDecision(scene, chance))],
      most: picked * owner.probability * alive,
      usual: AS_RECORDS_AGREE,
      isOneOfAlike: doubt !== null || disputed !== null,
      isFamily: isFamily(person),
      candidates,
      explain: (candidate) => explainIdentity(scene, { name: display, view: person.view }, candidate, candidates),
    };
  });
  const first = reachable[0];
  const sure = surelyOf(first?.candidates ?? []);
  const self = sure.map((candidate) => candidate.cluster);
  const ownerName = found.owners[0]?.name ?? null;
  const isPersonOwner = found.owners[0]?.kind === 'person';
  const facts = composePersonFacts(scene, ownerName, isPersonOwner ? self : []);
  const mailing = owner.mailing ? parseAddressOnce(owner.mailing) : null;
  const isAbsent = isAbsentee(mailing, property.situs) && !(mailing?.kind === 'po_box' && isClaimedAsHome(property, owner.since));
  const flags: Flag[] = [...(isAbsent ? [flag('absentee_owner')] : []), ...ownershipFlags(found.owners)];
  if (owners.some(({ clusters }) => clusters.some((cluster) => cluster.mentions.some(({ deathDate }) => deathDate))))
    flags.push(flag('owner_deceased'));
  const even = first && !first.isFamily ? findEven(first.candidates) : [];
  const namesakes = isLikelyOne(even) ? composeAlike(scene, even, { what: 'the owner’s name' }) : null;
  const alike = doubt?.alike ?? disputed ?? namesakes;
  if (alike) flags.push(flag('ambiguous_person'));
  const base: Partial<Answer> = {
    owner: ownerName === null ? null : { name: ownerName, age: facts.age, aliases: facts.aliases, dateOfBirth: facts.dateOfBirth },
    owners: owners.map((each) => tellOwner(scene, each)),
    ownerPath: [...found.path.map((hop) => tellHop(scene, hop)), ...followFamilies(scene, found, reachable)],
    mailing: explainMailing(scene, owner, sure),
    mailingAddress: mailing ? formatAddress(mailing) : null,
    death: composeDeath(scene, isPersonOwner ? self : []),
    flags,
    ownershipDetails: { ownerSince: owner.since, purchasePrice: paidPrice(owner.purchasePrice), shownBy: owner.shownBy },
    addressHistory: composeAddressHistory(scene, sure),
    civilRecords: composeCivilRecords(self),
    alternatives: alike ? alike.people.slice(1).map(toAlternative) : [],
    alike,
  };
  const owns = owners[0]?.chances.reduce((all, { probability }) => all * probability, 1) ?? owner.probability;
  if (!scene.context.includeContacts) return { answer: base, owns };
  const phones = composePhones(scene, reachable);
  const emails = composeEmails(scene, reachable);
  const relatives = composeRelatives(scene, self, likelySelves(reachable), isPersonOwner ? coOwnersOf(reachable) : new Set());
  const bestContactConfidence = Math.max(0, ...phones.map((phone) => phone.confidence), ...emails.map((email) => email.confidence));
  return { answer: { ...base, phones, emails, relatives, bestContactConfidence }, owns };
}

/** Null if no record says when the owner bought. */
function tenureOf(property: PropertyFile, { since, mailing }: CurrentOwner): Tenure | null {
  if (since === null) return null;
  const door = mailing ? parseAddressOnce(mailing) : null;
  const isBox = door === null || (door.kind !== 'street' && door.kind !== 'highway');
  if (isBox) return { since, mail: isClaimedAsHome(property, since) ? 'home' : 'untold' };
  return { since, mail: isAbsentee(door, property.situs) ? 'elsewhere' : 'home' };
}

interface Scored {
  person: OwnerPerson;
  candidates: Candidate[];
}

/** The deceased of an estate have its surname and lived at its address, but are not its heirs. */
function withoutTheDead(people: readonly Scored[]): Scored[] {
  const dead = likelySelves(people.filter(({ person }) => person.isDeceased));
  return people.map(({ person, candidates }) => ({
    person,
    candidates: isFamily(person) ? candidates.filter(({ cluster }) => !dead.has(cluster)) : candidates,
  }));
}

function isFamily({ name }: OwnerPerson): boolean {
  return name.first === undefined;
}

/** The groups of records that are confidently this person's. */
function surelyOf(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ comparison, probability }) => comparison.weight >= MATCH_THRESHOLDS.sure && probability >= 0.5);
}

/** Below this probability the answer states that the property may not be the one asked for. */
const SURELY_PICKED = 0.99;

/** The probabilities that this property, and this owner, are the ones asked for. `picked` is the probability of both. */
function chancesMeant(picked: number, doubt: OwnerDoubt | null): Chance[] {
  const probability = picked / (doubt?.chance.probability ?? 1);
  return [
    ...(probability < SURELY_PICKED ? [{ question: 'property' as const, probability, lines: [] }] : []),
    ...(doubt ? [doubt.chance] : []),
  ];
}

/** Groups of records that may belong to the people being reached; none of them is reported as a relative. */
function likelySelves(reachable: readonly Pick<Reachable, 'candidates'>[]): Set<PersonCluster> {
  const likely = reachable.flatMap((person) => person.candidates.filter((candidate) => candidate.probability >= 0.3));
  return new Set(likely.map((candidate) => candidate.cluster));
}

function coOwnersOf(reachable: readonly Reachable[]): Set<PersonCluster> {
  const others = reachable.slice(1).flatMap((person) => person.candidates.filter((candidate) => candidate.probability >= 0.5));
  return new Set(others.map((candidate) => candidate.cluster));
}

/** Whether the candidates together are likely the owner. Only then is the ambiguity worth reporting; otherwise none of them is known to be the owner. */
function isLikelyOne(even: readonly Candidate[]): boolean {
  return even.reduce((sum, { probability }) => sum + probability, 0) >= 0.6;
}

/**
 * Whether the owner's mail goes to another address. Two spellings of one address do not count as absence, nor does a missing mailing address. The caller also
 * excludes a post office box of an owner who claims the property as their home.
 */
function isAbsentee(mailing: AddressParts | null, situs: AddressParts | null): boolean {
  if (!mailing || !situs || mailing.kind === 'unparsed' || situs.kind === 'unparsed') return false;
  const level = compareAddresses(mailing, situs);
  return level !== 'unit' && level !== 'open';
}

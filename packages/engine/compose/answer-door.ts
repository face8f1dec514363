/**
 * The answer for an address without a county record, based on vendors alone: the people they mark as its owner, otherwise the people they name as living there.
 * It names the vendors, and its confidence is lower than a roll's until outcomes measure it.
 */
import type { Alike, AlikePerson, Owner } from '@deedline/contract/search/results';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import type { EvidenceKindOf, Scene } from '../cluster/scene.ts';
import { isSameDoor } from '../compare/compare-addresses.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import { composeAddressHistory } from '../explain/homes.ts';
import { composeDeath } from '../explain/identity.ts';
import { tellGrounds } from '../explain/evidence-line.ts';
import { type Chance, reckon } from '../explain/reckon.ts';
import type { Answer } from '../model/answer.ts';
import type { Evidence, RawAddress } from '../model/evidence.ts';
import type { Ground } from '../model/grounds.ts';
import { toPercent, toProbability } from '../model/odds.ts';
import { NAMED_BY_VENDORS } from '../model/weights.ts';
import { formatAddress, type AddressParts } from '../normalize/address.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import type { CurrentOwner } from '../owner/current-owner.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { listDecisive, sayAlike, toAlikePerson, toAlternative } from './alike.ts';
import { composeEmails, composePhones, type Reachable } from './contacts.ts';
import { emptyAnswer } from './empty-answer.ts';
import { flag, ownershipFlags } from './flags.ts';
import { composePersonFacts } from './person-facts.ts';

/** Somebody whom vendors name at the address. */
interface Named {
  cluster: PersonCluster;
  name: string;
  surnames: ReadonlySet<string>;
  /** The vendors' records that name them; only those with the owner mark if they are marked as the owner. */
  mentions: readonly Mention[];
  vendors: ReadonlySet<string>;
}

/** Whether a vendor marks a person as the address's owner. */
export function hasMarkedOwner(scene: Scene, door: AddressParts): boolean {
  return scene.clusters.some(({ mentions }) => mentions.some((mention) => roleOf(scene, mention) === 'vendor' && isMarked(mention, door)));
}

/** Null if no vendor names anybody at the address. */
export function answerDoor(scene: Scene, door: AddressParts): Answer | null {
  const owners = namedBy(scene, (mention) => isMarked(mention, door));
  const people = owners.length > 0 ? owners : namedBy(scene, (mention) => mention.addresses.some(({ parts }) => isSameDoor(parts, door)));
  const [first] = people;
  if (first === undefined) return null;
  const isOwner = owners.length > 0;
  const { beside, against } = isOwner ? firmsBeside(scene, door, people) : NO_FIRMS;
  const households = countHouseholds(people) + groupFirms(against).length;
  const owns = (isOwner ? NAMED_BY_VENDORS.owns : NAMED_BY_VENDORS.residentOwns) / households;
  const vendors = [...new Set(people.flatMap((each) => [...each.vendors]))].join(' and ');
  const candidates = people.map((each): Candidate => toCandidate(each, owns));
  const alike = households > 1 ? tellApart(scene, { people, candidates, isOwner, against, owns }) : null;
  const facts = composePersonFacts(scene, null, [first.cluster]);
  const base: Answer = {
    ...emptyAnswer('property_address'),
    matched: true,
    propertyAddress: formatAddress(door),
    owner: { name: facts.name, age: facts.age, aliases: facts.aliases, dateOfBirth: facts.dateOfBirth },
    owners: [
      ...people.map((each): Owner => ({ name: each.name, kind: 'person', ...reckon([ownership(scene, each, { isOwner, owns })]) })),
      ...[...beside, ...against].map((each) => tellFirm(scene, each, owns)),
    ],
    confidenceScore: toPercent(owns),
    ...findMail(scene, first, owns),
    death: composeDeath(scene, [first.cluster]),
    flags: [
      flag('named_by_vendors'),
      ...ownershipFlags(beside.map(({ kind, name }) => ({ kind, name, chances: [] }))),
      ...(facts.isDeceased ? [flag('owner_deceased')] : []),
      ...(alike === null ? [] : [flag('ambiguous_person')]),
    ],
    ownershipDetails: {
      ownerSince: null,
      purchasePrice: null,
      shownBy: isOwner && alike !== null ? NAMED_OTHERWISE : sayWhose(vendors, isOwner),
    },
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

interface Firm {
  core: string;
  kind: Owner['kind'];
  name: string;
  /** The vendors' records that name it. */
  named: readonly EvidenceKindOf<'organisation'>[];
  vendors: readonly string[];
}

/** Companies, trusts and estates that vendors mark as the owner, those named by the most vendors first. */
function firmsAt(scene: Scene, door: AddressParts): Firm[] {
  const marks = scene.organisations.filter(({ source, body }) => {
    const isVendors = scene.sources.get(source)?.role === 'vendor';
    return isVendors && body.ownsAt !== undefined && isAt(body.ownsAt, door) && readFirm(body.name).organisation !== undefined;
  });
  return [...Map.groupBy(marks, ({ body }) => readFirm(body.name).organisation!.core.join(' '))]
    .map(([core, named]): Firm => {
      const { kind, organisation } = readFirm(named[0]!.body.name);
      return { core, kind: kind === 'couple' ? 'person' : kind, name: organisation!.display, named, vendors: vendorsOf(scene, named) };
    })
    .toSorted((a, b) => b.vendors.length - a.vendors.length || (a.core < b.core ? -1 : 1));
}

interface FirmsOfDoor {
  /** Firms named along with the people: in an answer that also marks them, or sharing their surname. */
  beside: Firm[];
  /** Firms named instead of the people. */
  against: Firm[];
}
const NO_FIRMS: FirmsOfDoor = { beside: [], against: [] };

/** Splits the firms that vendors mark as owner into those named along with these people and those named against them. */
function firmsBeside(scene: Scene, door: AddressParts, people: readonly Named[]): FirmsOfDoor {
  const calls = new Set(people.flatMap(({ mentions }) => mentions.map(({ evidence }) => idOfCall(evidence))));
  const isTheirs = ({ core, named }: Firm): boolean =>
    named.some((mark) => calls.has(idOfCall(mark))) || people.some(({ surnames }) => core.split(' ').some((word) => surnames.has(word)));
  const firms = firmsAt(scene, door);
  return { beside: firms.filter(isTheirs), against: firms.filter((firm) => !isTheirs(firm)) };
}

/** Groups firms that one vendor's answer names together: they own it jointly. */
function groupFirms(firms: readonly Firm[]): Firm[][] {
  const groups: Firm[][] = [];
  for (const firm of firms) {
    const calls = new Set(firm.named.map(idOfCall));
    const known = groups.find((some) => some.some(({ named }) => named.some((mark) => calls.has(idOfCall(mark)))));
    if (known) known.push(firm);
    else groups.push([firm]);
  }
  return groups;
}

function tellFirm(scene: Scene, firm: Firm, owns: number): Owner {
  return {
    name: firm.name,
    kind: firm.kind,
    ...reckon([{ question: 'ownership', probability: owns, lines: tellGrounds(scene, [groundOf(firm)]) }]),
  };
}

function groundOf({ name, named }: Firm): Ground {
  return { record: named[0]!, text: `${name}: ${NAMED_AS_OWNER}`, weight: VENDORS_WORD, agrees: ['address'] };
}

/** A firm that vendors mark as the owner, with the owners that contradict it. */
export interface NamedFirm {
  owner: CurrentOwner;
  /** The owners that other vendors name instead, and all of them side by side; `alike` is null if there are none. */
  against: Owner[];
  alike: Alike | null;
}

/**
 * The company, trust or estate that vendors mark as the owner: the one that most vendors name, together with those in the same answer. Null if none is marked.
 */
export function findFirm(scene: Scene, door: AddressParts): NamedFirm | null {
  const [owners, ...others] = groupFirms(firmsAt(scene, door));
  const best = owners?.[0];
  if (owners === undefined || best === undefined) return null;
  const owns = NAMED_BY_VENDORS.owns / (1 + others.length);
  const against = others.flat();
  return {
    owner: toOwner(owners, owns, against.length > 0),
    against: against.map((each) => tellFirm(scene, each, owns)),
    alike: against.length === 0 ? null : sayDispute([...owners, ...against].map((each) => toAlikeFirm(each, owns))),
  };
}

function toOwner(owners: readonly Firm[], probability: number, isDisputed: boolean): CurrentOwner {
  const best = owners[0]!;
  const variants = owners.flatMap(({ named }) => named).map((evidence) => ({ reading: readFirm(evidence.body.name), evidence }));
  const mailed = variants.find(({ evidence }) => evidence.body.mailingAddress !== undefined)?.evidence;
  return {
    readings: owners.map(({ named }) => readFirm(named[0]!.body.name)),
    variants,
    grantor: null,
    probability,
    grounds: [groundOf(best)],
    rival: null,
    shownBy: isDisputed ? NAMED_OTHERWISE : sayWhose(best.vendors.join(' and '), true),
    mailing: mailed?.body.mailingAddress ?? null,
    mailingGrounds: mailed === undefined ? [] : [groundOfMail(mailed)],
    otherMailing: null,
    careOf: null,
    since: null,
    purchasePrice: null,
  };
}

function groundOfMail(record: Evidence): Ground {
  return { record, text: 'the owner’s mail goes to this address', weight: VENDORS_WORD };
}

/** The owner's mailing address, from the first record that states it. */
function findMail(scene: Scene, { mentions }: Named, owns: number): Pick<Answer, 'mailing' | 'mailingAddress'> {
  for (const { evidence } of mentions) {
    if (evidence.kind !== 'person' || evidence.body.mailing === undefined) continue;
    const lines = tellGrounds(scene, [groundOfMail(evidence)]);
    const mailing = reckon([
      { question: 'ownership', probability: owns, lines: [] },
      { question: 'mailing', probability: toProbability(VENDORS_WORD), lines },
    ]);
    return { mailing, mailingAddress: formatAddress(parseAddressOnce(evidence.body.mailing)) };
  }
  return { mailing: null, mailingAddress: null };
}

const NAMED_AS_OWNER = 'named as the owner of this address';
const NAMED_OTHERWISE = 'vendors name different owners; no county record at hand';

/** Bits that a vendor's statement is true: four of five, as for an owner. */
const VENDORS_WORD = 2;

const readFirm = (name: string): NameReading => readNameOnce({ full: name });

function vendorsOf(scene: Scene, marks: readonly Pick<Evidence, 'source'>[]): string[] {
  return [...new Set(marks.map((evidence) => labelOf(scene, { evidence })))];
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
  // Ordered by the number of vendors, then by name, so that the order of the records makes no difference.
  return named.toSorted((a, b) => b.vendors.size - a.vendors.size || (a.name < b.name ? -1 : 1));
}

function roleOf({ sources }: Scene, { evidence }: Pick<Mention, 'evidence'>) {
  return sources.get(evidence.source)?.role;
}

/** 'Tracerfy' from 'Tracerfy, contacts'. */
function labelOf({ sources }: Scene, { evidence }: { evidence: Pick<Evidence, 'source'> }): string {
  return (sources.get(evidence.source)?.label ?? evidence.source).split(',')[0]!;
}

function isMarked({ evidence }: Mention, door: AddressParts): boolean {
  return evidence.kind === 'person' && evidence.body.ownsAt !== undefined && isAt(evidence.body.ownsAt, door);
}

function isAt(printed: RawAddress, door: AddressParts): boolean {
  return isSameDoor(parseAddressOnce(printed), door);
}

/** Counts households: people with a shared surname are one, and so are strangers whom one vendor names together as owners. */
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

/** Identifies the vendor's answer that a record was part of: its source and the part of its id before the first colon. */
function callOf({ source, recordId }: Pick<Evidence, 'source' | 'recordId'>): string {
  return `${source}|${idOfCall({ recordId })}`;
}

function idOfCall({ recordId }: Pick<Evidence, 'recordId'>): string {
  return recordId.split(':', 1)[0]!;
}

interface Apart {
  people: readonly Named[];
  candidates: readonly Candidate[];
  isOwner: boolean;
  against: readonly Firm[];
  owns: number;
}

/** Describes strangers named by vendors: one of them is meant, and no record says which. */
function tellApart(scene: Scene, { people, candidates, isOwner, against, owns }: Apart): Alike {
  const told = candidates.slice(0, MAX_APART).map((candidate) => toAlikePerson(scene, candidate));
  if (against.length > 0)
    return sayDispute([
      ...told.map((each, index) => ({ ...each, shownBy: sayNamedBy([...people[index]!.vendors]) })),
      ...against.map((each) => toAlikeFirm(each, owns)),
    ]);
  const who = isOwner ? 'people named as the owner' : 'people named at this address';
  return {
    kind: 'either',
    sentence: sayAlike(candidates.length, { who, hint: 'No county record at hand says which of them owns it.' }),
    people: told,
    decides: ['the roll of the county', ...listDecisive(told)],
  };
}

const MAX_APART = 5;

/** A person and a firm, or two firms, that vendors name instead of each other. */
function sayDispute(people: readonly AlikePerson[]): Alike {
  return {
    kind: 'either',
    sentence: 'Vendors name different owners of this address. No county record at hand says which of them owns it.',
    people: people.slice(0, MAX_APART),
    decides: ['the roll of the county', 'the latest deed at its recorder'],
  };
}

function toAlikeFirm({ name, named, vendors }: Firm, owns: number): AlikePerson {
  const mailing = named.find(({ body }) => body.mailingAddress !== undefined)?.body.mailingAddress;
  return {
    name,
    address: mailing === undefined ? null : formatAddress(parseAddressOnce(mailing)),
    age: null,
    birthYear: null,
    middle: null,
    formerCities: [],
    diedOn: null,
    shownBy: sayNamedBy(vendors),
    propertyAddress: null,
    confidence: toPercent(owns),
  };
}

function sayNamedBy(vendors: readonly string[]): string {
  return `named as the owner by ${vendors.join(' and ')}`;
}

function toCandidate({ cluster }: Named, probability: number): Candidate {
  return { cluster, comparison: comparePersons(cluster.view, cluster.view), probability };
}

function ownership(scene: Scene, { mentions }: Named, { isOwner, owns }: { isOwner: boolean; owns: number }): Chance {
  const said = isOwner ? NAMED_AS_OWNER : 'named as living at this address';
  const grounds = mentions.slice(0, 1).map(({ evidence, names }) => ({
    record: evidence,
    text: `${names[0]?.display ?? ''}: ${said}`,
    weight: VENDORS_WORD,
    agrees: ['address'],
  }));
  return { question: isOwner ? 'ownership' : 'residence', probability: owns, lines: tellGrounds(scene, grounds) };
}

/** A person named by vendors as somebody to reach. Their contacts are at most as sure as that they own the address (owner) or live there (resident). */
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

/** The records of the cluster are of the person they name. */
const ITSELF = 0.99;

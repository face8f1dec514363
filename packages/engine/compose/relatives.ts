import type { Evidenced, Relative } from '@deedline/contract/search/results';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { Mention } from '../cluster/mention.ts';
import { addressText } from '../cluster/person-view.ts';
import type { Scene } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { ageOn, yearsBetween } from '../compare/compare-dates.ts';
import { compareGivenNames, compareSurnames } from '../compare/compare-names.ts';
import { comparePersons } from '../compare/compare-persons.ts';
import type { ComparableAddress, ComparableName } from '../compare/comparable.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { reckon } from '../explain/reckon.ts';
import { formatPhone } from '../normalize/phone.ts';
import { readOnce } from '../model/read-once.ts';
import { toPercent, toProbability, toWeight } from '../model/odds.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { isAfter } from '../score/other-holders.ts';
import { chanceRelativeAlive } from '../score/relative-alive.ts';
import { latestMention } from '../explain/identity.ts';
import { RELATIVE_WEIGHTS } from '../owner/people-weights.ts';
import { findPhones, type Reachable } from './contacts.ts';
import { composePersonFacts } from './person-facts.ts';

const MAX_RELATIVES = 10;
const MAX_PHONES = 3;

/** People who lived with a person, shared a line with them or own property with them; likeliest first. */
export function composeRelatives(
  scene: Scene,
  self: readonly PersonCluster[],
  excluded: ReadonlySet<PersonCluster>,
  coOwners: ReadonlySet<PersonCluster>,
): Relative[] {
  const relatives: { relative: Relative; order: number; cluster: PersonCluster }[] = [];
  for (const cluster of scene.clusters) {
    if (self.includes(cluster) || (excluded.has(cluster) && !coOwners.has(cluster))) continue;
    const bond = findBond(scene, self, cluster, coOwners.has(cluster));
    if (!bond || self.some((own) => looksLikeSelf(own, cluster))) continue;
    const facts = composePersonFacts(scene, null, [cluster]);
    if (facts.isDeceased) continue;
    const relative: Relative = {
      name: facts.name,
      relationship: sayRelationship(self, cluster, bond),
      age: ageOn(facts.dateOfBirth, scene.context.today),
      phones: phonesOf(scene, cluster),
      ...explainBond(scene, bond),
    };
    relatives.push({ relative, order: bond.confidence, cluster });
  }
  relatives.sort(
    (a, b) => b.order - a.order || b.relative.phones.length - a.relative.phones.length || (a.relative.name < b.relative.name ? -1 : 1),
  );
  // Records of one relative may form several clusters that nothing links; only the likeliest is listed.
  const once = relatives.filter(({ cluster }, index) => !relatives.slice(0, index).some((known) => looksAlike(known.cluster, cluster)));
  return once.slice(0, MAX_RELATIVES).map(({ relative }) => relative);
}

/** What ties two persons together, the record that shows each tie, and the resulting probability. */
interface Bond {
  sameSurname: boolean;
  coOwner: boolean;
  sameAddress: boolean;
  /** One of them was seen elsewhere since. */
  parted: boolean;
  confidence: number;
  ties: readonly Tie[];
}

interface Tie {
  text: string;
  weight: number;
  record: Mention;
}

function findBond(scene: Scene, self: readonly PersonCluster[], other: PersonCluster, coOwner: boolean): Bond | null {
  let best: Bond | null = null;
  for (const own of self) {
    const bond = weighBond(scene, own, other, coOwner);
    if (bond && (!best || bond.confidence > best.confidence)) best = bond;
  }
  return best;
}

/** Adds up all ties. A surname or a contact alone is not enough: numbers are reassigned, and offices and placeholders have mailboxes. */
function weighBond(scene: Scene, own: PersonCluster, other: PersonCluster, coOwner: boolean): Bond | null {
  const hasSurname = ({ names }: Pick<Mention, 'names'>): boolean =>
    own.view.names.some((a) => names.some((b) => ['exact', 'part'].includes(compareSurnames(a, b))));
  const [mine, yours] = [staysOf(own), staysOf(other)];
  const door = sharedHome(mine, yours);
  const email = sharedOf(other.view.emails, own.view.emails);
  const phone = sharedOf(other.view.phones, own.view.phones);
  const sharesContact = phone !== undefined || email !== undefined;
  // Most clusters share nothing, so their names need not be compared.
  if (!coOwner && door === null && !sharesContact) return null;
  const sameSurname = hasSurname(other.view);
  const isTied = coOwner || door?.time === 'together' || (sameSurname && (sharesContact || (door !== null && door.time !== 'apart')));
  if (!isTied) return null;
  const parted = haveParted(mine, yours);
  const latest = latestMention(scene, other);
  const recordOf = (holds: (mention: Mention) => boolean): Mention => {
    const mentions = other.mentions.filter(holds);
    return mentions.length > 0 ? latestMention(scene, { mentions }) : latest;
  };
  const ties: Tie[] = [
    ...(coOwner ? [{ text: 'has the name of another owner of the property', weight: RELATIVE_WEIGHTS.coOwner, record: latest }] : []),
    ...(sameSurname ? [{ text: 'same surname', weight: RELATIVE_WEIGHTS.surname, record: recordOf(hasSurname) }] : []),
    ...(door ? [homeTie(door, parted, recordOf)] : []),
    ...(email
      ? [{ text: 'seen with the same email', weight: RELATIVE_WEIGHTS.email, record: recordOf(({ emails }) => emails.includes(email)) }]
      : []),
    ...(phone
      ? [{ text: 'seen with the same phone', weight: RELATIVE_WEIGHTS.phone, record: recordOf(({ phones }) => phones.includes(phone)) }]
      : []),
  ];
  const weight = ties.reduce<number>((sum, tie) => sum + tie.weight, RELATIVE_WEIGHTS.start);
  return { sameSurname, coOwner, sameAddress: door !== null, parted, confidence: toProbability(weight), ties };
}

function sharedOf(mine: ReadonlySet<string>, yours: ReadonlySet<string>): string | undefined {
  for (const each of mine) if (yours.has(each)) return each;
  return undefined;
}

function homeTie({ time, address }: SharedHome, parted: boolean, recordOf: (holds: (mention: Mention) => boolean) => Mention): Tie {
  const text = addressText(address);
  const record = recordOf(({ addresses }) => addresses.some((each) => addressText(each) === text));
  if (time === 'together' && parted)
    return { text: 'at the same address at the same time, one of them elsewhere since', weight: RELATIVE_WEIGHTS.homeParted, record };
  if (time === 'together') return { text: 'at the same address at the same time', weight: RELATIVE_WEIGHTS.homeTogether, record };
  if (time === 'unknown')
    return { text: 'at the same address; when, the records leave open', weight: RELATIVE_WEIGHTS.homeUndated, record };
  return { text: 'at the same address at another time', weight: RELATIVE_WEIGHTS.homeApart, record };
}

function explainBond(scene: Scene, { confidence, ties }: Bond): Evidenced {
  const lines = ties.map(({ text, weight, record }) => evidenceLine(scene, record.evidence, text, weight));
  return reckon([{ question: 'kinship', probability: confidence, lines }]);
}

type Door = 'together' | 'apart' | 'unknown';

interface Stay {
  address: ComparableAddress;
  from: string | null;
  to: string | null;
}

/** Each home once, from the first to the last record that places the person there. */
const staysOf = readOnce((cluster: PersonCluster): Stay[] => {
  const stays = new Map<string, Stay>();
  for (const { addresses } of cluster.mentions) {
    for (const address of addresses) {
      const text = addressText(address);
      const stay = stays.get(text) ?? { address, from: null, to: null };
      stays.set(text, stay);
      const from = address.from ?? address.to;
      const to = address.to ?? address.from;
      if (from && (!stay.from || from < stay.from)) stay.from = from;
      if (to && (!stay.to || to > stay.to)) stay.to = to;
    }
  }
  return [...stays.values()];
});

interface SharedHome {
  time: Door;
  /** As the other person's records print it. */
  address: ComparableAddress;
}

/** Whether two people lived at one address, and whether at the same time. */
function sharedHome(mine: readonly Stay[], yours: readonly Stay[]): SharedHome | null {
  let best: SharedHome | null = null;
  for (const a of mine) {
    for (const b of yours) {
      if (compareAddresses(a.address.parts, b.address.parts) !== 'unit') continue;
      const door = { time: overlap(a, b), address: b.address };
      if (door.time === 'together') return door;
      if (best === null || door.time === 'unknown') best = door;
    }
  }
  return best;
}

/** Whether at every shared address at least one of them was seen elsewhere later. */
function haveParted(mine: readonly Stay[], yours: readonly Stay[]): boolean {
  const isLeft = ({ address, to }: Stay, stays: readonly Stay[]): boolean =>
    to !== null && stays.some((later) => later.to !== null && isAfter(later.to, to) && isElsewhere(later.address, address));
  return !mine.some((a) =>
    yours.some((b) => compareAddresses(a.address.parts, b.address.parts) === 'unit' && !isLeft(a, mine) && !isLeft(b, yours)),
  );
}

/** Certainly another building: a misspelled street does not count. */
function isElsewhere(one: ComparableAddress, other: ComparableAddress): boolean {
  return ['zip', 'city', 'elsewhere'].includes(compareAddresses(one.parts, other.parts));
}

/** Records are only glimpses: two stays less than this many years apart may have overlapped. */
const GLIMPSE_YEARS = 2;

function overlap(a: Stay, b: Stay): Door {
  if (!a.to || !b.to || !a.from || !b.from) return 'unknown';
  if (a.from <= b.to && b.from <= a.to) return 'together';
  const gapYears = a.to < b.from ? yearsBetween(a.to, b.from) : yearsBetween(b.to, a.from);
  return (gapYears ?? 0) < GLIMPSE_YEARS ? 'unknown' : 'apart';
}

/** An unmerged record of the same person is not their relative. */
function looksLikeSelf(own: PersonCluster, other: PersonCluster): boolean {
  return own.view.names.some((a) => other.view.names.some((b) => isSameGiven(a, b))) && canBeOnePerson(own.view, other.view);
}

function looksAlike(left: PersonCluster, right: PersonCluster): boolean {
  return (
    looksLikeSelf(left, right) &&
    left.view.names.some((a) => right.view.names.some((b) => ['exact', 'typo'].includes(compareSurnames(a, b))))
  );
}

function isSameGiven(left: ComparableName, right: ComparableName): boolean {
  return ['exact', 'nickname', 'initial', 'typo'].includes(compareGivenNames(left, right));
}

const GENERATION_YEARS = 17;
const GROWN_YEARS = 25;

function sayRelationship(self: readonly PersonCluster[], other: PersonCluster, bond: Bond): string {
  const gap = birthGap(self, other);
  if (bond.sameSurname && gap !== null && gap >= GENERATION_YEARS) return 'Parent or child';
  if (bond.sameSurname && bond.sameAddress && areBornTogether(self, other)) return 'Sibling';
  if (bond.coOwner) return 'Spouse';
  if (bond.sameSurname && gap !== null && bond.sameAddress) return isGrown(self) && isGrown([other]) ? 'Spouse' : 'Sibling';
  if (bond.sameSurname) return 'Possible relative';
  if (!bond.sameAddress) return 'Associate';
  return bond.parted ? 'Former household member' : 'Household member';
}

/** Born on the same day: with one surname and address, twins are far more likely than a couple. */
function areBornTogether(self: readonly PersonCluster[], { view }: PersonCluster): boolean {
  return self.some((own) => own.view.births.some((birth) => birth.length >= 10 && view.births.includes(birth)));
}

/** Two people of one surname, age and address are more often a couple than siblings once their records show them as adults. */
function isGrown(clusters: readonly PersonCluster[]): boolean {
  const birth = clusters.flatMap((cluster) => cluster.view.births)[0];
  const seen = clusters
    .flatMap((cluster) => staysOf(cluster).map((stay) => stay.to ?? ''))
    .sort()
    .at(-1);
  return birth !== undefined && (yearsBetween(birth, seen) ?? 0) >= GROWN_YEARS;
}

function birthGap(self: readonly PersonCluster[], other: PersonCluster): number | null {
  const mine = self.flatMap((cluster) => cluster.view.births)[0];
  const yours = other.view.births[0];
  return mine && yours ? Math.abs(Number(mine.slice(0, 4)) - Number(yours.slice(0, 4))) : null;
}

/**
 * The phones as a search for the relative would score them: given each other, by when they were seen, and multiplied by the probability that the relative is
 * alive.
 */
function phonesOf(scene: Scene, cluster: PersonCluster): Relative['phones'] {
  const theirs: Candidate = { cluster, comparison: comparePersons(cluster.view, cluster.view), probability: 1 };
  const relative: Reachable = {
    name: '',
    chances: [{ question: 'alive', probability: chanceRelativeAlive(scene, cluster), lines: [] }],
    candidates: [theirs],
    isBeside: true,
    explain: () => ({ question: 'identity', probability: 1, lines: [] }),
  };
  return findPhones(scene, [relative])
    .slice(0, MAX_PHONES)
    .map(({ value, probability }) => ({
      number: formatPhone(value),
      confidence: toPercent(asRelative(probability)),
    }))
    .sort((a, b) => b.confidence - a.confidence);
}

/** Lowers the probability because the relative's other homes, newer numbers and death were not looked up, as a search for them would do. */
function asRelative(probability: number): number {
  return toProbability(toWeight(probability) + RELATIVE_WEIGHTS.notLookedFor);
}

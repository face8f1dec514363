import type { Relative } from '../answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import { addressText } from '../cluster/person-view.ts';
import type { Scene } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { ageOn, yearsBetween } from '../compare/compare-dates.ts';
import { compareGivenNames, compareSurnames } from '../compare/compare-names.ts';
import type { ComparableAddress, ComparableName } from '../compare/comparable.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { formatPhone } from '../normalize/phone.ts';
import { readOnce } from '../read-once.ts';
import { toBits, toPercent } from '../score/odds.ts';
import { scorePhone } from '../score/score-phone.ts';
import { RELATIVE_CONFIDENCE } from '../weights.ts';
import { composePersonFacts } from './person-facts.ts';

const MOST_RELATIVES = 10;
const MOST_PHONES = 3;

/** Who lived with a person, shared a line with them or owns with them; likeliest first. */
export function composeRelatives(
  scene: Scene,
  self: readonly PersonCluster[],
  excluded: ReadonlySet<PersonCluster>,
  coOwners: ReadonlySet<PersonCluster>,
): Relative[] {
  const relatives: { relative: Relative; order: number; cluster: PersonCluster }[] = [];
  for (const cluster of scene.clusters) {
    if (self.includes(cluster) || (excluded.has(cluster) && !coOwners.has(cluster))) continue;
    const bond = findBond(self, cluster, coOwners.has(cluster));
    if (!bond || self.some((own) => looksLikeSelf(own, cluster))) continue;
    const facts = composePersonFacts(scene, null, [cluster]);
    if (facts.isDeceased) continue;
    const relative: Relative = {
      name: facts.name,
      relationship: sayRelationship(self, cluster, bond),
      age: ageOn(facts.dateOfBirth, scene.context.today),
      phones: phonesOf(scene, cluster),
      confidence: toPercent(bond.confidence),
      evidence: cluster.mentions.slice(0, 3).map((mention) => evidenceLine(scene, mention.evidence, bond.text, toBits(bond.confidence))),
    };
    relatives.push({ relative, order: bond.confidence, cluster });
  }
  relatives.sort(
    (a, b) => b.order - a.order || b.relative.phones.length - a.relative.phones.length || (a.relative.name < b.relative.name ? -1 : 1),
  );
  // Records of one relative that nothing tied together: the likeliest speaks for them.
  const once = relatives.filter(({ cluster }, index) => !relatives.slice(0, index).some((known) => looksAlike(known.cluster, cluster)));
  return once.slice(0, MOST_RELATIVES).map(({ relative }) => relative);
}

interface Bond {
  sameSurname: boolean;
  coOwner: boolean;
  sameDoor: boolean;
  confidence: number;
  text: string;
}

function findBond(self: readonly PersonCluster[], other: PersonCluster, coOwner: boolean): Bond | null {
  let best: Bond | null = null;
  for (const own of self) {
    const sameSurname = own.view.names.some((a) => other.view.names.some((b) => ['exact', 'part'].includes(compareSurnames(a, b))));
    const shared = sharedDoor(staysOf(own), staysOf(other));
    const sharesEmail = [...other.view.emails].some((email) => own.view.emails.has(email));
    const sharesContact = sharesEmail || [...other.view.phones].some((phone) => own.view.phones.has(phone));
    const bond = weighBond({ sameSurname, coOwner, door: shared, sharesContact, sharesEmail });
    if (bond && (!best || bond.confidence > best.confidence)) best = bond;
  }
  return best;
}

interface Ties {
  sameSurname: boolean;
  coOwner: boolean;
  door: Door | null;
  sharesContact: boolean;
  sharesEmail: boolean;
}

/** The strongest tie. A phone number alone ties nobody: numbers are given out again, mailboxes are not. */
function weighBond({ sameSurname, coOwner, door, sharesContact, sharesEmail }: Ties): Bond | null {
  const base = { sameSurname, coOwner, sameDoor: door !== null };
  const { coOwner: owns, surnameAndContact, surnameAndDoor, doorAndContact, doorTogether, emailOnly } = RELATIVE_CONFIDENCE;
  if (coOwner) return { ...base, confidence: owns, text: 'owns the property with this person' };
  if (sameSurname && sharesContact) return { ...base, confidence: surnameAndContact, text: 'same surname and a shared phone or email' };
  if (sameSurname && door !== null && door !== 'apart')
    return { ...base, confidence: surnameAndDoor, text: 'same surname at the same address' };
  if (door === 'together')
    return { ...base, confidence: sharesContact ? doorAndContact : doorTogether, text: 'at the same address at the same time' };
  return sharesEmail ? { ...base, confidence: emailOnly, text: 'seen with the same email' } : null;
}

type Door = 'together' | 'apart' | 'unknown';

interface Stay {
  address: ComparableAddress;
  from: string | null;
  to: string | null;
}

/** Each door once, from the first to the last record that places the person there. */
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

/** Whether two people were at one door, and at one time. */
function sharedDoor(mine: readonly Stay[], yours: readonly Stay[]): Door | null {
  let best: Door | null = null;
  for (const a of mine) {
    for (const b of yours) {
      if (compareAddresses(a.address.parts, b.address.parts) !== 'unit') continue;
      const time = overlap(a, b);
      if (time === 'together') return time;
      if (best === null || time === 'unknown') best = time;
    }
  }
  return best;
}

/** Records are glimpses: two stays a couple of years apart may well have met. */
const GLIMPSE_YEARS = 2;

function overlap(a: Stay, b: Stay): Door {
  if (!a.to || !b.to || !a.from || !b.from) return 'unknown';
  if (a.from <= b.to && b.from <= a.to) return 'together';
  const gapYears = a.to < b.from ? yearsBetween(a.to, b.from) : yearsBetween(b.to, a.from);
  return (gapYears ?? 0) < GLIMPSE_YEARS ? 'unknown' : 'apart';
}

/** A stray record of the same person is not their relative. */
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
  if (bond.coOwner) return 'Spouse';
  if (bond.sameSurname && gap !== null && bond.sameDoor) return isGrown(self) && isGrown([other]) ? 'Spouse' : 'Sibling';
  if (bond.sameSurname) return 'Possible relative';
  return bond.sameDoor ? 'Household member' : 'Associate';
}

/** By their first shared records grown-ups of one surname, age and door are a couple more often than sister and brother. */
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

function phonesOf(scene: Scene, cluster: PersonCluster): { number: string }[] {
  return [...cluster.view.phones]
    .map((phone) => ({ phone, probability: scorePhone(scene, cluster, phone).probability }))
    .sort((a, b) => b.probability - a.probability || (a.phone < b.phone ? -1 : 1))
    .slice(0, MOST_PHONES)
    .map(({ phone }) => ({ number: formatPhone(phone) }));
}

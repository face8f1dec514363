import type { Relative } from '../answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { Scene } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { ageOn, yearsBetween } from '../compare/compare-dates.ts';
import { compareGivenNames, compareSurnames } from '../compare/compare-names.ts';
import type { ComparableAddress, ComparableName } from '../compare/comparable.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { formatPhone } from '../normalize/phone.ts';
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
  const relatives: { relative: Relative; order: number }[] = [];
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
    relatives.push({ relative, order: bond.confidence });
  }
  return relatives
    .sort((a, b) => b.order - a.order || (a.relative.name < b.relative.name ? -1 : 1))
    .slice(0, MOST_RELATIVES)
    .map(({ relative }) => relative);
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
    const shared = sharedDoor(own, other);
    const sharesContact =
      [...other.view.phones].some((phone) => own.view.phones.has(phone)) ||
      [...other.view.emails].some((email) => own.view.emails.has(email));
    const bond = weighBond(sameSurname, shared, sharesContact, coOwner);
    if (bond && (!best || bond.confidence > best.confidence)) best = bond;
  }
  return best;
}

function weighBond(
  sameSurname: boolean,
  door: 'together' | 'apart' | 'unknown' | null,
  sharesContact: boolean,
  coOwner: boolean,
): Bond | null {
  const base = { sameSurname, coOwner, sameDoor: door !== null };
  if (coOwner) return { ...base, confidence: RELATIVE_CONFIDENCE.coOwner, text: 'owns the property with this person' };
  if (sameSurname && sharesContact)
    return { ...base, confidence: RELATIVE_CONFIDENCE.surnameAndContact, text: 'same surname and a shared phone or email' };
  if (sameSurname && door !== null && door !== 'apart')
    return { ...base, confidence: RELATIVE_CONFIDENCE.surnameAndDoor, text: 'same surname at the same address' };
  if (door === 'together')
    return {
      ...base,
      confidence: sharesContact ? RELATIVE_CONFIDENCE.doorAndContact : RELATIVE_CONFIDENCE.doorTogether,
      text: 'at the same address at the same time',
    };
  if (sharesContact) return { ...base, confidence: RELATIVE_CONFIDENCE.contactOnly, text: 'seen with the same phone or email' };
  return null;
}

/** Whether two people were at one door, and at one time. */
function sharedDoor(left: PersonCluster, right: PersonCluster): 'together' | 'apart' | 'unknown' | null {
  let best: 'together' | 'apart' | 'unknown' | null = null;
  for (const { addresses: mine } of left.mentions) {
    for (const { addresses: yours } of right.mentions) {
      for (const a of mine) {
        for (const b of yours) {
          if (compareAddresses(a.parts, b.parts) !== 'unit') continue;
          const time = overlap(a, b);
          if (time === 'together') return time;
          if (best === null || time === 'unknown') best = time;
        }
      }
    }
  }
  return best;
}

function overlap(a: ComparableAddress, b: ComparableAddress): 'together' | 'apart' | 'unknown' {
  if (!a.to || !b.to) return 'unknown';
  const [aFrom, bFrom] = [a.from ?? a.to, b.from ?? b.to];
  return aFrom <= b.to && bFrom <= a.to
    ? 'together'
    : (yearsBetween(a.to, bFrom) ?? 0) + (yearsBetween(b.to, aFrom) ?? 0) < 2
      ? 'unknown'
      : 'apart';
}

/** A stray record of the same person is not their relative. */
function looksLikeSelf(own: PersonCluster, other: PersonCluster): boolean {
  return own.view.names.some((a) => other.view.names.some((b) => isSameGiven(a, b))) && canBeOnePerson(own.view, other.view);
}

function isSameGiven(left: ComparableName, right: ComparableName): boolean {
  return ['exact', 'nickname', 'initial', 'typo'].includes(compareGivenNames(left, right));
}

const GENERATION_YEARS = 17;

function sayRelationship(self: readonly PersonCluster[], other: PersonCluster, bond: Bond): string {
  const gap = birthGap(self, other);
  if (bond.sameSurname && gap !== null && gap >= GENERATION_YEARS) return 'Parent or child';
  if (bond.coOwner) return 'Spouse';
  if (bond.sameSurname && gap !== null && bond.sameDoor) return 'Spouse or sibling';
  if (bond.sameSurname) return 'Possible relative';
  return bond.sameDoor ? 'Household member' : 'Associate';
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

import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import type { Scene } from '../cluster/scene.ts';
import type { Ground } from '../model/grounds.ts';
import { DENIED_WEIGHT } from '../model/weights.ts';
import { isOneEdit } from '../text/text-distance.ts';
import { lastSeenOf } from '../cluster/scene.ts';
import { type Claim, collectClaims } from './claims.ts';
import { CONTACT_RATES } from './contact-rates.ts';
import { isAfter } from './other-holders.ts';
import type { Finding } from './score-contact.ts';

/** If seen this much later, a newer contact has replaced the older one, or the person has moved. */
const LATER_DAYS = 120;
const DAY_MS = 86_400_000;

/**
 * The latest record that shows the person with another contact of the same sort that replaced this one; most people use one at a time. `othersOf` returns a
 * record's other contacts of the sort.
 */
export function findNewer(
  scene: Scene,
  cluster: PersonCluster,
  claims: readonly Claim[],
  code: 'newerMobile' | 'newerMailbox',
  othersOf: (mention: Mention) => readonly string[],
): Finding[] {
  const begun = code === 'newerMobile' ? compareBeginnings(scene, cluster, claims, othersOf) : { earlier: NONE, later: NONE };
  const later = latestOf(scene, cluster, (mention) => othersOf(mention).some((other) => begun.later.has(other)));
  if (later) return [{ code, record: later.evidence, text: 'begun to be seen with another mobile number since' }];
  const seen = latestSince(scene, cluster, claims, (mention) => othersOf(mention).some((other) => !begun.earlier.has(other)));
  const what = code === 'newerMobile' ? 'mobile number' : 'mailbox';
  return seen ? [{ code, record: seen.evidence, text: `seen with another ${what} since` }] : [];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The other numbers that the person began to be seen with before this one, and after it. If both beginnings are known they decide: files keep listing numbers
 * that were given up, so the latest sighting says less.
 */
function compareBeginnings(
  scene: Scene,
  cluster: PersonCluster,
  claims: readonly Claim[],
  othersOf: (mention: Mention) => readonly string[],
): { earlier: ReadonlySet<string>; later: ReadonlySet<string> } {
  const began = beginningOf(claims);
  if (began === null) return { earlier: NONE, later: NONE };
  const [earlier, later] = [new Set<string>(), new Set<string>()];
  for (const other of new Set(cluster.mentions.flatMap(othersOf))) {
    const begun = beginningOf(
      collectClaims(scene, cluster.mentions, CONTACT_RATES.truth.phone, (mention) => mention.phones.includes(other)),
    );
    if (begun === null) continue;
    if (isAfter(begun, began)) later.add(other);
    else if (isAfter(began, begun)) earlier.add(other);
  }
  return { earlier, later };
}

/** The latest of the claims' starting dates; null if none has one. */
function beginningOf(claims: readonly Claim[]): string | null {
  return (
    claims
      .map(({ since }) => since)
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  );
}

/** A record of the person at another address since the line was last seen with them: landlines stay behind in the house. */
export function findMove(scene: Scene, cluster: PersonCluster, claims: readonly Claim[], holds: (mention: Mention) => boolean): Finding[] {
  const doors = new Set(cluster.mentions.filter(holds).flatMap((mention) => mention.addresses.map((address) => address.building)));
  if (doors.size === 0) return [];
  const isElsewhere = ({ addresses }: Mention): boolean => addresses.length > 0 && !doors.has(addresses[0]!.building);
  const later = latestSince(scene, cluster, claims, isElsewhere);
  return later ? [{ code: 'movedAway', record: later.evidence, text: 'seen at another address since' }] : [];
}

/** Reports by somebody who tried the contact for this person and found that it is not theirs, unless it was listed for them more than a year afterwards. */
export function findDenials(cluster: PersonCluster, claims: readonly Claim[], isMeant: (denied: string) => boolean): Ground[] {
  const seen = claims[0]?.lastSeen ?? '';
  const denials: Ground[] = [];
  for (const { evidence } of cluster.mentions) {
    if (evidence.kind !== 'person') continue;
    const denial = evidence.body.denied?.find(({ contact, on }) => isMeant(contact) && !isYearLater(seen, on));
    if (denial)
      denials.push({ record: evidence, text: `tried in ${denial.on.slice(0, 7)} and found not to reach them`, weight: DENIED_WEIGHT });
  }
  return denials;
}

/** Listings keep repeating outdated facts, so a listing overrides a report only if it is more than a year later. */
function isYearLater(seen: string, on: string): boolean {
  return (Date.parse(seen) - Date.parse(on)) / DAY_MS > 365;
}

/** This contact is unknown to the checks and one typing error away from a known one of the person, so it was mistyped. */
export function findSlip(
  cluster: PersonCluster,
  contact: string,
  valuesOf: (mention: Mention) => readonly string[],
  isKnown: (value: string) => boolean,
): Finding[] {
  if (isKnown(contact)) return [];
  const isMeant = (value: string): boolean => value !== contact && isOneEdit(value, contact) && isKnown(value);
  const right = cluster.mentions.find((mention) => valuesOf(mention).some(isMeant));
  return right ? [{ code: 'slipOfAnother', record: right.evidence, text: 'one slip away from another of theirs' }] : [];
}

function latestSince(
  scene: Scene,
  cluster: PersonCluster,
  claims: readonly Claim[],
  isMeant: (mention: Mention) => boolean,
): Mention | null {
  const lastSeen = claims[0]?.lastSeen;
  if (!lastSeen) return null;
  const since = Date.parse(lastSeen) / DAY_MS + LATER_DAYS;
  return latestOf(scene, cluster, (mention) => dayOf(scene, mention) > since && isMeant(mention));
}

/** The latest of the person's dated records that match. */
function latestOf(scene: Scene, cluster: PersonCluster, isMeant: (mention: Mention) => boolean): Mention | null {
  let latest: Mention | null = null;
  for (const mention of cluster.mentions) {
    if (Number.isNaN(dayOf(scene, mention)) || !isMeant(mention)) continue;
    if (!latest || dayOf(scene, mention) > dayOf(scene, latest)) latest = mention;
  }
  return latest;
}

function dayOf(scene: Scene, { evidence }: Mention): number {
  return Date.parse(lastSeenOf(scene, evidence) ?? '') / DAY_MS;
}

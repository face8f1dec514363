import type { Mention } from '../cluster/mention.ts';
import { addressText } from '../cluster/person-view.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import type { ComparableAddress } from '../compare/comparable.ts';
import { compareAddresses, isSameDoor, unitText } from '../compare/compare-addresses.ts';
import { yearsBetween } from '../compare/compare-dates.ts';
import type { AddressHistoryEntry, Evidenced, EvidenceLine } from '@deedline/contract/search/results';
import type { Evidence } from '../model/evidence.ts';
import { toProbability, toWeight } from '../model/odds.ts';
import { ASSUMED_AGE_YEARS } from '../model/weights.ts';
import { type AddressParts, fillAddress, formatAddress } from '../normalize/address.ts';
import { parseAddressOnce } from '../normalize/read-once.ts';
import type { CurrentOwner } from '../owner/current-owner.ts';
import { MAILING_WEIGHTS, MOVES_PER_YEAR, RESIDENCE_PRIOR, RESIDENCE_TRUTH, SEEN_ELSEWHERE_WEIGHT } from '../owner/people-weights.ts';
import { type Claim, collectClaims } from '../score/claims.ts';
import type { Candidate } from '../score/score-candidates.ts';
import { titleCase } from '../text/title-case.ts';
import { evidenceLine, tellGrounds } from './evidence-line.ts';
import { reckon } from './reckon.ts';

const MAX_ADDRESSES = 12;
const MAX_LINES = 6;

/** The addresses at which the person was seen, latest first; one entry per address, with its evidence for and against. */
export function composeAddressHistory(scene: Scene, candidates: readonly Candidate[]): AddressHistoryEntry[] {
  const stays = new Map<string, Stay>();
  for (const candidate of candidates) {
    for (const mention of candidate.cluster.mentions) {
      mention.addresses.forEach((address, index) => addStay(stays, candidate, mention, address, index > 0));
    }
  }
  const sorted = joinStays([...stays.values()])
    .filter((stay) => stay.address.parts.number !== undefined)
    .sort(
      (a, b) => compareDown(a.last, b.last) || compareDown(a.first, b.first) || (addressText(a.address) < addressText(b.address) ? -1 : 1),
    );
  const current = sorted.find((stay) => !stay.leftOn || (stay.last !== null && stay.last > stay.leftOn));
  return sorted.slice(0, MAX_ADDRESSES).map((stay) => ({
    fullStreet: formatStreetLine(stay.address.parts),
    city: stay.address.parts.city ? titleCase(stay.address.parts.city) : null,
    state: stay.address.parts.state ?? null,
    zip: stay.address.parts.zip5 ?? null,
    firstDate: stay.first,
    lastDate: stay.last,
    isCurrentAddress: stay === current,
    ...explainStay(scene, stay, stay === current, sorted),
  }));
}

function addStay(stays: Map<string, Stay>, candidate: Candidate, mention: Mention, address: ComparableAddress, isLeft: boolean): void {
  const text = addressText(address);
  const stay = stays.get(text) ?? { address, mentions: [], first: null, last: null, leftOn: null, leftBy: null, candidate };
  stays.set(text, stay);
  if (stay.mentions.at(-1) !== mention) stay.mentions.push(mention);
  const from = address.from ?? address.to ?? null;
  const to = address.to ?? address.from ?? null;
  if (from && (!stay.first || from < stay.first)) stay.first = from;
  if (to && (!stay.last || to > stay.last)) stay.last = to;
  if (isLeft && to && (!stay.leftOn || to > stay.leftOn)) {
    stay.leftOn = to;
    stay.leftBy = mention.evidence;
  }
}

/** The confidence that they live there (current address) or lived there (former address). */
function explainStay(scene: Scene, stay: Stay, isCurrent: boolean, stays: readonly Stay[]): Evidenced {
  const { candidate } = stay;
  const claims = collectClaims(scene, stay.mentions, RESIDENCE_TRUTH, () => true).slice(0, MAX_LINES);
  const years = yearsBetween(claims[0]?.lastSeen, scene.context.today) ?? ASSUMED_AGE_YEARS;
  const sightings = weighSightings(scene, stay, claims, isCurrent ? Math.exp(-MOVES_PER_YEAR * years) : 1);
  const lines = [...sightings, ...(isCurrent ? findDepartures(scene, stay, stays) : [])];
  const weight = lines.reduce((sum, { weight }) => sum + weight, toWeight(RESIDENCE_PRIOR));
  return reckon([
    ...(candidate.probability < 1 ? [{ question: 'identity' as const, probability: candidate.probability, lines: [] }] : []),
    { question: 'residence', probability: toProbability(weight), lines },
  ]);
}

/** The weight that each independent origin's sighting adds; `staying` discounts for the age of the latest one. */
function weighSightings(scene: Scene, stay: Stay, claims: readonly Claim[], staying: number): EvidenceLine[] {
  const rates: Record<string, number> = RESIDENCE_TRUTH;
  let doubt = 1;
  let weight = toWeight(RESIDENCE_PRIOR);
  return claims.flatMap(({ evidence, role, copies }) => {
    doubt *= 1 - (rates[role ?? 'other'] ?? RESIDENCE_TRUTH.other);
    const after = toWeight((1 - doubt) * staying);
    const text = stay.leftBy === evidence ? 'moved away from this address' : 'seen at this address';
    const line = evidenceLine(scene, evidence, text, after - weight);
    weight = after;
    const repeated = copies.map((copy) => evidenceLine(scene, copy, 'repeats the same origin; counted once', 0, { repeats: evidence }));
    return [line, ...repeated.slice(0, MAX_LINES)];
  });
}

/** Later sightings at another address. */
function findDepartures(scene: Scene, stay: Stay, stays: readonly Stay[]): EvidenceLine[] {
  return stays
    .filter((other) => other !== stay && (other.last ?? '') > (stay.last ?? ''))
    .slice(0, 2)
    .map((other) => {
      const records = other.mentions.map(({ evidence }) => evidence);
      const latest = records.sort((a, b) => ((lastSeenOf(scene, a) ?? '') > (lastSeenOf(scene, b) ?? '') ? -1 : 1))[0]!;
      return evidenceLine(scene, latest, 'seen at another address later', SEEN_ELSEWHERE_WEIGHT);
    });
}

const MAX_RESIDENTS = 2;

/** The confidence that the owner's mail goes to the stated address, from the county's records and from the owner’s own records at that address. */
export function explainMailing(scene: Scene, owner: CurrentOwner, self: readonly Candidate[]): Evidenced | null {
  if (!owner.mailing) return null;
  const parts = parseAddressOnce(owner.mailing);
  const seen = self.flatMap(({ cluster }) =>
    cluster.mentions.filter(({ addresses }) => addresses[0] && isSameDoor(addresses[0].parts, parts)),
  );
  const origins = new Map(seen.map((mention) => [mention.evidence.origin, mention.evidence]));
  const residents = [...origins.values()]
    .slice(0, MAX_RESIDENTS)
    .map((record) => evidenceLine(scene, record, 'the owner is seen at this address', MAILING_WEIGHTS.resident));
  const lines = [...tellGrounds(scene, owner.mailingGrounds), ...residents];
  return reckon([
    { question: 'ownership', probability: owner.probability, lines: [] },
    { question: 'mailing', probability: toProbability(lines.reduce((sum, { weight }) => sum + weight, 0)), lines },
  ]);
}

function compareDown(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? ''];
  return left < right ? 1 : left > right ? -1 : 0;
}

/** Street and unit without the place. */
function formatStreetLine({ city: _city, state: _state, zip5: _zip5, zip4: _zip4, ...door }: AddressParts): string {
  return formatAddress(door);
}

/** An address at which records place the person. */
export interface Stay {
  address: ComparableAddress;
  mentions: Mention[];
  first: string | null;
  last: string | null;
  /** Set when a later record says that the person left. */
  leftOn: string | null;
  /** The record that says so; null if `leftOn` is null. */
  leftBy: Evidence | null;
  candidate: Candidate;
}

/**
 * One stay per address, however it is written: without its ZIP, city or unit, or with a typing error in the street. The most complete form represents all and
 * takes its missing parts from the others. The order of the stays makes no difference.
 */
export function joinStays(stays: readonly Stay[]): Stay[] {
  const doors: Stay[] = [];
  for (const stay of stays.toSorted(compareFullness)) {
    const at = findStay(doors, stay.address.parts);
    if (at === null) doors.push(stay);
    else doors[at] = joinTwo(doors[at]!, stay);
  }
  return doors;
}

/**
 * Index of the stay that is already at this address. An address without a unit matches the only unit there; with several units it is ambiguous and matches
 * none.
 */
function findStay(doors: readonly Stay[], parts: AddressParts): number | null {
  const same = doors.flatMap(({ address }, index) => (isSameAddress(address.parts, parts) ? [index] : []));
  const exact = same.find((index) => unitText(doors[index]!.address.parts) === unitText(parts));
  return exact ?? (same.length === 1 ? same[0]! : null);
}

function isSameAddress(left: AddressParts, right: AddressParts): boolean {
  if (left.number === undefined || left.number !== right.number) return false;
  const level = compareAddresses(left, right);
  if (level === 'alike') return left.unit === undefined || right.unit === undefined || unitText(left) === unitText(right);
  return level === 'unit' || level === 'open';
}

function joinTwo(door: Stay, other: Stay): Stay {
  const isLeftLater = (other.leftOn ?? '') > (door.leftOn ?? '');
  return {
    address: { ...door.address, parts: fillAddress(door.address.parts, other.address.parts) },
    mentions: [...door.mentions, ...other.mentions.filter((mention) => !door.mentions.includes(mention))],
    first: pick(door.first, other.first, (a, b) => a < b),
    last: pick(door.last, other.last, (a, b) => a > b),
    leftOn: isLeftLater ? other.leftOn : door.leftOn,
    leftBy: isLeftLater ? other.leftBy : door.leftBy,
    candidate: other.candidate.probability > door.candidate.probability ? other.candidate : door.candidate,
  };
}

function pick(left: string | null, right: string | null, isBetter: (a: string, b: string) => boolean): string | null {
  if (left === null || right === null) return left ?? right;
  return isBetter(right, left) ? right : left;
}

const PARTS = ['unit', 'zip5', 'city', 'type', 'state', 'preDirection'] as const;

/** Most complete first, then the form that most records print. */
function compareFullness(a: Stay, b: Stay): number {
  const fullness = ({ address }: Stay): number => PARTS.filter((part) => address.parts[part] !== undefined).length;
  return (
    fullness(b) - fullness(a) ||
    b.mentions.length - a.mentions.length ||
    (formatAddress(a.address.parts) < formatAddress(b.address.parts) ? -1 : 1)
  );
}

import type { PersonCluster } from '../cluster/cluster-persons.ts';
import { lastSeenOf, type Scene } from '../cluster/scene.ts';
import { yearsBetween } from '../compare/compare-dates.ts';
import type { ContactKind } from '../calibration/calibration.ts';
import { toProbability, toWeight } from '../model/odds.ts';
import { BESIDE, SEEN } from '../model/weights.ts';
import type { Claim } from '../score/claims.ts';
import { redatedOf } from '../calibration/reliability.ts';
import { ageInFile } from '../score/age-in-file.ts';
import { isHousehold } from '../score/other-holders.ts';
import type { ContactScore, FindingMark } from '../score/score-contact.ts';

/** When a phone was seen with the person it is attributed to, and with others. */
interface Seen {
  /** Years since the first and since the last record of it under this person; null if none is dated. */
  knownYears: number | null;
  lastYears: number | null;
  /** A record states since when they have it. */
  isBegun: boolean;
  /** By how many years it was seen later with them than with anybody of another household; null if it was not. */
  aheadYears: number | null;
  /**
   * The share 0..1 of records with such a date in this source that are old records redated; null if nothing was learned about the source. Used only when the
   * holder of the phone is what was asked for: for people who were asked for it improved nothing at full size.
   */
  redated?: number | null;
  /** The person was not asked for. Then both the assumed and the learned effect of recent dates are considered, and the stronger one counts. */
  isBeside?: boolean;
  /** They have another mobile number that replaced it. */
  hasNewer: boolean;
  marks: ReadonlySet<FindingMark>;
  /** A landline or VoIP at a home from which they have moved since. */
  hasMoved: boolean;
}

/** A contact scored by its own records, without regard to the others. */
export interface Alone<Person extends { areNamesakes?: boolean }> {
  value: string;
  person: Person;
  cluster: PersonCluster;
  kind: ContactKind;
  /** 0..1, calibrated. */
  probability: number;
  /** The same, given that the records are of the person asked for. */
  given: number;
  seen: Seen;
  isOfVendors: boolean;
  isDenied: boolean;
}

export function readSeen(
  scene: Scene,
  cluster: PersonCluster,
  phone: string,
  { claims, facts, marks }: Pick<ContactScore, 'facts' | 'marks'> & { claims: readonly Claim[] },
): Seen {
  const { today } = scene.context;
  const first = claims.flatMap(({ firstSeen }) => firstSeen ?? []).sort()[0];
  const lastYears = yearsBetween(claims[0]?.lastSeen, today);
  const others = (scene.holders.get(phone) ?? []).filter((holder) => holder !== cluster && !isHousehold(holder, cluster));
  const seen = others.flatMap(({ mentions }) =>
    mentions.flatMap(({ phones, evidence }) => (phones.includes(phone) ? (yearsBetween(lastSeenOf(scene, evidence), today) ?? []) : [])),
  );
  const ahead = lastYears === null || seen.length === 0 ? null : Math.min(...seen) - lastYears;
  return {
    knownYears: yearsBetween(first, today),
    lastYears,
    isBegun: claims.some(({ since }) => since !== null),
    aheadYears: ahead !== null && ahead >= 0 ? ahead : null,
    hasNewer: facts.findings.includes('newerMobile'),
    marks,
    hasMoved: facts.findings.includes('movedAway'),
  };
}

/**
 * The learned share of redated records for the newest claim's source; 0 unless its date lies in the last months of its file, because only such dates are
 * redated. Null if nothing was learned.
 */
export function redatedAs(scene: Scene, claims: readonly Pick<Claim, 'evidence'>[]): number | null {
  const evidence = claims[0]?.evidence;
  if (evidence === undefined) return null;
  const share = redatedOf(scene.context.reliability, evidence.source);
  return share === null || ageInFile(scene, evidence) === 'fresh' ? share : 0;
}

/**
 * The probability of a phone given the other phones found and when it was seen. Most people have one working mobile number and one working line at home, so
 * evidence for another of their phones counts against this one, and a doubtful phone is likelier theirs if there is no other. Emails are returned unchanged,
 * because people keep several mailboxes; so are contacts that only vendors report, whose probability comes from outcomes. A phone that somebody tried and found
 * not to be theirs gains nothing from being the only one.
 */
export function chanceBeside<Person extends { areNamesakes?: boolean }>(contact: Alone<Person>, all: readonly Alone<Person>[]): number {
  if (contact.kind === 'email' || contact.isOfVendors) return contact.probability;
  const areNamesakes = contact.person.areNamesakes === true;
  const chanceIn = (other: Alone<Person>): number => (areNamesakes ? other.given : other.probability);
  const others = all.filter((other) => other.value !== contact.value);
  const doubts = others.reduce<number>(
    (sum, other) => sum + shareOf(other, contact) * Math.log2(Math.max(BESIDE.leastDoubt, 1 - chanceIn(other))),
    BESIDE.alone,
  );
  const isNewerDoubtful = contact.seen.hasNewer && !others.some((other) => isLike(other, contact) && chanceIn(other) >= BESIDE.leastNewer);
  const bits = doubts + bitsOfSeen(contact) + bitsAgainst(contact.seen) + (isNewerDoubtful ? BESIDE.newerDoubtful : 0);
  const moved = contact.isDenied ? Math.min(0, bits) : bits;
  if (!areNamesakes) return toProbability(toWeight(contact.probability) + moved);
  // For namesakes, doubt about who is meant must not raise the probability of any number.
  const beside = toProbability(toWeight(contact.given) + moved);
  return Math.min(contact.probability * (beside / contact.given), beside);
}

/**
 * Bits for adverse findings that weigh more than the curves (which cover all contacts of a kind) leave of them, and more than a phone may gain by being the
 * only one: a newer number that replaced it, a home that was left, or a household member who is likelier its holder.
 */
function bitsAgainst({ hasNewer, hasMoved, marks }: Seen): number {
  return (
    (hasNewer ? BESIDE.newer : 0) +
    (hasMoved ? BESIDE.moved : 0) +
    (marks.has('housematesOwn') ? BESIDE.housematesOwn : 0) +
    (marks.has('housemateToo') ? BESIDE.housemateToo : 0)
  );
}

/**
 * Whether the other contact is the same person's and of the same sort. Of several namesakes each has numbers of their own, which say nothing about the others'
 * numbers.
 */
function isLike<Person extends { areNamesakes?: boolean }>(other: Alone<Person>, contact: Alone<Person>): boolean {
  return isTheirs(other, contact) && sortOf(other.kind) === sortOf(contact.kind);
}

function isTheirs<Person extends { areNamesakes?: boolean }>(other: Alone<Person>, contact: Alone<Person>): boolean {
  return other.person === contact.person && !(contact.person.areNamesakes && other.cluster !== contact.cluster);
}

/** The share of the doubt in another number that counts. A newer mobile has already been counted as such. */
function shareOf<Person extends { areNamesakes?: boolean }>(other: Alone<Person>, contact: Alone<Person>): number {
  if (other.person !== contact.person) return BESIDE.ofOthers;
  if (!isTheirs(other, contact)) return 0;
  if (!isLike(other, contact)) return BESIDE.unlike;
  return contact.seen.hasNewer ? BESIDE.likeNewer : BESIDE.like[sortOf(contact.kind)];
}

/** A line of unknown type is treated as a mobile, which most are. */
function sortOf(kind: ContactKind): 'mobile' | 'house' {
  return kind === 'landline' || kind === 'voip' ? 'house' : 'mobile';
}

/** Bits from the phone's dates, on top of what holds for all phones. */
export function bitsOfSeen({ kind, seen }: Pick<Alone<object>, 'kind' | 'seen'>): number {
  const { knownYears, lastYears, aheadYears } = seen;
  return (
    onLine(SEEN.known, knownYears) +
    (sortOf(kind) === 'house' ? onLine(SEEN.houseLast, lastYears) : 0) +
    bitsOfFresh(seen) +
    onLine(SEEN.aheadOfAnother, aheadYears)
  );
}

/**
 * Bits for a recent date that may only be that of a file which reprinted the number. If the source's share of redated records is known, the odds of being wrong
 * grow with the odds of redating; otherwise an assumed curve applies to phones without a recorded beginning.
 */
function bitsOfFresh({
  isBegun,
  lastYears,
  redated = null,
  isBeside = false,
}: Pick<Seen, 'isBegun' | 'lastYears' | 'redated' | 'isBeside'>): number {
  const assumed = isBegun ? 0 : onLine(SEEN.freshAlone, lastYears);
  if (redated === null) return assumed;
  const learned = -Math.log2(1 + (isBegun ? SEEN.redated.begun : SEEN.redated.alone) * (redated / (1 - redated)));
  return isBeside ? Math.min(assumed, learned) : learned;
}

/** Bits by years: linear between two points, constant outside them, 0 if the years are unknown. */
function onLine(points: readonly (readonly [years: number, bits: number])[], years: number | null): number {
  if (years === null) return 0;
  const after = points.findIndex(([at]) => at > years);
  if (after < 0) return points.at(-1)![1];
  if (after === 0) return points[0]![1];
  const [[from, low], [to, high]] = [points[after - 1]!, points[after]!];
  return low + ((high - low) * (years - from)) / (to - from);
}

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

/** When a phone was seen, with whom it is said to be of and with others. */
interface Seen {
  /** Years since the first record of it that is theirs, and since the last; null where none is dated. */
  knownYears: number | null;
  lastYears: number | null;
  /** A record says since when they have it. */
  isBegun: boolean;
  /** By how many years it was seen later with them than with anybody of another household; null where it was not. */
  aheadYears: number | null;
  /**
   * Of what its source dates as it dates this one, the share 0..1 that is old under a new day; null where nothing was learned of the source. Told where whoever has
   * it is asked for alone: phones of people who are asked for became no likelier right by it at full size.
   */
  redated?: number | null;
  /** Nobody asked for them: both count then, what is assumed of such days and what was learned of their source, whichever says more. */
  isBeside?: boolean;
  /** They have another mobile number that took its place. */
  hasNewer: boolean;
  marks: ReadonlySet<FindingMark>;
  /** A line of the house, from which they are seen to have moved since. */
  hasMoved: boolean;
}

/** A contact found, by what is known of it and not of the others. */
export interface Alone<Person extends { areNamesakes?: boolean }> {
  value: string;
  person: Person;
  cluster: PersonCluster;
  kind: ContactKind;
  /** 0..1, calibrated. */
  probability: number;
  /** The same if the records are of the person asked for. */
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

/** Only what bears a day of the last months of its file is dated anew. */
export function redatedAs(scene: Scene, claims: readonly Pick<Claim, 'evidence'>[]): number | null {
  const evidence = claims[0]?.evidence;
  if (evidence === undefined) return null;
  const share = redatedOf(scene.context.reliability, evidence.source);
  return share === null || ageInFile(scene, evidence) === 'fresh' ? share : 0;
}

/**
 * The chance of a phone beside the others found, and by when it was seen: most people have one mobile number and one line in the house that work. What speaks for another of
 * theirs speaks against this one, and a doubtful one that stands alone is likelier theirs than the same beside a sure one. Mailboxes are kept side by side and say
 * little of each other; what a vendor alone says is as sure as outcomes have it. Of what somebody tried and found not to be theirs it says nothing that there is
 * no other.
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
  // Of namesakes what makes it less sure who is meant must make no number of theirs surer.
  const beside = toProbability(toWeight(contact.given) + moved);
  return Math.min(contact.probability * (beside / contact.given), beside);
}

/**
 * What records say against it says more than the curves leave of it, which are of all contacts of its kind, and than a phone may gain that stands beside no doubt:
 * another that took its place, a home that was left, and somebody of the household to whom it is nearer.
 */
function bitsAgainst({ hasNewer, hasMoved, marks }: Seen): number {
  return (
    (hasNewer ? BESIDE.newer : 0) +
    (hasMoved ? BESIDE.moved : 0) +
    (marks.has('housematesOwn') ? BESIDE.housematesOwn : 0) +
    (marks.has('housemateToo') ? BESIDE.housemateToo : 0)
  );
}

/** Of the same person, and of the same sort. Of people of one name of whom one is meant each has numbers of their own, which say nothing of the others'. */
function isLike<Person extends { areNamesakes?: boolean }>(other: Alone<Person>, contact: Alone<Person>): boolean {
  return isTheirs(other, contact) && sortOf(other.kind) === sortOf(contact.kind);
}

function isTheirs<Person extends { areNamesakes?: boolean }>(other: Alone<Person>, contact: Alone<Person>): boolean {
  return other.person === contact.person && !(contact.person.areNamesakes && other.cluster !== contact.cluster);
}

/** How much of the doubt in another number counts. A newer mobile has counted as such already. */
function shareOf<Person extends { areNamesakes?: boolean }>(other: Alone<Person>, contact: Alone<Person>): number {
  if (other.person !== contact.person) return BESIDE.ofOthers;
  if (!isTheirs(other, contact)) return 0;
  if (!isLike(other, contact)) return BESIDE.unlike;
  return contact.seen.hasNewer ? BESIDE.likeNewer : BESIDE.like[sortOf(contact.kind)];
}

/** A line of which nobody knows the type is taken for what most are. */
function sortOf(kind: ContactKind): 'mobile' | 'house' {
  return kind === 'landline' || kind === 'voip' ? 'house' : 'mobile';
}

/** What its dates say over what is said of all phones. */
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
 * A late day that may be that of a file which printed it again. Where it was learned how much of such days its source dates anew, odds of being wrong grow
 * with the odds of that; else it is assumed of those that no record says the beginning of.
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

/** Bits by years: between two points in proportion, before the first and behind the last as there; none where the years are not known. */
function onLine(points: readonly (readonly [years: number, bits: number])[], years: number | null): number {
  if (years === null) return 0;
  const after = points.findIndex(([at]) => at > years);
  if (after < 0) return points.at(-1)![1];
  if (after === 0) return points[0]![1];
  const [[from, low], [to, high]] = [points[after - 1]!, points[after]!];
  return low + ((high - low) * (years - from)) / (to - from);
}

import { canBeOnePerson } from '../cluster/cannot-link.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import type { Key } from '../keys/key.ts';
import { compareAddressLists } from '../compare/compare-addresses.ts';
import { firstDayOf, lastDayOf } from '../compare/compare-dates.ts';
import { compareSurnames } from '../compare/compare-names.ts';
import { lastSeenOf } from '../cluster/scene.ts';
import type { Evidence, PartialDate } from '../model/evidence.ts';
import { type Claim, earliest } from './claims.ts';
import type { FindingCode } from './contact-facts.ts';
import type { Finding } from './score-contact.ts';

/** With this many strangers, a number or mailbox is an office's or a placeholder and nobody's own. */
const MANY_STRANGERS = 4;

const TOO_COMMON = 'on more records than any household has: an office or a placeholder';

const WORTH: readonly FindingCode[] = [
  'assignedToAnother',
  'laterHolder',
  'newerHolder',
  'begunHolder',
  'lateHolder',
  'earlierHolder',
  'formerHolder',
];

/**
 * Other people seen with a phone or email. Members of a household share lines, so only strangers count against it: strongly if they have it later than this
 * person or since it was assigned, otherwise a little, and most if there are many of them or if it has more records than are fetched. `key` is the key of its
 * records; `assignedOn` is when the number was assigned to its subscriber, if known.
 */
export function findOtherHolders(
  scene: Scene,
  cluster: PersonCluster,
  holders: readonly PersonCluster[],
  claims: readonly Claim[],
  contact: string,
  key: Key,
  assignedOn?: PartialDate,
): Finding[] {
  const [latest] = claims;
  if (latest && scene.context.tooCommon?.has(key.hash)) return [{ code: 'manyHolders', record: latest.evidence, text: TOO_COMMON }];
  const own = { lastSeen: claims[0]?.lastSeen ?? '', since: claims.map(({ since }) => since).filter((date) => date !== null) };
  const findings = holders
    .filter((holder) => holder !== cluster && !isHousehold(holder, cluster))
    .flatMap((holder) => findHolder(scene, holder, own, contact, assignedOn))
    .sort((a, b) => WORTH.indexOf(a.code) - WORTH.indexOf(b.code));
  if (findings.length < MANY_STRANGERS) return findings;
  const text = `seen with ${findings.length} people of other households: an office or a placeholder`;
  return [{ code: 'manyHolders', record: findings[0]!.record, text }];
}

/**
 * How closely the source is connected to the number's actual holder: 2 if people give it to an office themselves, 1 if they give it when signing up for
 * something, 0 if it is printed under whoever pays.
 */
function nearnessOf(scene: Scene, { source }: Evidence): number {
  const role = scene.sources.get(source)?.role;
  return role === 'voter' || role === 'address_change' ? 2 : role === 'email_list' ? 1 : 0;
}

/**
 * Other household members listed with a mobile number. Households share landlines and mailboxes, but a mobile is mostly one person's. A listing under both
 * counts a little against either, and strongly against somebody who is only listed with it while the other gave it as their own, as with children whose parent
 * pays. Groups that may be one person are not counted.
 */
export function findHousemates(
  scene: Scene,
  cluster: PersonCluster,
  holders: readonly PersonCluster[],
  claims: readonly Claim[],
  phone: string,
): Finding[] {
  const records = holders
    .filter((holder) => holder !== cluster && isHousehold(holder, cluster) && !canBeOnePerson(holder.view, cluster.view))
    .flatMap(({ mentions }) => mentions.filter(({ phones }) => phones.includes(phone)).map(({ evidence }) => evidence))
    .sort((a, b) => (seenOf(scene, a) > seenOf(scene, b) ? -1 : 1));
  if (records.length === 0) return [];
  const own = Math.max(...claims.map(({ evidence }) => nearnessOf(scene, evidence)));
  const nearest = records.reduce((best, record) => (nearnessOf(scene, record) > nearnessOf(scene, best) ? record : best));
  const theirs = nearnessOf(scene, nearest);
  if (theirs > own)
    return [
      { code: 'earlierHolder', record: nearest, text: 'given by another person of the household as their own', mark: 'housematesOwn' },
    ];
  const text = 'listed with another person of the household too';
  return [{ code: 'earlierHolder', record: records[0]!, text, ...(theirs === own ? { mark: 'housemateToo' as const } : {}) }];
}

/** When the person asked about was seen with it: the dates since when records say so, and the latest date. */
interface Own {
  since: readonly PartialDate[];
  lastSeen: PartialDate;
}

function findHolder(scene: Scene, holder: PersonCluster, own: Own, contact: string, assignedOn?: PartialDate): Finding[] {
  const records = holder.mentions
    .filter((mention) => mention.phones.includes(contact) || mention.emails.includes(contact))
    .map((mention) => mention.evidence)
    .sort((a, b) => (seenOf(scene, a) > seenOf(scene, b) ? -1 : 1));
  const record = records[0];
  if (!record) return [];
  const begun = earliest(records);
  const year = begun?.slice(0, 4) ?? '';
  if (begun && assignedOn && isWhenAssigned(begun, assignedOn) && !own.since.some((date) => isWhenAssigned(date, assignedOn)))
    return [{ code: 'assignedToAnother', record, text: `given to a subscriber in ${year}, when another person was first seen with it` }];
  const seen = seenOf(scene, record);
  const since = records.map((each) => each.firstSeen ?? each.lastSeen ?? '').sort()[0] ?? '';
  const isLater = isAfter(seen, own.lastSeen);
  if (isLater && isAfter(since, own.lastSeen))
    return [{ code: 'laterHolder', record, text: `seen with another person since ${since.slice(0, 4)}` }];
  return [{ ...compareBeginnings(own, begun, seen, isLater), record }];
}

/** Among two people seen with it at the same time, the one who began later has it. */
function compareBeginnings(own: Own, begun: PartialDate | null, seen: PartialDate, isLater: boolean): Omit<Finding, 'record'> {
  const began = own.since.toSorted().at(-1);
  if (began && (isAfter(began, begun ?? seen) || isAfter(began, seen)))
    return { code: 'formerHolder', text: `seen with another person before ${began.slice(0, 4)}` };
  if (begun && (began === undefined || isAfter(begun, began)))
    return {
      code: began === undefined ? 'begunHolder' : 'newerHolder',
      text: `first seen with another person in ${begun.slice(0, 4)}, later than with this one`,
    };
  return { code: isLater ? 'lateHolder' : 'earlierHolder', text: 'seen with another person too' };
}

/** Tolerances: files take weeks to learn of somebody, and a month stands for all of its days. */
const BEFORE_ASSIGNED_DAYS = 5;
const AFTER_ASSIGNED_DAYS = 60;
const DAY_MS = 86_400_000;

/** Whether somebody was first seen with a number when it was assigned. */
export function isWhenAssigned(since: PartialDate, assignedOn: PartialDate): boolean {
  if (assignedOn.length < 7 || since.length < 7) return false;
  const earliestDay = dayNumber(firstDayOf(assignedOn)) - BEFORE_ASSIGNED_DAYS;
  const latestDay = dayNumber(firstDayOf(assignedOn)) + AFTER_ASSIGNED_DAYS;
  return dayNumber(lastDayOf(since)) >= earliestDay && dayNumber(firstDayOf(since)) <= latestDay;
}

/** Day 31 stands for the end of any month. */
function dayNumber(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

function seenOf(scene: Scene, evidence: Evidence): string {
  return lastSeenOf(scene, evidence) ?? '';
}

/** People with a common surname or address: family and housemates. */
export function isHousehold(left: PersonCluster, right: PersonCluster): boolean {
  for (const a of left.view.names) for (const b of right.view.names) if (compareSurnames(a, b) === 'exact') return true;
  const address = compareAddressLists(left.view.addresses, right.view.addresses);
  return address === 'unit' || address === 'open';
}

/** Certainly later: a bare year or month is later than another date only if all of its days are. Any date is after ''. */
export function isAfter(date: PartialDate, other: PartialDate): boolean {
  return firstDayOf(date) > lastDayOf(other);
}

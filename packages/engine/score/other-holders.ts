import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import type { Key } from '../keys/key.ts';
import { compareAddressLists } from '../compare/compare-addresses.ts';
import { firstDayOf, lastDayOf } from '../compare/compare-dates.ts';
import { compareSurnames } from '../compare/compare-names.ts';
import { lastSeenOf } from '../cluster/scene.ts';
import type { Evidence, PartialDate } from '../model/evidence.ts';
import type { Claim } from './claims.ts';
import type { FindingCode } from './contact-facts.ts';
import type { Finding } from './score-contact.ts';

/** From so many strangers on a number or mailbox is an office's or a placeholder, and nobody's own. */
const MANY_STRANGERS = 4;

const TOO_COMMON = 'on more records than any household has: an office or a placeholder';

const WORTH: readonly FindingCode[] = ['laterHolder', 'lateHolder', 'earlierHolder'];

/**
 * Who else is seen with a phone or email. People of one household share lines, so only strangers speak against it: strongly when they have
 * it later than this person, a little otherwise, and most when there are many of them, or so many that its records are not fetched. `key`: under
 * which records with it are found.
 */
export function findOtherHolders(
  scene: Scene,
  cluster: PersonCluster,
  holders: readonly PersonCluster[],
  claims: readonly Claim[],
  contact: string,
  key: Key,
): Finding[] {
  const [latest] = claims;
  if (latest && scene.context.tooCommon?.has(key.hash)) return [{ code: 'manyHolders', record: latest.evidence, text: TOO_COMMON }];
  const lastSeen = claims[0]?.lastSeen ?? '';
  const findings = holders
    .filter((holder) => holder !== cluster && !isHousehold(holder, cluster))
    .flatMap((holder) => findHolder(scene, holder, lastSeen, contact))
    .sort((a, b) => WORTH.indexOf(a.code) - WORTH.indexOf(b.code));
  if (findings.length < MANY_STRANGERS) return findings;
  const text = `seen with ${findings.length} people of other households: an office or a placeholder`;
  return [{ code: 'manyHolders', record: findings[0]!.record, text }];
}

function findHolder(scene: Scene, holder: PersonCluster, lastSeen: string, contact: string): Finding[] {
  const records = holder.mentions
    .filter((mention) => mention.phones.includes(contact) || mention.emails.includes(contact))
    .map((mention) => mention.evidence)
    .sort((a, b) => (seenOf(scene, a) > seenOf(scene, b) ? -1 : 1));
  const record = records[0];
  if (!record) return [];
  const seen = seenOf(scene, record);
  const since = records.map((each) => each.firstSeen ?? each.lastSeen ?? '').sort()[0] ?? '';
  const isLater = isAfter(seen, lastSeen);
  if (isLater && isAfter(since, lastSeen))
    return [{ code: 'laterHolder', record, text: `seen with another person since ${since.slice(0, 4)}` }];
  return [{ code: isLater ? 'lateHolder' : 'earlierHolder', record, text: 'seen with another person too' }];
}

function seenOf(scene: Scene, evidence: Evidence): string {
  return lastSeenOf(scene, evidence) ?? '';
}

/** One surname or one address: family and housemates. */
export function isHousehold(left: PersonCluster, right: PersonCluster): boolean {
  for (const a of left.view.names) for (const b of right.view.names) if (compareSurnames(a, b) === 'exact') return true;
  const address = compareAddressLists(left.view.addresses, right.view.addresses);
  return address === 'unit' || address === 'open';
}

/** Surely later: a bare year or month is after a day only if all of its days are, and before it likewise. Any date is after ''. */
export function isAfter(date: PartialDate, other: PartialDate): boolean {
  return firstDayOf(date) > lastDayOf(other);
}

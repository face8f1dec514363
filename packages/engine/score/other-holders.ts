import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Scene } from '../cluster/scene.ts';
import { compareAddressLists } from '../compare/compare-addresses.ts';
import { compareSurnames } from '../compare/compare-names.ts';
import { evidenceLine, lastSeenOf } from '../explain/evidence-line.ts';
import { VALIDATION_BITS } from '../weights.ts';
import type { Claim } from './claims.ts';
import type { Finding } from './score-contact.ts';

/**
 * Who else is seen with a phone or email. People of one household share lines, so only strangers speak against it:
 * strongly when they have it later than this person, a little otherwise.
 */
export function findOtherHolders(
  scene: Scene,
  cluster: PersonCluster,
  holders: readonly PersonCluster[],
  claims: readonly Claim[],
  contact: string,
): Finding[] {
  const lastSeen = claims[0]?.lastSeen ?? '';
  const findings: Finding[] = [];
  for (const holder of holders) {
    if (holder === cluster || isHousehold(holder, cluster)) continue;
    const records = holder.mentions
      .filter((mention) => mention.phones.includes(contact) || mention.emails.includes(contact))
      .map((mention) => mention.evidence)
      .sort((a, b) => ((lastSeenOf(scene, a) ?? '') > (lastSeenOf(scene, b) ?? '') ? -1 : 1));
    const latest = records[0];
    if (!latest) continue;
    const seen = lastSeenOf(scene, latest) ?? '';
    const since = records.map((record) => record.firstSeen ?? record.lastSeen ?? '').sort()[0] ?? '';
    const isLater = seen > lastSeen && since > lastSeen;
    const bits = isLater ? VALIDATION_BITS.laterHolder : seen > lastSeen ? VALIDATION_BITS.laterHolder / 2 : VALIDATION_BITS.earlierHolder;
    const text = isLater ? `seen with another person since ${since.slice(0, 4)}` : 'seen with another person too';
    findings.push({ line: evidenceLine(scene, latest, text, bits), bits });
  }
  return findings.sort((a, b) => a.bits - b.bits).slice(0, 3);
}

/** One surname or one door: family and housemates. */
export function isHousehold(left: PersonCluster, right: PersonCluster): boolean {
  for (const a of left.view.names) for (const b of right.view.names) if (compareSurnames(a, b) === 'exact') return true;
  const address = compareAddressLists(left.view.addresses, right.view.addresses);
  return address === 'unit' || address === 'open';
}

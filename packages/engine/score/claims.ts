import type { Mention } from '../cluster/mention.ts';
import type { Scene } from '../cluster/scene.ts';
import type { Evidence, SourceRole } from '../evidence.ts';
import { lastSeenOf } from '../explain/evidence-line.ts';

/** One independent origin that says: this contact point is this person's. */
export interface Claim {
  evidence: Evidence;
  role: SourceRole | null;
  firstSeen: string | null;
  lastSeen: string | null;
  /** Records that repeat the same origin; they add nothing. */
  copies: readonly Evidence[];
}

/**
 * The claims of a group of records for one contact point, latest first. Records of one origin make one claim, and so do
 * records that agree to the letter and the day: one was copied from the other, whether it says so or not.
 */
export function collectClaims(scene: Scene, mentions: readonly Mention[], holds: (mention: Mention) => boolean): Claim[] {
  const byOrigin = new Map<string, Evidence[]>();
  const originOfPrint = new Map<string, string>();
  for (const mention of mentions) {
    if (!holds(mention)) continue;
    const print = fingerprint(mention.evidence);
    const origin = (print ? originOfPrint.get(print) : undefined) ?? mention.evidence.origin;
    if (print) originOfPrint.set(print, origin);
    const list = byOrigin.get(origin);
    if (list) list.push(mention.evidence);
    else byOrigin.set(origin, [mention.evidence]);
  }
  return [...byOrigin.values()].map((records) => toClaim(scene, records)).sort(byLastSeen);
}

/** What two prints of one record share; `null` where the record says too little to tell a copy from a coincidence. */
function fingerprint(evidence: Evidence): string | null {
  if (evidence.kind !== 'person' || (evidence.lastSeen?.length ?? 0) < 10 || !evidence.body.address) return null;
  const { name, address, phones, emails } = evidence.body;
  return JSON.stringify([evidence.lastSeen, name, address, phones, emails]);
}

function toClaim(scene: Scene, records: Evidence[]): Claim {
  const [evidence, ...copies] = records.sort(
    (a, b) => compareSeen(lastSeenOf(scene, b), lastSeenOf(scene, a)) || (a.id < b.id ? -1 : 1),
  ) as [Evidence, ...Evidence[]];
  const firsts = records.map((record) => record.firstSeen ?? record.lastSeen).filter((date) => date !== undefined);
  return {
    evidence,
    role: scene.sources.get(evidence.source)?.role ?? null,
    firstSeen: firsts.sort()[0] ?? null,
    lastSeen: lastSeenOf(scene, evidence),
    copies,
  };
}

function byLastSeen(a: Claim, b: Claim): number {
  return compareSeen(b.lastSeen, a.lastSeen) || (a.evidence.origin < b.evidence.origin ? -1 : 1);
}

function compareSeen(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

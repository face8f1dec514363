import type { Mention } from '../cluster/mention.ts';
import { compareRecords } from '../cluster/own-order.ts';
import type { Scene } from '../cluster/scene.ts';
import type { Evidence, SourceRole } from '../evidence.ts';
import { lastSeenOf } from '../explain/evidence-line.ts';
import { claimRole } from './contact-facts.ts';
import { findOrigins } from './find-copies.ts';

/** One independent origin that says: this contact point is this person's. */
export interface Claim {
  evidence: Evidence;
  role: SourceRole | null;
  firstSeen: string | null;
  lastSeen: string | null;
  /** Records that repeat the same origin; they add nothing. */
  copies: readonly Evidence[];
}

/** How often what a source of each role says is true. */
type Truth = Readonly<Record<string, number>>;

/** The claims of a group of records for one contact point, latest first: one per origin, copies counted with what they were copied from. */
export function collectClaims(scene: Scene, mentions: readonly Mention[], truth: Truth, holds: (mention: Mention) => boolean): Claim[] {
  const byOrigin = new Map<string, Evidence[]>();
  for (const [{ evidence }, origin] of findOrigins(mentions.filter(holds), mentions)) {
    const list = byOrigin.get(origin);
    if (list) list.push(evidence);
    else byOrigin.set(origin, [evidence]);
  }
  return [...byOrigin.values()].map((records) => toClaim(scene, records, truth)).sort(byLastSeen);
}

/** The latest record speaks; of those of one day the one that is oftener right, for it was copied rather than the other. */
function toClaim(scene: Scene, records: Evidence[], truth: Truth): Claim {
  const roleOf = ({ source }: Evidence): SourceRole | null => scene.sources.get(source)?.role ?? null;
  const truthOf = (record: Evidence): number => truth[claimRole(roleOf(record))] ?? 0;
  const [evidence, ...copies] = records.sort(
    (a, b) => compareSeen(lastSeenOf(scene, b), lastSeenOf(scene, a)) || truthOf(b) - truthOf(a) || compareRecords(a, b),
  ) as [Evidence, ...Evidence[]];
  const firsts = records.map((record) => record.firstSeen ?? record.lastSeen).filter((date) => date !== undefined);
  return {
    evidence,
    role: roleOf(evidence),
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

import type { Mention } from '../cluster/mention.ts';
import type { Scene } from '../cluster/scene.ts';
import type { Evidence, SourceRole } from '../evidence.ts';
import { lastSeenOf } from '../explain/evidence-line.ts';
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

/** The claims of a group of records for one contact point, latest first: one per origin, copies counted with what they were copied from. */
export function collectClaims(scene: Scene, mentions: readonly Mention[], holds: (mention: Mention) => boolean): Claim[] {
  const byOrigin = new Map<string, Evidence[]>();
  for (const [{ evidence }, origin] of findOrigins(mentions.filter(holds), mentions)) {
    const list = byOrigin.get(origin);
    if (list) list.push(evidence);
    else byOrigin.set(origin, [evidence]);
  }
  return [...byOrigin.values()].map((records) => toClaim(scene, records)).sort(byLastSeen);
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

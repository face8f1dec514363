import type { EvidenceLine } from '../answer.ts';
import type { Records } from '../cluster/scene.ts';
import type { Evidence } from '../evidence.ts';

/** What one record says for or against a statement; `weight` in bits of log-odds, rounded to a tenth. */
export function evidenceLine(records: Records, evidence: Evidence, text: string, weight: number): EvidenceLine {
  return {
    evidenceId: evidence.id,
    source: evidence.source,
    sourceLabel: records.sources.get(evidence.source)?.label ?? evidence.source,
    origin: evidence.origin,
    text,
    firstSeen: evidence.firstSeen ?? null,
    lastSeen: lastSeenOf(records, evidence),
    weight: Math.round(weight * 10) / 10,
  };
}

/** When the record last stood for something: its own date, else the date of the file it came in is not proof and none is given. */
export function lastSeenOf(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'phone_line' || evidence.kind === 'mailbox') {
    return evidence.body.checkedOn ?? evidence.lastSeen ?? records.sources.get(evidence.source)?.asOf ?? null;
  }
  return evidence.lastSeen ?? evidence.firstSeen ?? null;
}

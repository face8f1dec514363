import type { EvidenceLine } from '../model/answer.ts';
import type { Records } from '../cluster/scene.ts';
import type { Evidence } from '../model/evidence.ts';

/** What else is known of a line than its record, its words and its weight. */
type About = Partial<Pick<EvidenceLine, 'agrees' | 'differs'>> & {
  /** The record of the same origin that was counted in its place. */
  repeats?: Evidence;
};

/** What one record says for or against a statement; `weight` in bits of log-odds, rounded to a tenth. */
export function evidenceLine(records: Records, evidence: Evidence, text: string, weight: number, about: About = {}): EvidenceLine {
  return {
    evidenceId: evidence.id,
    source: evidence.source,
    sourceLabel: records.sources.get(evidence.source)?.label ?? evidence.source,
    origin: evidence.origin,
    text,
    firstSeen: evidence.firstSeen ?? (evidence.kind === 'organisation' ? evidence.body.filedOn : undefined) ?? null,
    lastSeen: lastSeenOf(records, evidence),
    weight: roundBits(weight),
    question: 'contact',
    agrees: about.agrees ?? [],
    differs: about.differs ?? [],
    repeats: about.repeats?.id ?? null,
  };
}

/** To a tenth; never minus zero. */
export function roundBits(bits: number): number {
  return Math.round(bits * 10) / 10 || 0;
}

/** A roll and a bill are of a year, a deed of its day, and a registry says what stands on the day of its file. */
function datedBySource(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'parcel' || evidence.kind === 'tax')
    return evidence.body.taxYear === undefined ? null : String(evidence.body.taxYear);
  if (evidence.kind === 'sale') return evidence.body.saleDate;
  return evidence.kind === 'organisation' ? (records.sources.get(evidence.source)?.asOf ?? null) : null;
}

/** When the record last stood for something: its own date, else the date of the file it came in is not proof and none is given. */
export function lastSeenOf(records: Records, evidence: Evidence): string | null {
  if (evidence.kind === 'phone_line' || evidence.kind === 'mailbox') {
    return evidence.body.checkedOn ?? evidence.lastSeen ?? records.sources.get(evidence.source)?.asOf ?? null;
  }
  return evidence.lastSeen ?? evidence.firstSeen ?? datedBySource(records, evidence);
}

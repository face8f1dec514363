import type { EvidenceLine } from '@deedline/contract/search/results';
import { lastSeenOf, type Records } from '../cluster/scene.ts';
import type { Ground } from '../model/grounds.ts';
import type { Evidence } from '../model/evidence.ts';

/** Optional details of a line. */
type About = Partial<Pick<EvidenceLine, 'agrees' | 'differs'>> & {
  /** The record of the same origin that was counted instead of this one. */
  repeats?: Evidence;
};

/** One record's contribution for or against a statement; `weight` in bits of log-odds, rounded to a tenth. */
export function evidenceLine(records: Records, evidence: Evidence, text: string, weight: number, about: About = {}): EvidenceLine {
  return {
    evidenceId: evidence.id,
    source: evidence.source,
    sourceLabel: records.sources.get(evidence.source)?.label ?? evidence.source,
    origin: evidence.origin,
    text,
    firstSeen: evidence.firstSeen ?? (evidence.kind === 'organisation' ? evidence.body.filedOn : undefined) ?? null,
    lastSeen: lastSeenOf(records, evidence),
    weight: roundWeight(weight),
    question: 'contact',
    agrees: about.agrees ?? [],
    differs: about.differs ?? [],
    repeats: about.repeats?.id ?? null,
  };
}

/** Turns grounds into evidence lines. */
export function tellGrounds(records: Records, grounds: readonly Ground[]): EvidenceLine[] {
  return grounds.map(({ record, text, weight, ...about }) => evidenceLine(records, record, text, weight, about));
}

/** Rounds to a tenth; never returns minus zero. */
export function roundWeight(weight: number): number {
  return Math.round(weight * 10) / 10 || 0;
}

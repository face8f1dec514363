import { EVIDENCE_KIND_IDS, type EvidenceDraft, type EvidenceKind } from './evidence.ts';

/** A record as the store keeps it within a page of records (decision 0198). */
export type StoredRecord = readonly [
  kind: number,
  recordId: string,
  origin: string | null,
  firstSeen: string | null,
  lastSeen: string | null,
  body: unknown,
];

const KINDS = new Map(Object.entries(EVIDENCE_KIND_IDS).map(([kind, id]) => [id as number, kind as EvidenceKind]));

export function toStored({ kind, recordId, origin, firstSeen, lastSeen, body }: EvidenceDraft): StoredRecord {
  return [EVIDENCE_KIND_IDS[kind], recordId, origin ?? null, firstSeen ?? null, lastSeen ?? null, body];
}

/** Returns undefined for a kind that this version does not know. */
export function fromStored([kindId, recordId, origin, firstSeen, lastSeen, body]: StoredRecord): EvidenceDraft | undefined {
  const kind = KINDS.get(kindId);
  if (kind === undefined) return undefined;
  return {
    kind,
    recordId,
    ...(origin === null ? {} : { origin }),
    ...(firstSeen === null ? {} : { firstSeen }),
    ...(lastSeen === null ? {} : { lastSeen }),
    body,
  } as EvidenceDraft;
}

import type { EvidenceLine } from '../answer.ts';
import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { EvidenceKindOf, Scene } from '../cluster/scene.ts';
import { evidenceLine } from '../explain/evidence-line.ts';
import { ENDS_PER_YEAR, VALIDATION_BITS } from '../weights.ts';
import { collectClaims, type Claim } from './claims.ts';
import { findOtherHolders } from './other-holders.ts';
import { scoreContact, type ContactScore, type Finding } from './score-contact.ts';

export type LineType = 'mobile' | 'landline' | 'voip';

/** What the carrier files say of a number; the latest record that speaks of each. */
export interface LineFacts {
  type: LineType | null;
  carrier: string | null;
  status: 'active' | 'disconnected' | 'unknown';
  statusRecord: EvidenceKindOf<'phone_line'> | null;
  assignedRecord: EvidenceKindOf<'phone_line'> | null;
}

export interface PhoneScore extends ContactScore {
  claims: Claim[];
  line: LineFacts;
}

export function readLine(scene: Scene, phone: string): LineFacts {
  const records = [...(scene.lines.get(phone) ?? [])].sort((a, b) => (checkedOn(a) > checkedOn(b) ? -1 : 1));
  const statusRecord = records.find((record) => record.body.status) ?? null;
  return {
    type: records.find((record) => record.body.lineType)?.body.lineType ?? null,
    carrier: records.find((record) => record.body.carrier)?.body.carrier ?? null,
    status: statusRecord?.body.status ?? 'unknown',
    statusRecord,
    assignedRecord: records.find((record) => record.body.assignedOn) ?? null,
  };
}

function checkedOn(record: EvidenceKindOf<'phone_line'>): string {
  return record.body.checkedOn ?? record.lastSeen ?? '';
}

/** How likely a number is this person's and reaches them today, with every record for and against. A do-not-call listing is no part of it. */
export function scorePhone(scene: Scene, cluster: PersonCluster, phone: string): PhoneScore {
  const claims = collectClaims(scene, cluster.mentions, (mention) => mention.phones.includes(phone));
  const line = readLine(scene, phone);
  const findings = [
    ...lineFindings(scene, line, claims),
    ...findOtherHolders(scene, cluster, scene.holders.get(phone) ?? [], claims, phone),
  ];
  return { ...scoreContact(scene, claims, findings, ENDS_PER_YEAR[line.type ?? 'unknown']), claims, line };
}

function lineFindings(scene: Scene, line: LineFacts, claims: readonly Claim[]): Finding[] {
  const findings: Finding[] = [];
  const add = (record: EvidenceKindOf<'phone_line'>, text: string, bits: number): void => {
    findings.push({ line: evidenceLine(scene, record, text, bits), bits });
  };
  if (line.statusRecord && line.status === 'active') add(line.statusRecord, 'carrier file: active', VALIDATION_BITS.lineActive);
  if (line.statusRecord && line.status === 'disconnected') {
    // A check from before the latest sighting may be of the subscriber before.
    const isOutdated = (line.statusRecord.body.checkedOn ?? '9') < (claims[0]?.lastSeen ?? '');
    if (isOutdated)
      add(
        line.statusRecord,
        'carrier file: disconnected, before this person was last seen with it',
        VALIDATION_BITS.lineDisconnectedBefore,
      );
    else add(line.statusRecord, 'carrier file: disconnected', VALIDATION_BITS.lineDisconnected);
  }
  const assignedOn = line.assignedRecord?.body.assignedOn;
  if (line.assignedRecord && assignedOn) {
    const seen = claims[0]?.lastSeen;
    const since = claims
      .map((claim) => claim.firstSeen)
      .filter((date) => date !== null)
      .sort()[0];
    if (seen && assignedOn > seen)
      add(
        line.assignedRecord,
        `given to a new subscriber in ${assignedOn.slice(0, 4)}, after this person was last seen with it`,
        VALIDATION_BITS.reassignedAfter,
      );
    else if (since && assignedOn <= since)
      add(line.assignedRecord, `with one subscriber since ${assignedOn.slice(0, 4)}`, VALIDATION_BITS.heldSince);
  }
  return findings;
}

/** The do-not-call state of a number; 'not_checked' where no list answered. */
export function readDnc(scene: Scene, phone: string): { state: 'listed' | 'not_listed' | 'not_checked'; listDate: string | null } {
  const lists = scene.context.sources.filter((source) => source.role === 'dnc');
  const listDate =
    lists
      .map((source) => source.asOf)
      .sort()
      .at(-1) ?? null;
  const listing = scene.listings.get(phone)?.[0];
  if (listing) return { state: 'listed', listDate: scene.sources.get(listing.source)?.asOf ?? listDate };
  return lists.length > 0 ? { state: 'not_listed', listDate } : { state: 'not_checked', listDate: null };
}

/** Origins that list the number for somebody of the household count for nobody twice. */
export function countOrigins(lines: readonly EvidenceLine[], claims: readonly Claim[]): number {
  const claimed = new Set(claims.map((claim) => claim.evidence.id));
  return new Set(lines.filter((line) => claimed.has(line.evidenceId)).map((line) => line.origin)).size;
}

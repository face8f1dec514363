import type { PersonCluster } from '../cluster/cluster-persons.ts';
import type { Mention } from '../cluster/mention.ts';
import type { EvidenceKindOf, Scene } from '../cluster/scene.ts';
import { phoneKey } from '../keys/evidence-keys.ts';
import { readPhone } from '../normalize/phone.ts';
import { firstDayOf, lastDayOf } from '../compare/compare-dates.ts';
import type { LineType } from '../calibration/calibration.ts';
import { collectClaims, type Claim } from './claims.ts';
import { CONTACT_RATES } from './contact-rates.ts';
import { findHousemates, findOtherHolders, isAfter, isWhenAssigned } from './other-holders.ts';
import { findDenials, findMove, findNewer, findSlip } from './own-contacts.ts';
import { scoreContact, type ContactScore, type Finding } from './score-contact.ts';

/** Facts about a line from the carrier files; each field comes from the latest record that states it. */
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

/** The probability that a number is this person's and reaches them today, with every record for and against. Do-not-call listings do not affect it. */
export function scorePhone(scene: Scene, cluster: PersonCluster, phone: string): PhoneScore {
  const holds = (mention: Mention): boolean => mention.phones.includes(phone);
  const claims = collectClaims(scene, cluster.mentions, CONTACT_RATES.truth.phone, holds);
  const line = readLine(scene, phone);
  const isMobile = (other: string): boolean => other !== phone && typeOf(scene, other) === 'mobile';
  const findings = [
    ...checkLine(line, claims),
    ...(line.type === 'landline' || line.type === 'voip'
      ? findMove(scene, cluster, claims, holds)
      : findNewer(scene, cluster, claims, 'newerMobile', (mention) => mention.phones.filter(isMobile))),
    ...findSlip(
      cluster,
      phone,
      (mention) => mention.phones,
      (value) => scene.lines.has(value),
    ),
    ...findOtherHolders(
      scene,
      cluster,
      scene.holders.get(phone) ?? [],
      claims,
      phone,
      phoneKey(phone),
      line.assignedRecord?.body.assignedOn,
    ),
    ...(line.type === 'mobile' ? findHousemates(scene, cluster, scene.holders.get(phone) ?? [], claims, phone) : []),
  ];
  const denials = findDenials(cluster, claims, (denied) => readPhone(denied) === phone);
  return { ...scoreContact(scene, line.type ?? 'unknown', claims, findings, denials), claims, line };
}

/** Whether the line was disconnected before this person was first seen with it; numbers are reassigned. */
function hasEndedBefore({ body }: EvidenceKindOf<'phone_line'>, claims: readonly Claim[]): boolean {
  const begun = claims.map(({ since }) => since).filter((date) => date !== null);
  return begun.length > 0 && begun.every((date) => isAfter(date, body.checkedOn ?? ''));
}

function typeOf(scene: Scene, phone: string): LineType | null {
  return scene.lines.get(phone)?.find((record) => record.body.lineType)?.body.lineType ?? null;
}

/** Findings from the carrier's records of the line, relative to when this person was seen with it. */
function checkLine({ status, statusRecord, assignedRecord }: LineFacts, claims: readonly Claim[]): Finding[] {
  const findings: Finding[] = [];
  const seen = claims[0]?.lastSeen;
  if (statusRecord && status === 'active') findings.push({ code: 'lineActive', record: statusRecord, text: 'carrier file: active' });
  if (statusRecord && status === 'disconnected') {
    // A check older than the latest sighting may be of the previous subscriber.
    const { checkedOn: checked } = statusRecord.body;
    const isOutdated = checked !== undefined && isAfter(seen ?? '', checked);
    const isFormer = isOutdated && hasEndedBefore(statusRecord, claims);
    const [code, more] = isFormer
      ? (['lineDisconnectedFormerly', ', before this person was first seen with it'] as const)
      : isOutdated
        ? (['lineDisconnectedBefore', ', before this person was last seen with it'] as const)
        : (['lineDisconnected', ''] as const);
    findings.push({ code, record: statusRecord, text: `carrier file: disconnected${more}` });
    // The subscriber that the assignment record names had given the number up by then.
    if (isFormer) return findings;
  }
  const assignedOn = assignedRecord?.body.assignedOn;
  if (!assignedRecord || !assignedOn) return findings;
  const year = assignedOn.slice(0, 4);
  const since = claims
    .map((claim) => claim.firstSeen)
    .filter((date) => date !== null)
    .sort()[0];
  if (seen && isAfter(assignedOn, seen)) {
    const text = `given to a new subscriber in ${year}, after this person was last seen with it`;
    findings.push({ code: 'reassignedAfter', record: assignedRecord, text });
    return findings;
  }
  const begun = claims.map((claim) => claim.since).filter((date) => date !== null);
  if (begun.some((date) => isWhenAssigned(date, assignedOn))) {
    findings.push({
      code: 'assignedToThem',
      record: assignedRecord,
      text: `given to its subscriber in ${year}, when first seen with this person`,
    });
  } else if (begun.length > 0 && begun.every((date) => isAfter(assignedOn, date))) {
    findings.push({
      code: 'seenBeforeAssigned',
      record: assignedRecord,
      text: `given to its subscriber in ${year}, after this person was first seen with it`,
    });
  } else if (since && lastDayOf(assignedOn) <= firstDayOf(since)) {
    findings.push({ code: 'heldSince', record: assignedRecord, text: `with one subscriber since ${year}` });
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

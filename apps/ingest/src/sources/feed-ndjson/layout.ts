import type { EvidenceDraft, EvidenceKind, ParcelBody } from '@deedline/engine/model/evidence';
import { isWithheldName } from '@deedline/engine/owner/withheld';
import type { Mapped, SourceContext } from '../../layout.ts';
import { lineLayout } from '../forms.ts';
import { faultOfApn, readDay } from '../../maps/values.ts';
import { readFields, RECORDS, WrongField } from './fields.ts';

/** Our own documented layout, for records without a published layout: docs/feed-layout.md. */
export const feedNdjson = lineLayout({
  id: 'feed-ndjson',
  title: 'NDJSON feed',
  role: 'phone_listing',
  needsCounty: false,
  maxLineBytes: 1 << 20,
  checkFirst(text) {
    const value = parseObject(text);
    if (!value) return 'there is no JSON object';
    if (!RECORDS[value['type'] as EvidenceKind]) return `type is none of ${Object.keys(RECORDS).join(', ')}`;
    return readRecordId(value) === '' ? 'there is no record' : undefined;
  },
  mapLine: mapRecord,
});

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function readRecordId(value: Record<string, unknown>): string {
  const record = value['record'];
  return typeof record === 'string' ? record.trim() : typeof record === 'number' ? String(record) : '';
}

function mapRecord(text: string, context: SourceContext): Mapped {
  const value = parseObject(text);
  if (!value) return 'not a JSON object';
  const kind = value['type'] as EvidenceKind;
  const form = typeof kind === 'string' && Object.hasOwn(RECORDS, kind) ? RECORDS[kind] : undefined;
  if (!form) return `type is none of ${Object.keys(RECORDS).join(', ')}`;
  const recordId = readRecordId(value);
  if (recordId === '') return 'no record';
  try {
    const body = readFields(form.fields['countyFips'] ? { countyFips: context.countyFips, ...value } : value, form.fields);
    const missing = form.required.find((name) => body[name] === undefined);
    if (missing) return value[missing] === undefined ? `no ${missing}` : `${missing} cannot be read`;
    const fault = typeof body['apn'] === 'string' ? faultOfApn(body['apn'], 'apn') : undefined;
    if (fault) return fault;
    const draft: unknown = { ...readFrame(value, recordId), kind, body: complete(kind, body) };
    return [{ draft: draft as EvidenceDraft }];
  } catch (error) {
    if (error instanceof WrongField) return error.message;
    throw error;
  }
}

function readFrame(
  value: Record<string, unknown>,
  recordId: string,
): { recordId: string; firstSeen?: string; lastSeen?: string; origin?: string } {
  const { firstSeen, lastSeen, origin } = value;
  const first = typeof firstSeen === 'string' ? readDay(firstSeen) : undefined;
  const last = typeof lastSeen === 'string' ? readDay(lastSeen) : undefined;
  return {
    recordId,
    ...(first === undefined ? {} : { firstSeen: first }),
    ...(last === undefined ? {} : { lastSeen: last }),
    ...(typeof origin === 'string' && origin.trim() !== '' ? { origin: origin.trim() } : {}),
  };
}

// Adds lists that the engine expects even if empty; a confidential record keeps the parcel without its people.
function complete(kind: EvidenceKind, body: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'organisation') return { officers: [], ...body };
  if (kind !== 'parcel') return body;
  const { owners = [], mailing, careOf, ...rest } = body as Partial<ParcelBody>;
  if (rest.confidential === true || owners.some(isWithheldName)) return { ...rest, confidential: true, owners: [] };
  return { ...rest, owners, ...(mailing ? { mailing } : {}), ...(careOf ? { careOf } : {}) };
}

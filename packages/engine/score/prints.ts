import type { Evidence } from '../model/evidence.ts';
import { readOnce } from '../model/read-once.ts';

/** The printed form of a person's record, by which copies of it are recognized. */
interface Print {
  /** Name, address and contacts exactly as printed; null for a record without a contact or an address, which is not distinctive enough. */
  text: string | null;
  /** The month since when the record says it is true; null if it does not say. */
  since: string | null;
  /** The date and the name regardless of case; null unless the record has an exact date. */
  day: string | null;
}

export const readPrint = readOnce((evidence: Evidence): Print => {
  if (evidence.kind !== 'person') return { text: null, since: null, day: null };
  const { firstSeen, lastSeen, body } = evidence;
  const { full, first, middle, last, suffix } = body.name;
  const { line, unit, city, state, zip } = body.address ?? {};
  const { phones = [], emails = [] } = body;
  const name = [full, first, middle, last, suffix];
  const isTelling = body.address !== undefined && phones.length + emails.length > 0;
  const letters = name.map((part) => (part ?? '').toUpperCase().replace(/[^A-Z0-9]/g, ''));
  return {
    text: isTelling ? JSON.stringify([name, [line, unit, city, state, zip], phones, emails]) : null,
    since: firstSeen !== undefined && firstSeen.length >= 7 ? firstSeen.slice(0, 7) : null,
    day: (lastSeen?.length ?? 0) < 10 ? null : `${lastSeen}|${letters.join('|')}`,
  };
});

import type { Evidence } from '../model/evidence.ts';
import { readOnce } from '../model/read-once.ts';

/** What a record of a person prints, by which a copy of it is known. */
interface Print {
  /** Name, address and contacts to the letter; null of a record that has no contact or no address: it prints too little to be known by. */
  text: string | null;
  /** The month since which it says that it is so; null where it does not say. */
  since: string | null;
  /** The day and the name in whatever case, where it is of a day. */
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

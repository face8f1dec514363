/** What a vendor believes about a person: the truth as of some time ago, mixed with other people's numbers. */
import type { FormerLine, TruthLine, TruthPerson, TwinHabits, VendorTruth } from './vendor.ts';
import { type Draw, drawOf } from './twins.ts';

/** The share of people who are litigators. All twins agree on who they are. */
const LITIGATORS = 0.01;
/** The share of numbers on a vendor's do-not-call list: about half, as on the national one. */
const ON_DO_NOT_CALL = 0.5;
/** The share of former numbers that a vendor still lists. */
const STALE = 0.5;
/**
 * Invented dates of when a vendor saw a person with a number. A current line was last seen on some day of the year before the data's date. A former line was
 * last seen up to LISTED_AFTER_DAYS after it was given up, since files go on listing it; a share LISTED_STILL of them looks like a current line. A vendor first
 * hears of a line up to HEARD_AFTER_DAYS after it was assigned.
 */
const SEEN_WITHIN_DAYS = 365;
const LISTED_AFTER_DAYS = 540;
const LISTED_STILL = 0.4;
const HEARD_AFTER_DAYS = 300;
const MAX_PHONES = 5;
const CARRIERS = ['Fenmark Wireless', 'Quill Mobile', 'Marsh Telephone', 'Reedline'];

export interface BelievedPhone {
  phone: string;
  lineType: 'mobile' | 'landline' | 'voip';
  carrier: string;
  isActive: boolean;
  isOnDoNotCall: boolean;
  /** When it saw the person with this number: 'YYYY-MM-DD'. */
  firstSeen: string;
  lastSeen: string;
}

export interface Believed {
  person: TruthPerson;
  /** The date of its data: 'YYYY-MM-DD'. */
  seen: string;
  phones: BelievedPhone[];
  emails: string[];
  isDeceased: boolean;
  isLitigator: boolean;
  /** In whole years. */
  age: number;
}

/** Phones are ordered best first, but not always rightly: a wrong number takes the place of the right one. */
export function believe(vendorId: string, person: TruthPerson, habits: TwinHabits, truth: VendorTruth): Believed {
  const asOf = truth.asOf ?? new Date().toISOString().slice(0, 10);
  const seen = daysBefore(asOf, habits.ageDays ?? 0);
  const isWrong = (phone: string) => drawOf(`${vendorId} ${person.id} ${phone}`)('wrong number') < habits.wrongNumber;
  const drawOfLine = ({ phone }: { phone: string }) => drawOf(`${vendorId} ${person.id} ${phone}`);
  const known = [...person.phones, ...person.formerLines.map((line) => ({ ...line, isActive: false }))]
    .filter(({ since }) => since === undefined || since <= seen)
    .map((line): DatedLine => ({ ...line, ...sightingsOf(line, seen, drawOfLine(line)) }));
  const current = known
    .filter((line) => !isOver(line, seen))
    .map((line) => (isWrong(line.phone) ? { ...line, phone: strangerOf(vendorId, line.phone), isActive: true } : line));
  const former = known.filter((line) => isOver(line, seen) && drawOfLine(line)('stale') < STALE);
  const lines = [...current, ...former].slice(0, MAX_PHONES);
  const isLitigator =
    drawOf(person.id)('litigator') < LITIGATORS && drawOf(`${vendorId} ${person.id}`)('hidden litigator') >= habits.hiddenLitigator;
  return {
    person,
    seen,
    phones: lines.map(({ phone, lineType, isActive, firstSeen, lastSeen }) => ({
      phone,
      lineType,
      isActive,
      firstSeen,
      lastSeen,
      carrier: CARRIERS[Math.floor(drawOf(phone)('carrier') * CARRIERS.length)]!,
      isOnDoNotCall: drawOf(phone)('do not call') < ON_DO_NOT_CALL,
    })),
    emails: [...person.emails],
    isDeceased: person.diedOn !== undefined && person.diedOn <= seen,
    isLitigator,
    age: yearsBetween(person.birthDate, asOf),
  };
}

type DatedLine = TruthLine & Partial<Pick<FormerLine, 'until'>> & Pick<BelievedPhone, 'firstSeen' | 'lastSeen'>;

/** Whether the line had been given up by the date of the vendor's data. Otherwise the vendor takes it for current. */
function isOver({ until }: { until?: string | undefined }, seen: string): boolean {
  return until !== undefined && until <= seen;
}

function sightingsOf(
  { since, until }: Pick<TruthLine, 'since'> & { until?: string | undefined },
  seen: string,
  draw: Draw,
): Pick<BelievedPhone, 'firstSeen' | 'lastSeen'> {
  const asIfTheirs = daysBefore(seen, Math.floor(draw('seen last') * SEEN_WITHIN_DAYS));
  const isListedStill = !isOver({ until }, seen) || draw('listed still') < LISTED_STILL;
  const listed = isListedStill ? asIfTheirs : earlier(daysBefore(until!, -Math.floor(draw('listed after') * LISTED_AFTER_DAYS)), seen);
  const lastSeen = since === undefined || since < listed ? listed : since;
  const heard = since === undefined ? lastSeen : daysBefore(since, -Math.floor(draw('heard after') * HEARD_AFTER_DAYS));
  return { firstSeen: earlier(heard, lastSeen), lastSeen };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/** Another number of the same exchange, whoever has it. */
function strangerOf(vendorId: string, phone: string): string {
  const last = Math.floor(drawOf(`${vendorId} ${phone}`)('stranger') * 9000) + 1000;
  return phone.slice(0, 6) + String(last);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

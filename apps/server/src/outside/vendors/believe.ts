/** What a vendor believes of a person: the truth of some time ago, with other people's numbers in it. */
import type { TruthPerson, TwinHabits, VendorTruth } from './vendor.ts';
import { drawOf } from './twins.ts';

/** A share of people who sue callers; who they are, every twin knows alike. */
const LITIGATORS = 0.01;
/** Of numbers that a vendor's do-not-call list has: about half, as of a country's. */
const ON_DO_NOT_CALL = 0.5;
/** A share of former numbers that a vendor still has. */
const STALE = 0.5;
const MAX_PHONES = 5;
const CARRIERS = ['Fenmark Wireless', 'Quill Mobile', 'Marsh Telephone', 'Reedline'];

export interface BelievedPhone {
  phone: string;
  lineType: 'mobile' | 'landline' | 'voip';
  carrier: string;
  isActive: boolean;
  isOnDoNotCall: boolean;
  since?: string;
}

export interface Believed {
  person: TruthPerson;
  /** 'YYYY-MM-DD': the day of what it knows, on which it saw all of it last. */
  seen: string;
  phones: BelievedPhone[];
  emails: string[];
  isDeceased: boolean;
  isLitigator: boolean;
  /** In whole years. */
  age: number;
}

/** Best first, which is not always right: a wrong number stands where the right one would. */
export function believe(vendorId: string, person: TruthPerson, habits: TwinHabits, truth: VendorTruth): Believed {
  const asOf = truth.asOf ?? new Date().toISOString().slice(0, 10);
  const seen = daysBefore(asOf, habits.ageDays ?? 0);
  const isWrong = (phone: string) => drawOf(`${vendorId} ${person.id} ${phone}`)('wrong number') < habits.wrongNumber;
  const current = person.phones
    .filter(({ since }) => since === undefined || since <= seen)
    .map((line) => (isWrong(line.phone) ? { ...line, phone: strangerOf(vendorId, line.phone), isActive: true } : line));
  const former = person.formerPhones
    .filter((phone) => drawOf(`${vendorId} ${person.id} ${phone}`)('stale') < STALE)
    .map((phone) => ({ phone, lineType: 'mobile' as const, isActive: false }));
  const lines = [...current, ...former].slice(0, MAX_PHONES);
  const isLitigator =
    drawOf(person.id)('litigator') < LITIGATORS && drawOf(`${vendorId} ${person.id}`)('hidden litigator') >= habits.hiddenLitigator;
  return {
    person,
    seen,
    phones: lines.map((line) => ({
      ...line,
      carrier: CARRIERS[Math.floor(drawOf(line.phone)('carrier') * CARRIERS.length)]!,
      isOnDoNotCall: drawOf(line.phone)('do not call') < ON_DO_NOT_CALL,
    })),
    emails: [...person.emails],
    isDeceased: person.diedOn !== undefined && person.diedOn <= seen,
    isLitigator,
    age: yearsBetween(person.birthDate, asOf),
  };
}

/** A number of the same exchange, whoever has it. */
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

import type { CsvCell } from '@deedline/contract/csv-cell';
import { isVerified, MAILBOX_WORDS } from '@deedline/contract/mailbox-words';
import type { Email, Phone } from '@deedline/contract/results';
import { formatClock, nameZone } from '../../calls/rules/call-words.ts';
import type { PhoneStyle } from './layout.ts';

/** After the number itself. */
export const PHONE_FACTS = [
  'Type',
  'Carrier',
  'Confidence',
  'Last Seen',
  'DNC',
  'DNC List Date',
  'Call Status',
  'Call Reasons',
  'Call Window Today',
  'Call Status As Of',
];

const TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'VoIP' } as const;

export function phoneCells(phone: Phone, style: PhoneStyle): CsvCell[] {
  const { type, carrier, confidence, lastSeen, dnc } = phone;
  const facts = [type && TYPES[type], carrier, Math.round(confidence), lastSeen, dncWords(phone), dnc.listDate];
  return [writePhone(phone, style), ...facts, ...callCells(phone)];
}

/** '4195550142' or '+14195550142'. */
export function writePhone({ e164 }: Pick<Phone, 'e164'>, style: PhoneStyle): string {
  return style === 'e164' ? e164 : e164.replace(/^\+1?/, '');
}

export function phoneType({ type }: Phone): string {
  return type === null ? '' : TYPES[type];
}

const DNC_STATES = { listed: 'Listed', not_listed: 'Not listed', not_checked: 'Not checked' } as const;

/** That no list was asked is not the same as being on none. */
export function dncWords({ dnc }: Phone): string {
  return DNC_STATES[dnc.state];
}

const CALL_STATES = { callable: 'Callable', review: 'Review', blocked: 'Blocked' } as const;

/** As of when the file is written; it is the moment of a call that counts. */
function callCells({ callReadiness: ready }: Phone): CsvCell[] {
  if (ready === undefined) return ['', '', '', ''];
  const reasons = ready.reasons.map(({ text }) => text).join(' ');
  const window = ready.windowToday;
  const hours = window && `${formatClock(window.from)} to ${formatClock(window.to)} (${nameZone(window.zone)})`;
  return [CALL_STATES[ready.state], reasons, hours ?? 'None', ready.asOf];
}

/** Whether any of these numbers is of somebody who sues over calls. Empty unless each was checked. */
export function litigatorWords(phones: readonly Phone[]): 'Yes' | 'No' | '' {
  const says = phones.map(({ dnc }) => (dnc.lists ?? []).filter(({ kind }) => kind === 'litigator').map((saying) => saying.says));
  if (says.some((some) => some.includes('listed'))) return 'Yes';
  return says.length > 0 && says.every((some) => some.includes('not_listed')) ? 'No' : '';
}

/** After the address itself. */
export const EMAIL_FACTS = ['Confidence', 'Verified', 'Mailbox', 'Checked By', 'Checked On'];

export function emailCells(email: Email): CsvCell[] {
  const { confidence, status, checked } = email;
  return [email.email, Math.round(confidence), isVerified(email) ? 'Yes' : 'No', MAILBOX_WORDS[status], checked?.by, checked?.on];
}

/** The cells of so many places, filled from the front. */
export function fillPlaces<T>(items: readonly T[], places: number, width: number, cellsOf: (item: T) => CsvCell[]): CsvCell[] {
  return Array.from({ length: places }, (_, index) =>
    index < items.length ? cellsOf(items[index]!) : Array.from({ length: width }, () => ''),
  ).flat();
}

import { isVerified, MAILBOX_WORDS } from '@deedline/contract/mailbox-words';
import type { Email, Phone } from '@deedline/contract/results';
import { formatDate, monthsSince } from '../../../ui/format.ts';

/** A figure on the contact card; `assumed` where no source gave it and the card's stated default stands in. */
export interface Figure {
  value: number;
  assumed: boolean;
}

const DEFAULT_RECENCY_MONTHS = 2;
const DEFAULT_SOURCE_COUNT = 3;
const FRESH_MONTHS = 6;

export function recencyMonths(lastSeen: string | null, now: Date): Figure {
  const months = monthsSince(lastSeen, now);
  return months === null ? { value: DEFAULT_RECENCY_MONTHS, assumed: true } : { value: months, assumed: false };
}

export function countSources(sourceCount: number | null): Figure {
  return sourceCount === null ? { value: DEFAULT_SOURCE_COUNT, assumed: true } : { value: sourceCount, assumed: false };
}

/** Only a date that a source gave is a good sign; an assumed one is not. */
export function isFresh(recency: Figure): boolean {
  return !recency.assumed && recency.value < FRESH_MONTHS;
}

export function describeRecency(recency: Figure): string {
  if (recency.value === 0) return 'seen this month';
  return `seen ${recency.value} ${recency.value === 1 ? 'month' : 'months'} ago`;
}

export function describeSources(sources: Figure): string {
  return `${sources.value} ${sources.value === 1 ? 'source' : 'sources'}`;
}

const LINE_TYPES = { mobile: 'Mobile', landline: 'Landline', voip: 'VoIP' } as const;
const LINE_STATUSES = { active: 'Active', disconnected: 'Disconnected', unknown: 'Status unknown' } as const;

export function describeLine(phone: Pick<Phone, 'type' | 'status' | 'carrier'>) {
  return {
    type: phone.type ? LINE_TYPES[phone.type] : 'Type unknown',
    carrier: phone.carrier ?? 'Unknown',
    status: LINE_STATUSES[phone.status],
  };
}

interface EmailStanding {
  label: string;
  tone: 'green' | 'brick' | 'plain';
  /** What a check of the mailbox said, by whom and when. */
  check: string;
}

/** 'Verified' only where somebody asked the mailbox and it accepts mail; else when it was last seen. */
export function describeEmail(email: Pick<Email, 'status' | 'confidence' | 'checked' | 'lastSeen'>): EmailStanding {
  const check = describeCheck(email);
  if (email.status === 'undeliverable') return { label: 'Undeliverable', tone: 'brick', check };
  if (isVerified(email)) return { label: 'Verified', tone: 'green', check };
  return { label: email.lastSeen === null ? 'Seen, date not known' : `Seen ${formatDate(email.lastSeen)}`, tone: 'plain', check };
}

/** 'mailbox answers: Fenmark Mail Check, Nov 1, 2026' */
function describeCheck({ status, checked }: Pick<Email, 'status' | 'checked'>): string {
  const said = MAILBOX_WORDS[status];
  if (checked == null) return said;
  return `${said}: ${checked.by}${checked.on === null ? '' : `, ${formatDate(checked.on)}`}`;
}

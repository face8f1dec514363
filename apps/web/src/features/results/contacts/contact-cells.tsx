import { isVerified, MAILBOX_WORDS } from '@deedline/contract/search/words';
import type { Email, Phone, Proof } from '@deedline/contract/search/results';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { confidenceTier } from '../../../ui/confidence.ts';
import { formatDate, monthsSince } from '../../../ui/format.ts';
import { ScoreBar } from '../../../ui/score.tsx';
import type { Statement } from '../evidence/evidence-words.ts';
import { type Disclosure, EvidenceToggle, ScoreToggle } from '../evidence/evidence.tsx';

/** The score with its bar and, if there is room, its tier in words; a click opens the evidence. */
export function ContactScore({ about, score, disclosure }: { about: string; score: number; disclosure: Disclosure | null }) {
  return (
    <ScoreToggle about={about} disclosure={disclosure}>
      <div className="flex items-center gap-2">
        <span className="sr-only">Confidence </span>
        <b className="text-lg leading-6 font-semibold">{Math.round(score)}</b>
        <ScoreBar score={score} className="w-12 @4xl:w-24" />
      </div>
      <div className="text-xs leading-5 text-muted @max-4xl:sr-only">{confidenceTier(score)}</div>
    </ScoreToggle>
  );
}

/** Marks a contact that only vendors provided, until outcomes have shown how often they are right. */
export function UnmeasuredMark({ proof }: { proof?: Proof | undefined }) {
  return proof?.by === 'unmeasured' ? <Badge tone="brass">Not yet measured</Badge> : null;
}

type StandingProps = {
  contact: Statement & { lastSeen: string | null; sourceCount: number | null };
  about: string;
  now: Date;
  disclosure: Disclosure;
  children?: ReactNode;
};

/** When the contact was last seen and by how many sources, which can be opened; less than six months is highlighted. */
export function Standing({ contact, about, now, disclosure, children }: StandingProps) {
  const recency = recencyMonths(contact.lastSeen, now);
  const sources = countSources(contact.sourceCount);
  const fresh = isFresh(recency);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
      <span className={classNames('inline-flex items-center', fresh && 'font-medium text-green')}>
        {fresh && <Check className="mr-1 size-3.5" aria-label="Recent:" />}
        {describeRecency(recency)}
        <Assumed figure={recency} />
      </span>
      <EvidenceToggle about={about} statement={contact} disclosure={disclosure}>
        {describeSources(sources)}
        <Assumed figure={sources} />
      </EvidenceToggle>
      {children}
    </div>
  );
}

/** A figure on the contact card. `assumed`: no source gave it, and the card's stated default is used. */
interface Figure {
  value: number;
  assumed: boolean;
}

const DEFAULT_RECENCY_MONTHS = 2;

export function recencyMonths(lastSeen: string | null, now: Date): Figure {
  const months = monthsSince(lastSeen, now);
  return months === null ? { value: DEFAULT_RECENCY_MONTHS, assumed: true } : { value: months, assumed: false };
}

const DEFAULT_SOURCE_COUNT = 3;

export function countSources(sourceCount: number | null): Figure {
  return sourceCount === null ? { value: DEFAULT_SOURCE_COUNT, assumed: true } : { value: sourceCount, assumed: false };
}

const FRESH_MONTHS = 6;

/** Only a date that a source gave can be fresh, not an assumed one. */
export function isFresh(recency: Figure): boolean {
  return !recency.assumed && recency.value < FRESH_MONTHS;
}

export function describeRecency(recency: Figure): string {
  if (recency.value === 0) return 'seen this month';
  return `seen ${recency.value} ${recency.value === 1 ? 'month' : 'months'} ago`;
}

function Assumed({ figure }: { figure: Figure }) {
  return figure.assumed && <span className="ml-1 rounded-sm border border-dashed border-edge px-1 text-2xs">assumed</span>;
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
  /** The result of a mailbox check, with who made it and when. */
  check: string;
}

/** 'Verified' only if the mailbox was checked and accepts mail; otherwise when it was last seen. */
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

/** The columns shared by phones and emails on wide screens: rank, contact, line, call now, confidence, outcome. */
export const CONTACT_COLUMNS =
  'grid-cols-[1.25rem_minmax(0,1fr)_auto_auto] gap-x-2 @4xl:grid-cols-[1.25rem_minmax(13.5rem,1fr)_minmax(12rem,1.35fr)_minmax(11rem,1.1fr)_8.5rem_7rem] @4xl:gap-x-4';

/** A cell on wide screens, a line of its own below the contact on narrow ones. */
export const CONTACT_CELL = 'text-sm leading-5 @max-4xl:col-start-2 @max-4xl:-col-end-1';

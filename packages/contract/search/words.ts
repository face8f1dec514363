import type { Email, Phone } from './results.ts';
import type { AnswerPart, SearchMode } from './search.ts';

/** How each mode and each part of an answer is called, on pages and on paper. */
export const MODE_NAMES: Readonly<Record<SearchMode, string>> = {
  property_address: 'Property address search',
  parcel_id: 'Parcel ID (APN) search',
  owner_name: 'Owner name search',
  person_search: 'Person search',
  reverse_phone: 'Reverse phone lookup',
  reverse_email: 'Reverse email lookup',
};

export const PART_WORDS: Readonly<Record<AnswerPart, string>> = { property: 'property record', contacts: 'contacts', person: 'person' };

/** What was learnt of a mailbox, in the words of pages, files and packets alike. */

/** From here on an email whose mailbox was checked is called verified. */
const VERIFIED_FROM = 85;

export const MAILBOX_WORDS = {
  deliverable: 'mailbox answers',
  undeliverable: 'mailbox refuses mail',
  catch_all: 'domain accepts any address',
  unknown: 'mailbox not checked',
} as const satisfies Record<Email['status'], string>;

/** Only where somebody asked the mailbox and it accepts mail. */
export function isVerified({ status, checked, confidence }: Pick<Email, 'status' | 'checked' | 'confidence'>): boolean {
  return status === 'deliverable' && checked != null && confidence >= VERIFIED_FROM;
}

/** On a list of people who sue over calls, whatever its age. Such a list is no do-not-call list: `state` says nothing of it. */
export function isOfLitigator({ lists }: Pick<Phone['dnc'], 'lists'>): boolean {
  return lists?.some(({ kind, says }) => kind === 'litigator' && says === 'listed') === true;
}

/** The role of whoever left the estate that owns: somebody to be named, and nobody to be reached. */
export const DECEASED_OWNER = 'Deceased owner';

import type { Email, Phone } from './results.ts';
import type { AnswerPart, SearchMode } from './search.ts';

/** The display names of modes and parts of an answer, on pages and on paper. */
export const MODE_NAMES: Readonly<Record<SearchMode, string>> = {
  property_address: 'Property address search',
  parcel_id: 'Parcel ID (APN) search',
  owner_name: 'Owner name search',
  person_search: 'Person search',
  reverse_phone: 'Reverse phone lookup',
  reverse_email: 'Reverse email lookup',
};

export const PART_WORDS: Readonly<Record<AnswerPart, string>> = { property: 'property record', contacts: 'contacts', person: 'person' };

/** The result of a mailbox check in words, the same on pages, in files and in packets. */

/** The least confidence at which an email with a checked mailbox is called verified. */
const VERIFIED_FROM = 85;

export const MAILBOX_WORDS = {
  deliverable: 'mailbox answers',
  undeliverable: 'mailbox refuses mail',
  catch_all: 'domain accepts any address',
  unknown: 'mailbox not checked',
} as const satisfies Record<Email['status'], string>;

/** Only true if somebody checked the mailbox and it accepts mail. */
export function isVerified({ status, checked, confidence }: Pick<Email, 'status' | 'checked' | 'confidence'>): boolean {
  return status === 'deliverable' && checked != null && confidence >= VERIFIED_FROM;
}

/** Whether it is on a list of litigators, of any age. This is not a do-not-call list, so `state` does not cover it. */
export function isOfLitigator({ lists }: Pick<Phone['dnc'], 'lists'>): boolean {
  return lists?.some(({ kind, says }) => kind === 'litigator' && says === 'listed') === true;
}

/** The role of the deceased whose estate owns the property: to be named, but not to be contacted. */
export const DECEASED_OWNER = 'Deceased owner';

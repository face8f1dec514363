/** What was learnt of a mailbox, in the words of pages, files and packets alike. */
import type { Email } from './results.ts';

/** From here on an email whose mailbox was checked is called verified. */
export const VERIFIED_FROM = 85;

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

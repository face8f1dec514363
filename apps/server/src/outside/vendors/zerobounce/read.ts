import { z } from 'zod';
import { email, listOf, text } from '../fields.ts';
import type { Found } from '../vendor.ts';

type Status = NonNullable<Found['mailboxes']>[number]['status'];

const checked = z.object({ address: email, status: text });
const failed = z.object({ email_address: email, error: text });
const answer = z.object({ email_batch: listOf(checked), errors: listOf(failed) });

/** Maps its statuses. Complainers (abuse) and role mailboxes (do_not_mail) are neither deliverable nor undeliverable, so they are unknown. */
const STATUSES: Readonly<Record<string, Status>> = {
  valid: 'deliverable',
  'catch-all': 'catch_all',
  invalid: 'undeliverable',
  spamtrap: 'undeliverable',
  abuse: 'unknown',
  do_not_mail: 'unknown',
  unknown: 'unknown',
};

export interface Mailbox {
  status: Status;
  /** An unknown result is free. */
  isFree: boolean;
}

export interface BatchRead {
  /** By email. */
  mailboxes: ReadonlyMap<string, Mailbox>;
  /** None were accepted: the key is invalid, or there are no credits. */
  isRefused: boolean;
  /** Emails that were not accepted. */
  refused: ReadonlySet<string>;
  setAside: number;
}

/** Undefined if the body is not a valid answer. */
export function readBatch(body: unknown): BatchRead | undefined {
  const { success, data } = answer.safeParse(body);
  if (!success || (typeof body === 'object' && body !== null && !('email_batch' in body))) return undefined;
  const mailboxes = new Map<string, Mailbox>();
  for (const { address, status } of data.email_batch.entries) {
    const read = STATUSES[status?.toLowerCase() ?? ''];
    if (address !== undefined && read !== undefined) mailboxes.set(address, { status: read, isFree: status?.toLowerCase() === 'unknown' });
  }
  return {
    mailboxes,
    isRefused: data.email_batch.entries.length === 0 && data.errors.entries.length > 0,
    refused: new Set(data.errors.entries.flatMap(({ email_address: address }) => address ?? [])),
    setAside: data.email_batch.setAside + data.email_batch.entries.length - mailboxes.size,
  };
}

import { z } from 'zod';
import { email, listOf, text } from '../fields.ts';
import type { Found } from '../vendor.ts';

type Status = NonNullable<Found['mailboxes']>[number]['status'];

const checked = z.object({ address: email, status: text });
const failed = z.object({ email_address: email, error: text });
const answer = z.object({ email_batch: listOf(checked), errors: listOf(failed) });

/** Its words for what may be written to, and for what takes no mail. Complainers and mailboxes of roles are neither: they are not said to be deliverable. */
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
  /** What it cannot tell anything of costs nothing. */
  isFree: boolean;
}

export interface BatchRead {
  /** By email. */
  mailboxes: ReadonlyMap<string, Mailbox>;
  /** It took none of them: a key that it does not take, or no credits. */
  isRefused: boolean;
  /** Emails that it did not take. */
  refused: ReadonlySet<string>;
  setAside: number;
}

/** Undefined of what is no answer of it. */
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

import { z } from 'zod';
import { results } from '../search/results.ts';
import { SEARCH_STATUSES, search } from '../search/search.ts';
import { PURPOSES } from '../compliance/uses.ts';

export const MOVEMENT_KINDS = ['grant', 'hold', 'settle', 'forfeit', 'purchase', 'reverse', 'restore', 'refund', 'revoke'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Credits in the three places an account has. `wallet` is free to spend, `held` set aside by running searches, `owed` a debt of 0 or more. */
export const position = z.object({ wallet: z.number(), held: z.number(), owed: z.number() });
export type Position = z.infer<typeof position>;

/** What somebody has in all: credits that are held are still theirs, owed ones are not. */
export function netCredits({ wallet, held, owed }: Position): number {
  return wallet + held - owed;
}

/** What names a search in a list: its mode and what was typed. */
const searchSubject = search.pick({
  id: true,
  searchMode: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  propertyAddress: true,
  parcelId: true,
  ownerName: true,
  firstName: true,
  middleName: true,
  lastName: true,
  dob: true,
  phoneNumber: true,
  emailAddress: true,
});
export type SearchSubject = z.infer<typeof searchSubject>;

/** The rows of a batch whose credits were set aside and charged together. */
const batchSubject = z.object({
  /** Of the job. */
  id: z.string(),
  fileName: z.string(),
  firstRow: z.number(),
  lastRow: z.number(),
  /** Rows that found something; null while they run. */
  found: z.number().nullable(),
  /** Settlements in this line. A job is one line of a period, unless every movement is asked for. */
  parts: z.number(),
});
export type BatchSubject = z.infer<typeof batchSubject>;

/** One transaction of the ledger, as the account it belongs to sees it. */
export const movement = z.object({
  /** Counts from 1 in each account, without a gap. */
  number: z.number(),
  at: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** What happened, in words. */
  what: z.string(),
  /** What came to each place, negative where it left. */
  change: position,
  /** What each place had after it. */
  after: position,
  /** The search that it was for. */
  search: searchSubject.nullable(),
  /** The rows of a batch that it was for. */
  batch: batchSubject.nullable(),
  /** The payment that it was for, as the payment provider calls it. */
  payment: z.string().nullable(),
  /** The first 12 hex digits of the transaction's hash: to be cited beside the number. */
  hash: z.string(),
});
export type Movement = z.infer<typeof movement>;

/** Of a period. opening + bought + given + refunded + restored - spent - takenBack = closing; all are net credits and 0 or more, but opening and closing. */
const totals = z.object({
  opening: z.number(),
  bought: z.number(),
  given: z.number(),
  refunded: z.number(),
  /** Payments that had been taken back and stand again. */
  restored: z.number(),
  spent: z.number(),
  takenBack: z.number(),
  closing: z.number(),
});
export type Totals = z.infer<typeof totals>;

/** GET /api/statement: newest first, by pages with `?before=`. */
export const statement = z.object({
  /** As it was asked for; null where the period has no end on that side. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  timeZone: z.string(),
  opening: position,
  closing: position,
  totals,
  /** Movements of the period, whatever is shown of them. */
  count: z.number(),
  movements: z.array(movement),
  /** `before` of the next page; null on the last one. */
  next: z.number().nullable(),
});
export type Statement = z.infer<typeof statement>;

/** GET /api/searches/{id}/receipt */
export const searchReceipt = z.object({
  search: searchSubject,
  status: z.enum(SEARCH_STATUSES),
  purpose: z.enum(PURPOSES),
  createdAt: z.string(),
  completedAt: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** Null while the search runs. */
  receipt: search.shape.receipt,
  /** Null where nothing is on record: the search runs, or it failed. */
  sources: results.shape.sources.nullable(),
  /** Which row of which batch it is; null for a search that stands alone. */
  batch: z
    .object({
      id: z.string(),
      fileName: z.string(),
      row: z.number(),
      /** The rows that share the hold it was paid from; null when the row was free and nothing was held. */
      heldWith: z.object({ firstRow: z.number(), lastRow: z.number() }).nullable(),
    })
    .nullable(),
  /** Of its credits: hold, settlement, refunds; in the order of the ledger. A row of a batch has the hold of its rows, for all of them. */
  movements: z.array(movement.omit({ after: true, search: true, batch: true, payment: true })),
});
export type SearchReceipt = z.infer<typeof searchReceipt>;

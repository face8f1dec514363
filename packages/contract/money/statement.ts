import { z } from 'zod';
import { results } from '../search/results.ts';
import { SEARCH_STATUSES, search } from '../search/search.ts';
import { PURPOSES } from '../compliance/uses.ts';

export const MOVEMENT_KINDS = ['grant', 'hold', 'settle', 'forfeit', 'purchase', 'reverse', 'restore', 'refund', 'revoke'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Credits in the three balances of an account. `wallet` can be spent, `held` is reserved by running searches, `owed` is a debt of 0 or more. */
export const position = z.object({ wallet: z.number(), held: z.number(), owed: z.number() });
export type Position = z.infer<typeof position>;

/** The account's net credits: held ones still belong to it, owed ones do not. */
export function netCredits({ wallet, held, owed }: Position): number {
  return wallet + held - owed;
}

/** What identifies a search in a list: its mode and input. */
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

/** The rows of a batch whose credits were held and charged together. */
const batchSubject = z.object({
  /** The job's id. */
  id: z.string(),
  fileName: z.string(),
  firstRow: z.number(),
  lastRow: z.number(),
  /** Rows with a result; null while they run. */
  found: z.number().nullable(),
  /** The number of settlements in this line. A job is one line for each period, unless all movements are requested. */
  parts: z.number(),
});
export type BatchSubject = z.infer<typeof batchSubject>;

/** One transaction of the ledger, as seen by its account. */
export const movement = z.object({
  /** Counted from 1 in each account, without gaps. */
  number: z.number(),
  at: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  /** A description. */
  what: z.string(),
  /** The change of each balance; negative if credits left it. */
  change: position,
  /** Each balance afterwards. */
  after: position,
  /** The search it belongs to. */
  search: searchSubject.nullable(),
  /** The rows of a batch it belongs to. */
  batch: batchSubject.nullable(),
  /** The payment provider's id of the payment it belongs to. */
  payment: z.string().nullable(),
  /** The first 12 hex digits of the transaction's hash, to be quoted with the number. */
  hash: z.string(),
});
export type Movement = z.infer<typeof movement>;

/**
 * Totals of a period. opening + bought + given + refunded + restored - spent - takenBack = closing. All are net credits; all but opening and closing are 0 or
 * more.
 */
const totals = z.object({
  opening: z.number(),
  bought: z.number(),
  given: z.number(),
  refunded: z.number(),
  /** Reversed payments that became valid again. */
  restored: z.number(),
  spent: z.number(),
  takenBack: z.number(),
  closing: z.number(),
});
export type Totals = z.infer<typeof totals>;

/** GET /api/statement: newest first, paged with `?before=`. */
export const statement = z.object({
  /** As requested; null if the period is open on that side. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  timeZone: z.string(),
  opening: position,
  closing: position,
  totals,
  /** All movements of the period, not only those on this page. */
  count: z.number(),
  movements: z.array(movement),
  /** `before` for the next page; null on the last one. */
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
  /** Null if there is none: the search is running, or it failed. */
  sources: results.shape.sources.nullable(),
  /** The batch row of this search; null for a single search. */
  batch: z
    .object({
      id: z.string(),
      fileName: z.string(),
      row: z.number(),
      /** The rows that share its hold; null if the row was free and nothing was held. */
      heldWith: z.object({ firstRow: z.number(), lastRow: z.number() }).nullable(),
    })
    .nullable(),
  /** Movements of its credits: hold, settlement, refunds; in ledger order. For a row of a batch, the hold is that of all its rows together. */
  movements: z.array(movement.omit({ after: true, search: true, batch: true, payment: true })),
});
export type SearchReceipt = z.infer<typeof searchReceipt>;

import { z } from 'zod';
import { receiptState, REQUEST_KINDS } from '../compliance/opt-out.ts';
import { plainText } from '../text.ts';

const LONGEST_ANSWER = 20_000;

/** A reason is recorded permanently, so it must not name anybody. */
export const operatorReason = plainText(500).min(1, 'Please say why');

const kind = z.enum(REQUEST_KINDS);

/** GET /api/operator/requests: pending ones, ordered by due date. */
export const operatorRequests = z.array(
  z.object({
    receipt: z.string(),
    kind,
    confirmedAt: z.string(),
    dueAt: z.string(),
    isExtended: z.boolean(),
    standing: z.enum(['overdue', 'soon', 'open']),
  }),
);
export type OperatorRequests = z.infer<typeof operatorRequests>;

/** GET /api/operator/requests/:receipt: what was requested, and by whom. The viewing itself is recorded. */
export const operatorRequest = z.object({
  receipt: z.string(),
  kind,
  dueAt: z.string(),
  extendedBecause: z.string().nullable(),
  email: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  message: z.string().nullable(),
});
export type OperatorRequest = z.infer<typeof operatorRequest>;

/** POST /api/operator/requests/:receipt/records: the data held about the person who asks. */
export const operatorRequestRecords = z.object({
  receipt: z.string(),
  asOf: z.string(),
  /** Records that connect the confirmed email with the name and address. */
  byEmail: z.number(),
  records: z.array(
    z.object({
      source: z.string(),
      origin: z.string(),
      kind: z.string(),
      recordId: z.string(),
      firstSeen: z.string().optional(),
      lastSeen: z.string().optional(),
      by: z.array(z.string()),
      body: z.unknown(),
    }),
  ),
  /** Who received any of it, as categories and never by name. */
  recipients: z.array(
    z.object({
      recipients: z.string(),
      howMany: z.number(),
      received: z.array(z.string()),
      answers: z.number(),
      purpose: z.string(),
      glba: z.string().nullable(),
      dppa: z.string().nullable(),
      first: z.string(),
      last: z.string(),
    }),
  ),
});
export type OperatorRequestRecords = z.infer<typeof operatorRequestRecords>;

export const extendRequest = z.object({ reason: operatorReason });
export const closeRequest = z.object({ as: z.enum(['refused', 'withdrawn']), reason: operatorReason });
export const answerRequest = z.object({ answer: z.string().trim().min(1, 'Please write the answer').max(LONGEST_ANSWER) });

/** GET /api/operator/opt-outs: only counts, because what was opted out is not kept as text. */
export const operatorOptOuts = z.object({
  optOuts: z.array(
    z.object({
      kind: z.string(),
      way: z.string(),
      inEffect: z.number(),
      undone: z.number(),
      lastMonth: z.number(),
      unconfirmed: z.number(),
    }),
  ),
  /** The hashes that every look-up is checked against. */
  hashes: z.array(z.object({ kind: z.string(), count: z.number() })),
  lists: z.array(z.object({ list: z.string(), kind: z.string(), importedAt: z.string(), entries: z.number(), matched: z.number() })),
  /** When California requires the next download; null if none was imported. */
  listsDueAt: z.string().nullable(),
  /** By day in UTC, the last 30, oldest first. */
  days: z.array(z.object({ day: z.string(), count: z.number() })),
});
export type OperatorOptOuts = z.infer<typeof operatorOptOuts>;

export const operatorReceipt = receiptState.extend({ receipt: z.string() });
export type OperatorReceipt = z.infer<typeof operatorReceipt>;

/** POST /api/operator/opt-outs/undo */
export const undoOptOut = z.object({ receipt: plainText(40).min(1, 'Please type the number'), reason: operatorReason });

const legalHold = z.object({
  id: z.number(),
  /** 'account ...', 'search ...', or the period. */
  subject: z.string(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.string(),
  released: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type LegalHoldShown = z.infer<typeof legalHold>;

/** GET /api/operator/retention: legal holds, what the rules removed recently, and the rules. */
export const operatorRetention = z.object({
  holds: z.array(legalHold),
  runs: z.array(
    z.object({
      id: z.number(),
      beganAt: z.string(),
      /** Null: a scheduled run of the worker. */
      operator: z.string().nullable(),
      removed: z.array(z.object({ rule: z.string(), count: z.number() })),
      failed: z.array(z.string()),
    }),
  ),
  policy: z.array(z.object({ what: z.string(), period: z.string() })),
});
export type OperatorRetention = z.infer<typeof operatorRetention>;

const day = z.iso.date('A day is written YYYY-MM-DD');

/** POST /api/operator/retention/holds: on an account, on a search, or on everything from a range of days in UTC, both ends included. */
export const newHold = z.discriminatedUnion('on', [
  z.object({ on: z.literal('account'), id: z.uuid('This is not an id'), reason: operatorReason }),
  z.object({ on: z.literal('search'), id: z.uuid('This is not an id'), reason: operatorReason }),
  z.object({ on: z.literal('days'), from: day, until: day, reason: operatorReason }),
]);
export type NewHold = z.infer<typeof newHold>;

/** POST /api/operator/retention/holds/:id/release */
export const releaseHold = z.object({ reason: operatorReason });

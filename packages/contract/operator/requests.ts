import { z } from 'zod';
import { receiptState, REQUEST_KINDS } from '../compliance/opt-out.ts';
import { plainText } from '../text.ts';

const LONGEST_ANSWER = 20_000;

/** Stays on record for good: it names nobody. */
export const operatorReason = plainText(500).min(1, 'Please say why');

const kind = z.enum(REQUEST_KINDS);

/** GET /api/operator/requests: those that wait for an answer, the next due first. */
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

/** GET /api/operator/requests/:receipt: what was asked, and by whom. Looking is on record. */
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

/** POST /api/operator/requests/:receipt/records: what is held about who asks. */
export const operatorRequestRecords = z.object({
  receipt: z.string(),
  asOf: z.string(),
  /** Those that tie the confirmed email to the name and address. */
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
  /** Who received any of it: categories, never names. */
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

/** GET /api/operator/opt-outs: numbers alone; nothing that was opted out is kept as text. */
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
  /** What every look-up is held against. */
  hashes: z.array(z.object({ kind: z.string(), count: z.number() })),
  lists: z.array(z.object({ list: z.string(), kind: z.string(), importedAt: z.string(), entries: z.number(), matched: z.number() })),
  /** By when California wants them fetched again; null where none was taken. */
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
  /** 'account ...', 'search ...', or from when until when. */
  subject: z.string(),
  reason: z.string(),
  placedBy: z.string(),
  placedAt: z.string(),
  released: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
});
export type LegalHoldShown = z.infer<typeof legalHold>;

/** GET /api/operator/retention: legal holds, what the rules removed of late, and the rules. */
export const operatorRetention = z.object({
  holds: z.array(legalHold),
  runs: z.array(
    z.object({
      id: z.number(),
      beganAt: z.string(),
      /** Null: the worker, by the clock. */
      operator: z.string().nullable(),
      removed: z.array(z.object({ rule: z.string(), count: z.number() })),
      failed: z.array(z.string()),
    }),
  ),
  policy: z.array(z.object({ what: z.string(), period: z.string() })),
});
export type OperatorRetention = z.infer<typeof operatorRetention>;

const day = z.iso.date('A day is written YYYY-MM-DD');

/** POST /api/operator/retention/holds: on an account, on a search, or on what there was in some days of UTC, the last included. */
export const newHold = z.discriminatedUnion('on', [
  z.object({ on: z.literal('account'), id: z.uuid('This is not an id'), reason: operatorReason }),
  z.object({ on: z.literal('search'), id: z.uuid('This is not an id'), reason: operatorReason }),
  z.object({ on: z.literal('days'), from: day, until: day, reason: operatorReason }),
]);
export type NewHold = z.infer<typeof newHold>;

/** POST /api/operator/retention/holds/:id/release */
export const releaseHold = z.object({ reason: operatorReason });

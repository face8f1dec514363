import { z } from 'zod';
import { position } from '../money/statement.ts';
import { plainText } from '../text.ts';
import { operatorReason } from './requests.ts';

export const operatorPayment = z.object({
  id: z.string(),
  accountId: z.string(),
  paidAt: z.string().nullable(),
  credits: z.number(),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** Its credits without those that a refund or a dispute took back. */
  standingCredits: z.number(),
  disputes: z.string().nullable(),
  withheld: z.string().nullable(),
});
export type OperatorPayment = z.infer<typeof operatorPayment>;

/** GET /api/operator/refunds */
export const operatorRefunds = z.object({
  /** Reports of wrong contacts in the last 30 days. */
  contacts: z.object({
    reports: z.number(),
    refunded: z.number(),
    refundedCredits: z.number(),
    chargedCredits: z.number(),
    byReason: z.array(z.object({ reason: z.string(), reports: z.number(), credits: z.number() })),
  }),
  latest: z.array(
    z.object({ searchId: z.string(), accountId: z.string(), outcome: z.string(), reason: z.string(), credits: z.number(), at: z.string() }),
  ),
  /** Refunded or disputed payments, the latest first. */
  payments: z.array(operatorPayment),
  setAside: z.array(
    z.object({
      eventId: z.string(),
      type: z.string(),
      outcome: z.string(),
      reason: z.string().nullable(),
      receivedAt: z.string(),
      paymentId: z.string().nullable(),
    }),
  ),
  owed: z.array(z.object({ accountId: z.string(), owedCredits: z.number(), isClosed: z.boolean() })),
});
export type OperatorRefunds = z.infer<typeof operatorRefunds>;

/** POST /api/operator/payment-events/:id/replay */
export const replayedEvent = z.object({
  outcome: z.string(),
  reason: z.string().nullable(),
  movements: z.array(z.object({ kind: z.string(), credits: z.number() })),
});

/** POST /api/operator/account-views: the account an operator wants to view, and why. Both are recorded before anything is shown. */
export const accountView = z.object({
  subject: plainText(254).min(1, 'Please enter an email address or an account id'),
  reason: operatorReason,
});
export type AccountView = z.infer<typeof accountView>;

export const accountViewed = z.object({ accountId: z.string() });

/** GET /api/operator/accounts/:id: the account's state and activity, never what it searched for or found. */
export const operatorAccount = z.object({
  id: z.string(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Whether it is charged nothing. */
  isIncluded: z.boolean(),
  reason: z.string(),
  members: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      role: z.string(),
      since: z.string(),
      removedAt: z.string().nullable(),
      /** Open sessions, and when one of them was last used. */
      hasSecondFactor: z.boolean(),
      sessions: z.number(),
      seenAt: z.string().nullable(),
    }),
  ),
  balances: position,
  movements: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      kind: z.string(),
      key: z.string(),
      wallet: z.number(),
      held: z.number(),
      owed: z.number(),
    }),
  ),
  openHolds: z.array(z.object({ id: z.string(), credits: z.number(), openedAt: z.string(), isBatch: z.boolean() })),
  openJobs: z.array(
    z.object({ id: z.string(), status: z.string(), rows: z.number(), done: z.number(), charged: z.number(), since: z.string() }),
  ),
  /** The latest, or those that follow `paymentsAfter`. */
  payments: z.array(operatorPayment),
  paymentCount: z.number(),
  /** `paymentsAfter` for the next page; null on the last one. */
  nextPayments: z.string().nullable(),
  searches: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      mode: z.string(),
      purpose: z.string(),
      status: z.string(),
      charged: z.number(),
      refunded: z.number(),
      isBatch: z.boolean(),
    }),
  ),
  searchCount: z.number(),
});
export type OperatorAccount = z.infer<typeof operatorAccount>;

/** POST /api/operator/accounts/:id/members/:memberId/end-sessions: signs the member out everywhere. Also the body of .../remove-second-factor. */
export const endSessions = z.object({ reason: operatorReason });
export type EndSessions = z.infer<typeof endSessions>;

/** POST /api/operator/accounts/:id/credits. `key` makes it idempotent. */
export const moveCredits = z.object({
  act: z.enum(['grant', 'revoke']),
  credits: z.number().int('Credits are a whole number').min(1, 'At least 1 credit').max(100_000, 'At most 100,000 credits'),
  reason: operatorReason,
  key: z.uuid(),
});
export type MoveCredits = z.infer<typeof moveCredits>;

export const movedCredits = z.object({ credits: z.number(), isRepeated: z.boolean(), balances: position });

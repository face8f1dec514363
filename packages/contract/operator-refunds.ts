import { z } from 'zod';

export const operatorPayment = z.object({
  id: z.string(),
  accountId: z.string(),
  paidAt: z.string().nullable(),
  credits: z.number(),
  amountCents: z.number(),
  refundedCents: z.number(),
  /** Of its credits, what neither a refund nor a dispute has taken back. */
  standingCredits: z.number(),
  disputes: z.string().nullable(),
  withheld: z.string().nullable(),
});
export type OperatorPayment = z.infer<typeof operatorPayment>;

/** GET /api/operator/refunds */
export const operatorRefunds = z.object({
  /** Contacts that were reported wrong, of the last 30 days. */
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
  /** Refunded or disputed, the latest first. */
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

import { z } from 'zod';

/** One of the four packages: `price` in dollars; `priceId` identifies it in a checkout. */
const creditPackage = z.object({
  label: z.string(),
  credits: z.number(),
  price: z.number(),
  popular: z.boolean(),
  productId: z.string(),
  priceId: z.string(),
});

/** GET /api/payments: what can be bought here, and how. */
export const payments = z.object({
  /** 'practice': a simulated checkout that charges nothing. 'off': nothing can be bought. */
  mode: z.enum(['stripe', 'practice', 'off']),
  /** Null unless `mode` is 'stripe'. */
  publishableKey: z.string().nullable(),
  packages: z.array(creditPackage),
  /** Credits of a reversed payment that had already been spent: the next credits repay them first. 0 or more. */
  owedCredits: z.number(),
});
export type Payments = z.infer<typeof payments>;

/** POST /api/create-checkout-session: `credits` must equal those of the package with `priceId`. */
export const createCheckoutSession = z.object({
  priceId: z.string().min(1, 'Please choose a package').max(200, 'There is no such package. Nothing was charged.'),
  credits: z.number('Please send the credits of the package').int('Please send the credits of the package'),
});
export type CreateCheckoutSession = z.infer<typeof createCheckoutSession>;

/** Where the browser goes next: the provider's page, or the practice page. */
export const checkoutSession = z.object({ url: z.string() });
export type CheckoutSession = z.infer<typeof checkoutSession>;

/** GET /api/payments/{sessionId}, for the page to which the provider returns. */
export const paymentStatus = z.object({
  /** 'confirming' until it is in the ledger; 'failed' if it will not be, in which case nothing was charged. */
  status: z.enum(['confirming', 'credited', 'failed']),
  /** The credits of the package. */
  credits: z.number(),
});
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** GET /api/practice-checkout/{sessionId} */
export const practiceCheckout = z.object({
  label: z.string(),
  credits: z.number(),
  amountCents: z.number(),
  /** ISO 4217, lower case: 'usd'. */
  currency: z.string(),
  status: z.enum(['open', 'paid', 'expired']),
});
export type PracticeCheckout = z.infer<typeof practiceCheckout>;

/** POST /api/practice-checkout/{sessionId}: returns where to go next; 'decline' is answered with 402 and leaves the checkout open. */
export const practiceAction = z.object({ action: z.enum(['pay', 'decline', 'cancel']) });
export type PracticeAction = z.infer<typeof practiceAction>;

/** The answer of POST /api/stripe/webhook: the outcome of the event. */
export const webhookReceived = z.object({ outcome: z.string() });

import { z } from 'zod';
import { CONTACT_KINDS, OUTCOMES } from './outcome-kinds.ts';
import { plainText } from '../text.ts';

const contact = plainText(254).min(1, 'Please name the contact');

/** POST /api/searches/{id}/outcomes: `contact` as the result of the search writes it. The latest report stands. */
export const reportOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), contact, outcome: z.enum(OUTCOMES.phone) }),
  z.object({ kind: z.literal('email'), contact, outcome: z.enum(OUTCOMES.email) }),
]);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** Which of the published rules decided. */
export const REFUND_REASONS = [
  /** Nothing is wrong with it. */
  'right_party',
  'refunded',
  /** Its price came back before, through another search that delivered it. */
  'already_refunded',
  /** It was marked as the right party before. */
  'was_right_party',
  /** Its confidence was too low to be charged for. */
  'not_counted',
  /** Nothing was charged for the contacts. */
  'not_charged',
  /** Credits that were given, and not paid for, were charged for it. */
  'free_credits',
  /** It was bought longer ago than the rules reach back. */
  'too_late',
  /** All that was charged for these contacts has come back. */
  'all_refunded',
  /** Refunds have reached their limit; `refundableFrom` says when reporting it again gives the credits back. */
  'limit',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** One element of GET /api/searches/{id}/outcomes. */
export const contactOutcome = z.object({
  kind: z.enum(CONTACT_KINDS),
  /** A phone as E.164, an email as the result writes it. */
  contact: z.string(),
  outcome: z.enum([...OUTCOMES.phone, ...OUTCOMES.email]),
  reportedAt: z.string(),
  /** What came back for this contact through this search. */
  refundedCredits: z.number(),
  reason: z.enum(REFUND_REASONS),
  /** The reason in words. */
  message: z.string(),
  refundableFrom: z.string().nullable(),
});
export type ContactOutcomeOnRecord = z.infer<typeof contactOutcome>;

/** The answer of POST /api/searches/{id}/outcomes; `credits` is what the wallet holds now. */
export const outcomeReported = contactOutcome.extend({ credits: z.number() });
export type OutcomeReported = z.infer<typeof outcomeReported>;

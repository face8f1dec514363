import { z } from 'zod';
import { CONTACT_KINDS, OUTCOMES } from './outcome-kinds.ts';
import { plainText } from '../text.ts';

const contact = plainText(254).min(1, 'Please name the contact');

/** POST /api/searches/{id}/outcomes: `contact` is written as in the search's result. The latest report counts. */
export const reportOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), contact, outcome: z.enum(OUTCOMES.phone) }),
  z.object({ kind: z.literal('email'), contact, outcome: z.enum(OUTCOMES.email) }),
]);
export type ReportOutcome = z.infer<typeof reportOutcome>;

/** The published rule that decided. */
export const REFUND_REASONS = [
  /** The contact is right. */
  'right_party',
  'refunded',
  /** Its price was already refunded through another search that delivered it. */
  'already_refunded',
  /** It was marked as the right party before. */
  'was_right_party',
  /** Its confidence was too low for it to be charged. */
  'not_counted',
  /** Nothing was charged for the contacts. */
  'not_charged',
  /** It was paid for with free credits. */
  'free_credits',
  /** It was bought longer ago than the rules cover. */
  'too_late',
  /** Everything charged for these contacts has already been refunded. */
  'all_refunded',
  /** The limit of refunds has been reached; from `refundableFrom` on, reporting it again refunds the credits. */
  'limit',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** One element of GET /api/searches/{id}/outcomes. */
export const contactOutcome = z.object({
  kind: z.enum(CONTACT_KINDS),
  /** A phone in E.164, an email as in the result. */
  contact: z.string(),
  outcome: z.enum([...OUTCOMES.phone, ...OUTCOMES.email]),
  reportedAt: z.string(),
  /** What was refunded for this contact through this search. */
  refundedCredits: z.number(),
  reason: z.enum(REFUND_REASONS),
  /** The reason as text. */
  message: z.string(),
  refundableFrom: z.string().nullable(),
});
export type ContactOutcomeOnRecord = z.infer<typeof contactOutcome>;

/** The answer of POST /api/searches/{id}/outcomes; `credits` is the wallet's new balance. */
export const outcomeReported = contactOutcome.extend({ credits: z.number() });
export type OutcomeReported = z.infer<typeof outcomeReported>;

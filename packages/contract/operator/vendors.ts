/** Data vendors as the operator of an installation sees them: what they were asked and billed, what to dispute, and the operator's own keys. */
import { z } from 'zod';
import { plainText } from '../text.ts';
import { changeVendor, vendorSetting } from '../vendors/vendor.ts';
import { operatorReason } from './requests.ts';

const text = z.string().nullable();
/** Whose key was used. */
const whose = z.enum(['account', 'operator', 'twin']);

/** A month in UTC, such as 2026-11; default: the current one. */
export const vendorMonthQuery = z.object({
  month: z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'A month is written YYYY-MM')
    .optional(),
});

const vendorTotals = z.object({
  whose,
  /** Questions that left the machine. */
  asked: z.number(),
  hits: z.number(),
  /** Questions without a readable answer. */
  unknown: z.number(),
  billedMicros: z.number(),
  /** Reserved for questions whose bill is still unknown. */
  openMicros: z.number(),
});

const vendorPause = z.object({
  of: z.enum(['operator', 'accounts']).describe('Whose keys are paused: the operator’s, or those of accounts, as many as `keys` says.'),
  keys: z.number(),
  why: z
    .enum(['asked_to_wait', 'hit_rate', 'key_not_taken'])
    .describe(
      '`hit_rate`: far fewer of its answers were hits than before. `key_not_taken`: the key has ended, or its account has no funds.',
    ),
  /** The end of the last pause. */
  until: z.string(),
});

const operatorKey = z.object({
  /** Empty for a short key. */
  lastFour: z.string(),
  dayMicros: z.number(),
  /** Billed or reserved today (UTC), by all accounts together. */
  spentTodayMicros: z.number(),
  takesFreeCredits: z.boolean(),
  /** The reseller's contract; null: without one the key serves no account. */
  contract: z.object({ counterparty: z.string(), on: z.string(), note: text }).nullable(),
});

const operatorVendor = vendorSetting.pick({ id: true, label: true, termsReadOn: true, credentials: true }).extend({
  /** For the month; a key owner without an entry had no questions. */
  totals: z.array(vendorTotals),
  /** What accounts paid, less refunds, for searches in which it was asked; a search that asked two vendors counts for both. */
  credits: z.number(),
  incomeCredits: z
    .number()
    .describe(
      'What was paid, and not given back, for contacts of searches in which it had somebody, shared evenly among the vendors that had.',
    ),
  pauses: z.array(vendorPause),
  /** Null: the operator has no key for it. */
  key: operatorKey.nullable(),
});
export type OperatorVendor = z.infer<typeof operatorVendor>;

/** A question that was sent, may have been billed, and returned nothing. Only ids: never whom it was about or who asked. */
const vendorLoss = z.object({
  vendor: z.string(),
  /** In UTC. */
  on: z.string(),
  /** The vendor's own id of the request; null: it gave none. */
  requestId: text,
  callId: z.string().describe('Our own id for the question, which some vendors repeat.'),
  kind: z.string(),
  whose,
  /** Null: unknown; it may be as high as the reserved amount. */
  billedMicros: z.number().nullable(),
  reservedMicros: z.number(),
});
export type VendorLoss = z.infer<typeof vendorLoss>;

/** GET /api/operator/vendors */
export const operatorVendors = z.object({
  month: z.string(),
  vendors: z.array(operatorVendor),
  /** The latest first, at most 200. */
  losses: z.array(vendorLoss),
});
export type OperatorVendors = z.infer<typeof operatorVendors>;

/** PUT /api/operator/vendors/:id/key. Absent `credentials`: the stored key stays. */
export const setVendorKey = z.strictObject({
  credentials: changeVendor.shape.credentials,
  dayMicros: changeVendor.shape.dayMicros,
  takesFreeCredits: z.boolean(),
});
export type SetVendorKey = z.infer<typeof setVendorKey>;

/** PUT /api/operator/vendors/:id/contract */
export const setVendorContract = z.strictObject({
  counterparty: plainText(200).min(1, 'Please say whom it is with'),
  on: z.iso.date('A day is written YYYY-MM-DD'),
  note: plainText(500).min(1).nullable(),
});

/** POST /api/operator/vendors/:id/resume */
export const resumeVendor = z.strictObject({ reason: operatorReason });

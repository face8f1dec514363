/** Compares several vendors on the same addresses. */
import { z } from 'zod';
import { PURPOSES } from '../compliance/uses.ts';
import { plainText } from '../text.ts';

/** Limits of one comparison, and of one request in it, which waits while vendors are asked. */
export const COMPARISON_LIMITS = { rows: 1_000, rowsAtOnce: 25, vendors: 8 } as const;
const MOST_MICROS = 1_000_000_000;

/** POST /api/vendors/comparisons */
export const createComparison = z.object({
  vendors: z.array(z.string().max(40)).min(1).max(COMPARISON_LIMITS.vendors),
  purpose: z.enum(PURPOSES),
  attested: z
    .literal(true, 'Please confirm that you may ask about these owners')
    .describe('True attests that each search for these owners would have a permissible use.'),
  /** The number of rows that will be sent. */
  rows: z.number().int().min(1).max(COMPARISON_LIMITS.rows),
  mostMicros: z.number().int().min(0).max(MOST_MICROS).describe('The most the whole comparison may cost, in millionths of a dollar.'),
});
export type CreateComparison = z.output<typeof createComparison>;

const cell = plainText(200);
/** Texts as in the file; '' if empty. `phone`: a number known to be right. */
const typedRow = z.object({ address: cell, name: cell, city: cell, state: cell, zip: cell, phone: cell });
export type TypedRow = z.output<typeof typedRow>;

/** POST /api/vendors/comparisons/{id}/rows. Repeating a part does not ask again. */
export const compareRows = z.object({
  part: z
    .number()
    .int()
    .min(0)
    .max(COMPARISON_LIMITS.rows - 1),
  rows: z.array(typedRow).min(1).max(COMPARISON_LIMITS.rowsAtOnce),
});
export type CompareRows = z.output<typeof compareRows>;

/** `got` out of `of`, with the bounds of Wilson's interval at 95 %. */
const countedShare = z.object({ got: z.number(), of: z.number(), low: z.number(), high: z.number() });
export type CountedShare = z.infer<typeof countedShare>;

const comparedVendor = z.object({
  vendor: z.string(),
  label: z.string(),
  hit: countedShare,
  ownerNamed: countedShare.describe('Out of the rows whose owner is known, those where it names them.'),
  mobile: countedShare.describe('It gives a mobile number of the person that it takes for the owner.'),
  right: countedShare.describe('Out of the rows with a number that is known to be right, those where it has that number.'),
  reportedRight: countedShare.describe(
    'Out of the contacts that it gave and the account reported an outcome for, now or later, those that were right.',
  ),
  billedMicros: z.number(),
});

export const comparison = z.object({
  id: z.string(),
  createdAt: z.string(),
  purpose: z.enum(PURPOSES),
  mostMicros: z.number(),
  rows: z.number(),
  /** How many of those rows were compared so far, and how many were left out because they have no house number, city and state. */
  compared: z.number(),
  unread: z.number(),
  /** Questions that were not sent to a vendor (because of an opt-out, a limit or its terms), and questions without an answer. */
  notAsked: z.number(),
  unanswered: z.number(),
  vendors: z.array(comparedVendor),
  agree: z.array(z.object({ vendors: z.array(z.string()), alike: countedShare })),
});
export type Comparison = z.infer<typeof comparison>;

/** GET /api/vendors/comparisons: the latest first. */
export const comparisons = z.object({ comparisons: z.array(comparison) });

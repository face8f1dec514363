/** Data vendors: who they are, their terms, and the limits that an account sets on their cost. */
import { z } from 'zod';
import { PURPOSES } from '../compliance/uses.ts';
import { SEARCH_MODES } from '../search/search.ts';
import { plainText } from '../text.ts';

/** A million dollars. */
const MOST_MICROS = 1_000_000_000_000;
const micros = z.number().int().min(0).max(MOST_MICROS).describe('Millionths of a dollar.');
const text = z.string().nullable();

/** Whose key an account uses to ask a vendor. `none`: nobody's, so the vendor is not asked. */
const vendorAccess = z.enum(['account', 'operator', 'twin', 'none']);

/** When a vendor is asked: only if it is cheap for what it is likely to find, if it is worth its price, or whenever it may find more. */
export const VENDOR_AIMS = ['cheapest', 'worth_it', 'most_found'] as const;
export type VendorAim = (typeof VENDOR_AIMS)[number];

/** One vendor as an account sees it. */
export const vendorSetting = z.object({
  id: z.string(),
  label: z.string(),
  homepage: z.string(),
  /** What an account agrees to, one sentence each, and the day on which the terms were read. */
  terms: z.array(z.string()),
  termsReadOn: z.string(),
  billedBy: z.enum(['hit', 'request', 'row']),
  prices: z.array(z.object({ kind: z.string(), micros: z.number() })),
  /** Days for which an answer is reused for free; 0: not at all. */
  keepDays: z.number(),
  isKeepingRead: z.boolean().describe('False if nobody has read what its terms say about keeping answers, so that it counts as 0 days.'),
  /** The uses that its terms allow. */
  allowedPurposes: z.array(z.enum(PURPOSES)),
  /** The parts of its key. */
  credentials: z.array(z.object({ name: z.string(), label: z.string(), isSecret: z.boolean() })),
  access: vendorAccess.describe(
    'Whose key it is asked with. `twin`: answers from the made-up state, at no cost. `none`: it needs a key of the account.',
  ),
  /** The end of the account's own key; null: it has none. */
  lastFour: text,
  /** When the vendor last accepted that key. */
  verifiedAt: text,
  isOn: z.boolean(),
  /** The uses for which it is asked. */
  purposes: z.array(z.enum(PURPOSES)),
  /** Its place in the order of the account's vendors, from 1; null: ordered by value. */
  place: z.number().nullable(),
  aim: z.enum(VENDOR_AIMS).describe('The aim that decides when it is asked.'),
  searchMicros: z.number(),
  dayMicros: z.number(),
  monthMicros: z.number(),
  /** Billed, or reserved for open questions. Days and months are in UTC. */
  spentTodayMicros: z.number(),
  spentThisMonthMicros: z.number(),
  pausedUntil: text.describe(
    'It is not asked until then: it asked to wait, it does not accept the key, or far fewer of its answers were hits than before.',
  ),
});
export type VendorSetting = z.infer<typeof vendorSetting>;

/** GET /api/vendors */
export const vendorSettings = z.object({
  vendors: z.array(vendorSetting),
  most: z
    .partialRecord(z.enum(SEARCH_MODES), z.number())
    .describe('The most a search in each mode may cost at all vendors that are on, in millionths of a dollar.'),
  contacts: z
    .array(
      z.object({
        id: z.string(),
        rate: z.object({ alpha: z.number(), beta: z.number() }).describe('A Beta distribution of how often it has a person’s contacts.'),
        /** The number of this installation's answers that the rate was learned from; 0: nothing is known about it here. */
        counted: z.number(),
        micros: z.number(),
        billedBy: z.enum(['hit', 'request', 'row']),
      }),
    )
    .describe(
      'Those that are on and can have an owner’s contacts, in the order in which they are likely to be asked for the rows of a batch.',
    ),
});
export type VendorSettings = z.infer<typeof vendorSettings>;

/** One vendor over the last `days`: what its questions cost, and what the account reported about contacts that only it gave. */
const vendorProved = z.object({
  vendor: z.string(),
  label: z.string(),
  billedMicros: z.number().describe('As billed, or as reserved if the bill is not known. Twins bill nothing.'),
  isTwin: z.boolean().describe('True if its twin answers, which bills nothing.'),
  reported: z.number(),
  right: z.number(),
  perRight: z
    .object({ micros: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('The cost of each contact that was reported right, with a 95 % interval; null if too few were.'),
});
export type VendorProved = z.infer<typeof vendorProved>;

/**
 * GET /api/vendors/proved: vendors that are on, billed something, or have reports. How often each was asked is not included, because that would reveal about
 * whom it was not asked. `enough`: the number of right reports from which a cost is stated.
 */
export const vendorsProved = z.object({ days: z.number(), enough: z.number(), vendors: z.array(vendorProved) });
export type VendorsProved = z.infer<typeof vendorsProved>;

/** PUT /api/vendors/{id} */
export const changeVendor = z.object({
  isOn: z.boolean(),
  /** A new key by the names of its parts; absent: the stored key stays. Only its last four characters are ever shown again. */
  credentials: z.record(z.string().max(40), plainText(500).min(1)).optional(),
  purposes: z.array(z.enum(PURPOSES)).max(PURPOSES.length),
  place: z.number().int().min(1).max(99).nullable(),
  aim: z.enum(VENDOR_AIMS).optional().describe('If absent, it stays as it is.'),
  searchMicros: micros,
  dayMicros: micros,
  monthMicros: micros,
});
export type ChangeVendor = z.output<typeof changeVendor>;

/** POST /api/vendors/{id}/test. `isTaken` is null if the vendor has no free way to test a key. */
export const vendorTested = z.object({ isTaken: z.boolean().nullable(), why: text });
export type VendorTested = z.infer<typeof vendorTested>;

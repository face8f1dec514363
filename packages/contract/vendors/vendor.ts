/** Vendors of data: who they are, on which terms they answer, and what an account lets them cost. */
import { z } from 'zod';
import { PURPOSES } from '../compliance/uses.ts';
import { SEARCH_MODES } from '../search/search.ts';
import { plainText } from '../text.ts';

/** A million dollars. */
const MOST_MICROS = 1_000_000_000_000;
const micros = z.number().int().min(0).max(MOST_MICROS).describe('Millionths of a dollar.');
const text = z.string().nullable();

/** With whose key an account asks a vendor. `none`: with nobody's, so it is not asked. */
const vendorAccess = z.enum(['account', 'operator', 'twin', 'none']);

/** When a vendor is asked: only where that is cheap for what it is likely to find, where it is worth its price, or wherever it may find more. */
export const VENDOR_AIMS = ['cheapest', 'worth_it', 'most_found'] as const;
export type VendorAim = (typeof VENDOR_AIMS)[number];

/** One vendor, as an account sees it. */
export const vendorSetting = z.object({
  id: z.string(),
  label: z.string(),
  homepage: z.string(),
  /** What an account agrees to, a sentence each, and when that was read. */
  terms: z.array(z.string()),
  termsReadOn: z.string(),
  billedBy: z.enum(['hit', 'request', 'row']),
  prices: z.array(z.object({ kind: z.string(), micros: z.number() })),
  /** Days for which an answer is used again for nothing; 0: it is not. */
  keepDays: z.number(),
  isKeepingRead: z.boolean().describe('False: nobody has read what its terms say of keeping answers, so that it counts as 0 days.'),
  /** The uses that its terms allow. */
  allowedPurposes: z.array(z.enum(PURPOSES)),
  /** What its key is made of. */
  credentials: z.array(z.object({ name: z.string(), label: z.string(), isSecret: z.boolean() })),
  access: vendorAccess.describe(
    'With whose key it is asked. `twin`: answers of the made-up state, at no cost. `none`: it needs a key of the account.',
  ),
  /** Of the account's own key; null: it has none. */
  lastFour: text,
  /** When the vendor last took that key. */
  verifiedAt: text,
  isOn: z.boolean(),
  /** For which uses it is asked. */
  purposes: z.array(z.enum(PURPOSES)),
  /** Its turn among the vendors of the account, 1 first; null: whichever is worth it. */
  place: z.number().nullable(),
  aim: z.enum(VENDOR_AIMS).describe('When it is asked.'),
  searchMicros: z.number(),
  dayMicros: z.number(),
  monthMicros: z.number(),
  /** Billed, or set aside for questions that are on their way. Days and months are those of UTC. */
  spentTodayMicros: z.number(),
  spentThisMonthMicros: z.number(),
  pausedUntil: text.describe(
    'Until then it is not asked: it said so, it does not take the key, or far fewer of its answers were hits than before.',
  ),
});
export type VendorSetting = z.infer<typeof vendorSetting>;

/** GET /api/vendors */
export const vendorSettings = z.object({
  vendors: z.array(vendorSetting),
  most: z
    .partialRecord(z.enum(SEARCH_MODES), z.number())
    .describe('What a search of each mode may cost at most at all vendors that are on, in millionths of a dollar.'),
  contacts: z
    .array(
      z.object({
        id: z.string(),
        rate: z.object({ alpha: z.number(), beta: z.number() }).describe('A Beta distribution: how often it has somebody’s contacts.'),
        /** Answers of this installation that the rate was learned from; 0: nothing is known of it here. */
        counted: z.number(),
        micros: z.number(),
        billedBy: z.enum(['hit', 'request', 'row']),
      }),
    )
    .describe('Those that are on and know contacts of an owner, in the order in which they are likely asked for the rows of a batch.'),
});
export type VendorSettings = z.infer<typeof vendorSettings>;

/** Of one vendor, in the last `days`: what its questions cost, and what the account reported of contacts that it alone gave. */
const vendorProved = z.object({
  vendor: z.string(),
  label: z.string(),
  billedMicros: z.number().describe('As billed; where nobody knows the bill, as reserved. Twins bill nothing.'),
  isTwin: z.boolean().describe('Its twin answers, which bills nothing.'),
  reported: z.number(),
  right: z.number(),
  perRight: z
    .object({ micros: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('Cost for each contact that was reported right, with a 95 % interval; null where too few were.'),
});
export type VendorProved = z.infer<typeof vendorProved>;

/** GET /api/vendors/proved: vendors that are on, billed something, or were reported of; not how often each was asked, which would tell of whom it was not. `enough`: so many reported right tell a cost. */
export const vendorsProved = z.object({ days: z.number(), enough: z.number(), vendors: z.array(vendorProved) });
export type VendorsProved = z.infer<typeof vendorsProved>;

/** PUT /api/vendors/{id} */
export const changeVendor = z.object({
  isOn: z.boolean(),
  /** A new key, by the names of its parts; absent: the one that is there stays. Never shown again but for its last four characters. */
  credentials: z.record(z.string().max(40), plainText(500).min(1)).optional(),
  purposes: z.array(z.enum(PURPOSES)).max(PURPOSES.length),
  place: z.number().int().min(1).max(99).nullable(),
  aim: z.enum(VENDOR_AIMS).optional().describe('Absent: it stays as it is.'),
  searchMicros: micros,
  dayMicros: micros,
  monthMicros: micros,
});
export type ChangeVendor = z.output<typeof changeVendor>;

/** POST /api/vendors/{id}/test. `isTaken`: null where it has no way to be asked that for nothing. */
export const vendorTested = z.object({ isTaken: z.boolean().nullable(), why: text });
export type VendorTested = z.infer<typeof vendorTested>;

import { z } from 'zod';
import { DPPA_PURPOSES, GLBA_PURPOSES } from '../compliance/legal-purposes.ts';
import { PURPOSES } from '../compliance/uses.ts';
import { plainText } from '../text.ts';
import { PRICE_RULE } from './prices.ts';
import { type Results, results, scoredBy } from './results.ts';

export const SEARCH_MODES = results.shape.searchMode.options;
export const SEARCH_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;

/** The kind of input of a search (product specification, section 3, "Search create payload"). */
export type SearchMode = Results['searchMode'];
export type SearchStatus = (typeof SEARCH_STATUSES)[number];

/** The longest text of any field; longer text is refused with a message. */
export const FIELD_LIMIT = 200;
const optionalText = plainText(FIELD_LIMIT).optional();

/**
 * POST /api/searches. Fields for each mode as in the product specification, section 3 (which capitalises `ParcelId`). The engine's `readQuery` decides which
 * are required, with the specification's messages.
 */
export const createSearch = z.object({
  searchMode: z.enum(SEARCH_MODES),
  purpose: z.enum(PURPOSES).optional(),
  /** Under GLBA and DPPA; absent: the account's purposes for the use. */
  glbaPurpose: z.enum(GLBA_PURPOSES).optional(),
  dppaPurpose: z.enum(DPPA_PURPOSES).optional(),
  permissibleUse: z.boolean().optional(),
  /** In property modes: also deliver the owner's contacts. With `false` a search never costs more than Property Insights. */
  includeContacts: z.boolean().optional(),
  /**
   * True: an answer without a phone or email that counts costs nothing, and only shows that there is a record. It requires contacts, so it excludes
   * `includeContacts: false`. A member's forms are prefilled with the last value they sent; absent means false and does not change that.
   */
  payOnlyForContacts: z.boolean().optional(),
  /** The edition of the prices that was shown. If another one is in force, nothing is searched (`prices_changed`). Absent: not checked. */
  priceEdition: z.number().int().positive().optional(),
  street: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  ParcelId: optionalText,
  ownerName: optionalText,
  firstName: optionalText,
  middleName: optionalText,
  lastName: optionalText,
  dob: optionalText,
  phoneNumber: optionalText,
  emailAddress: optionalText,
});
export type CreateSearch = z.infer<typeof createSearch>;

const nullableText = z.string().nullable();

/** The parts of an answer that have a price: the parcel with its owner, the contacts that count, the holder of a phone or email. */
export const ANSWER_PARTS = ['property', 'contacts', 'person'] as const;
export type AnswerPart = (typeof ANSWER_PARTS)[number];

/** What one vendor was asked for a search. */
export const vendorLine = z.object({
  vendor: z.string(),
  label: z.string(),
  /** The number of questions sent. */
  asked: z.number(),
  /** The number of them with a result; 0 in an answer that shows nothing. */
  hits: z.number(),
  /** The number of questions answered for free from its earlier answers. */
  kept: z.number(),
  billedMicros: z.number().describe('What the vendor bills, in millionths of a dollar; none of it is paid in credits.'),
  /** Answered by the demo's twin and not by the vendor. */
  isTwin: z.boolean(),
});
export type VendorLine = z.infer<typeof vendorLine>;

/** What a search delivered and what it cost. `held` = `charged` + `released`, in credits. */
export const receipt = z.object({
  /** The rule that was applied: the name of the price, or why nothing was charged. */
  rule: z.string(),
  price: z
    .number()
    .describe(
      `The list price of what was delivered. Less is charged if parts of it were bought before, or if less was held. ${PRICE_RULE}`,
    ),
  held: z.number(),
  charged: z.number(),
  released: z.number(),
  /** The account was not billed: price and all sums are 0. */
  isIncluded: z.boolean(),
  /** What was refunded since, for contacts reported as wrong or disconnected. */
  refunded: z.number(),
  delivered: z.array(z.string()),
  /** The parts that have a price; empty if nothing useful was found. */
  parts: z.array(
    z.object({
      part: z.enum(ANSWER_PARTS),
      /** What it costs as a part of this answer; subtracted from the price if it was bought before. */
      credits: z.number(),
      /** True: an earlier search bought it, and this one did not pay for it again. */
      isBoughtBefore: z.boolean(),
      paidBefore: z
        .number()
        .optional()
        .describe('The part of its credits that an earlier search paid, if only a part: it was sold for less.'),
      /** The search that paid for it, when, and until when it stays free. */
      searchId: z.string(),
      boughtAt: z.string(),
      freeUntil: z.string(),
    }),
  ),
  priceEdition: z.number().optional().describe('The edition of the prices that was used. If absent, the shipped one.'),
  /** Until when this same answer stays free; null if nothing was bought. */
  freeUntil: nullableText,
  /** Null: nothing was scored, or the receipt is older than this field. */
  scoredBy: scoredBy.nullable(),
  vendors: z.array(vendorLine).optional().describe('The vendors that were asked. Absent if none was.'),
});
export type Receipt = z.infer<typeof receipt>;

/** GET /api/searches/{id}; also one element of GET /api/searches (there `results` is null unless requested with `?results=1`). */
export const search = z.object({
  id: z.string(),
  status: z.enum(SEARCH_STATUSES),
  searchMode: z.enum(SEARCH_MODES),
  results: results.nullable(),
  errorMessage: nullableText,
  createdAt: z.string(),
  completedAt: nullableText,
  /** Credits charged minus those refunded since (1 credit = $1.00). */
  creditsCost: z.number(),
  confidenceScore: z.number().nullable(),
  propertyAddress: nullableText,
  street: nullableText,
  city: nullableText,
  state: nullableText,
  zip: nullableText,
  parcelId: nullableText,
  ownerName: nullableText,
  firstName: nullableText,
  middleName: nullableText,
  lastName: nullableText,
  dob: nullableText,
  phoneNumber: nullableText,
  emailAddress: nullableText,
  inputName: nullableText,
  /** For a row of a batch: its job. */
  batchJobId: nullableText,
  purpose: z.enum(PURPOSES),
  /** Null: the search is older than this field. */
  glbaPurpose: z.enum(GLBA_PURPOSES).nullable(),
  dppaPurpose: z.enum(DPPA_PURPOSES).nullable(),
  includeContacts: z.boolean(),
  payOnlyForContacts: z.boolean(),
  /** Present once the search is settled. */
  receipt: receipt.nullable(),
});
export type Search = z.infer<typeof search>;

/** Server-sent events of GET /api/searches/{id}/events: `event: status`, data as below; closes after a final status. */
export const searchEvent = z.object({ id: z.string(), status: z.enum(SEARCH_STATUSES) });
export type SearchEvent = z.infer<typeof searchEvent>;

/** The answer of POST /api/searches: the search in its initial state. */
export const searchCreated = search.pick({ id: true, status: true, searchMode: true, createdAt: true });
export type SearchCreated = z.infer<typeof searchCreated>;

/** GET /api/samples (demo only, no sign-in). */
export const samples = z.record(z.enum(SEARCH_MODES), z.object({ matching: z.array(createSearch), missing: z.array(createSearch) }));
export type Samples = z.infer<typeof samples>;

/** The contents of a form, as serialized by the browser. */
const draft = z.string().min(1).max(20_000);
const sealed = z.string().max(100_000);

/**
 * POST /api/search-drafts/seal (no sign-in): encrypts a form that was interrupted by the end of a session, for its member only. The server stores nothing of
 * it.
 */
export const sealDraft = z.object({ memberId: z.uuid(), draft });
export type SealDraft = z.infer<typeof sealDraft>;
export const sealedDraft = z.object({ sealed });
export type SealedDraft = z.infer<typeof sealedDraft>;

/** POST /api/search-drafts/open. Null: it belongs to another member, is too old, or is invalid. */
export const openedDraft = z.object({ draft: draft.nullable() });
export type OpenedDraft = z.infer<typeof openedDraft>;

import { z } from 'zod';
import { scoredBy } from './scored-by.ts';

/**
 * The spec's Results object (product specification, section 3), in every field, with what we add beside it.
 * Mirrors the engine's `Answer` plus `sources` and `scoredBy`; a test holds the two together.
 */
const text = z.string().nullable();
const number = z.number().nullable();

export const evidenceLine = z.object({
  evidenceId: z.string(),
  source: z.string(),
  sourceLabel: z.string(),
  origin: z.string(),
  text: z.string(),
  firstSeen: text,
  lastSeen: text,
  weight: z.number(),
});
export type EvidenceLine = z.infer<typeof evidenceLine>;
const evidence = z.array(evidenceLine);

export const phone = z.object({
  number: z.string(),
  e164: z.string(),
  type: z.enum(['mobile', 'landline', 'voip']).nullable(),
  status: z.enum(['active', 'disconnected', 'unknown']),
  carrier: text,
  confidence: z.number(),
  lastSeen: text,
  sourceCount: number,
  isDNC: z.boolean(),
  dnc: z.object({ state: z.enum(['listed', 'not_listed', 'not_checked']), listDate: text }),
  evidence,
});
export type Phone = z.infer<typeof phone>;

export const email = z.object({
  email: z.string(),
  status: z.enum(['deliverable', 'undeliverable', 'catch_all', 'unknown']),
  confidence: z.number(),
  lastSeen: text,
  sourceCount: number,
  evidence,
});
export type Email = z.infer<typeof email>;

export const relative = z.object({
  name: z.string(),
  relationship: z.string(),
  age: number,
  phones: z.array(z.object({ number: z.string() })),
  confidence: z.number(),
  evidence,
});
export type Relative = z.infer<typeof relative>;

export const sale = z.object({
  salePrice: number,
  saleDate: text,
  buyerName: text,
  sellerName: text,
  titleCompany: text,
  loanAmount: number,
});
export type Sale = z.infer<typeof sale>;

export const addressHistoryEntry = z.object({
  fullStreet: z.string(),
  city: text,
  state: text,
  zip: text,
  firstDate: text,
  lastDate: text,
  isCurrentAddress: z.boolean(),
  evidence,
});
export type AddressHistoryEntry = z.infer<typeof addressHistoryEntry>;

/** Which sources were asked, and what became of each. A late or failed source never fails the search. */
export const sourceReport = z.object({
  name: z.string(),
  label: z.string(),
  status: z.enum(['answered', 'late', 'failed', 'skipped']),
  asOf: text,
  records: z.number(),
});
export type SourceReport = z.infer<typeof sourceReport>;

export const results = z.object({
  searchMode: z.enum(['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email']),
  matched: z.boolean(),
  propertyAddress: text,
  owner: z.object({ name: z.string(), age: number, aliases: z.array(z.string()), dateOfBirth: text }).nullable(),
  owners: z.array(
    z.object({ name: z.string(), kind: z.enum(['person', 'trust', 'estate', 'company', 'government']), confidence: z.number(), evidence }),
  ),
  ownerPath: z.array(z.object({ from: z.string(), to: z.string(), role: z.string(), confidence: z.number(), evidence })),
  mailingAddress: text,
  confidenceScore: number,
  phones: z.array(phone),
  emails: z.array(email),
  relatives: z.array(relative),
  flags: z.array(z.object({ code: z.string(), label: z.string() })),
  ownershipDetails: z.object({ ownerSince: text, purchasePrice: number }).nullable(),
  propertyValuation: z.object({ marketValueTotal: number, assessedValue: number, lastSalePrice: number, lastSaleDate: text }).nullable(),
  propertyDetails: z
    .object({
      squareFeet: number,
      acreage: number,
      yearBuilt: number,
      bedrooms: number,
      bathrooms: number,
      parcelId: text,
      county: text,
      propertyType: text,
      buildings: number,
      elevation: number,
      legalDescription: text,
    })
    .nullable(),
  taxInformation: z.object({ taxAmount: number, taxYear: number, taxAssessedValue: number, taxExemptions: z.array(z.string()) }).nullable(),
  salesHistory: z.array(sale),
  addressHistory: z.array(addressHistoryEntry),
  civilRecords: z.object({
    numberOfBankruptcies: z.number(),
    numberOfLiens: z.number(),
    numberOfJudgments: z.number(),
    mostRecentBankruptcy: text,
    mostRecentLien: text,
    mostRecentJudgment: text,
  }),
  parcel: z.object({ countyFips: z.string(), apn: z.string() }).nullable(),
  otherProperties: z.array(z.object({ propertyAddress: z.string(), countyFips: z.string(), apn: z.string() })),
  alternatives: z.array(z.object({ name: z.string(), address: text, age: number, confidence: z.number() })),
  sources: z.object({
    asked: z.number(),
    answered: z.number(),
    elapsedMs: z.number(),
    list: z.array(sourceReport),
    /** What was asked for fits too many records to tell them apart, in words: 'this name in this state'. Present when there is any. */
    tooCommon: z.array(z.string()).optional(),
  }),
  /** What gave the confidences. Absent in results from before that was kept. */
  scoredBy: scoredBy.optional(),
});
export type Results = z.infer<typeof results>;

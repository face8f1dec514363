/** The output shapes of tools, in the words of the pages: less than the API, so that a model reads it, and enough to say how sure it is and why. */
import { CALL_STATES } from '@deedline/contract/compliance/calling';
import { PURPOSES } from '@deedline/contract/compliance/uses';
import { BATCH_ROW_STATES, BATCH_STATUSES, batchQuote } from '@deedline/contract/search/batch';
import { DNC_STATES } from '@deedline/contract/search/results';
import { SEARCH_MODES, SEARCH_STATUSES } from '@deedline/contract/search/search';
import { z } from 'zod';

const text = z.string().nullable();
const number = z.number().nullable();
const percent = z.number().describe('0 to 100: how often a statement like this is right.');

export const mayCall = z.object({
  state: z.enum(CALL_STATES).describe('callable now; review: a person must decide; blocked: do not call.'),
  why: z.array(z.string()),
  opensAt: text,
  closesAt: text,
  asOf: z.string(),
});

export const phone = z.object({
  phone: z.string().describe('In E.164 format, which other tools accept as `contact`.'),
  type: text,
  line: z.string(),
  confidence: percent,
  doNotCall: z.enum(DNC_STATES),
  lastSeen: text,
  sources: number.describe('The number of independent origins.'),
  mayCall: mayCall.nullable(),
});

export const email = z.object({
  email: z.string(),
  mailbox: z.string(),
  confidence: percent,
  lastSeen: text,
  sources: number,
  reported: text.describe('The account itself reported it as wrong or bounced.'),
});

export const found = z.object({
  matched: z.boolean(),
  confidence: number,
  heldBack: z
    .object({ kinds: z.array(z.string()), reason: z.string() })
    .nullable()
    .describe('Only these kinds of records are on file, and nothing from them is sold.'),
  property: z
    .object({
      address: text,
      parcelId: text,
      county: text,
      type: text,
      yearBuilt: number,
      squareFeet: number,
      acreage: number,
      marketValue: number,
      assessedValue: number,
      lastSalePrice: number,
      lastSaleDate: text,
    })
    .nullable(),
  owners: z.array(z.object({ name: z.string(), kind: z.string(), confidence: percent })),
  ownerSince: text,
  person: z.object({ name: z.string(), age: number, aliases: z.array(z.string()), dateOfBirth: text, diedOn: text }).nullable(),
  behindTheOwner: z.array(z.object({ from: z.string(), to: z.string(), role: z.string(), confidence: percent })),
  mailingAddress: text,
  phones: z.array(phone),
  emails: z.array(email),
  addresses: z.array(z.object({ address: z.string(), isCurrent: z.boolean(), confidence: percent })),
  relatives: z.array(z.object({ name: z.string(), relationship: z.string(), age: number, confidence: percent })),
  withheld: z.object({ phones: z.number(), emails: z.number(), reason: text }),
  remarks: z.array(z.string()),
});

/** What the files say about a lot; null for what they do not say. */
export const lot = z.object({
  parcelId: z.string(),
  countyFips: z.string(),
  county: z.string(),
  address: text,
  ownerKind: text,
  occupancy: text,
  use: text,
  yearBuilt: number,
  squareFeet: number,
  acreage: number,
  marketValue: number,
  lastSaleDate: text,
  lastSalePrice: number,
  asOf: z.string(),
});

export const search = z.object({
  searchId: z.string(),
  status: z.enum(SEARCH_STATUSES).describe('pending or processing: call read_search in a few seconds.'),
  mode: z.enum(SEARCH_MODES),
  purpose: z.enum(PURPOSES),
  creditsCharged: z.number(),
  chargedFor: text,
  errorMessage: text,
  result: found.nullable(),
  page: z.string().describe('The page where a person can see everything, with the records behind each statement.'),
});

export const batch = z.object({
  batchId: z.string(),
  status: z.enum(BATCH_STATUSES),
  rows: z.number(),
  done: z.number(),
  withResult: z.number(),
  withoutResult: z.number(),
  failed: z.number(),
  skipped: z.number(),
  creditsCharged: z.number(),
  creditsRefunded: z.number().describe('The part of creditsCharged that was given back since for reported contacts.'),
  capCredits: number,
  stoppedFor: z.enum(['credits', 'cap']).nullable(),
  errorMessage: text,
  secondsLeft: number,
  quote: batchQuote,
  page: z.string(),
});

export const batchRow = z.object({
  row: z.number(),
  state: z.enum(BATCH_ROW_STATES),
  address: z.string(),
  searchId: text,
  owner: text,
  confidence: number,
  phones: z.number(),
  emails: z.number(),
  bestPhone: text,
  doNotCall: z.enum(DNC_STATES).nullable().describe('The do-not-call state of bestPhone.'),
  mayCall: z.enum(CALL_STATES).nullable().describe('Whether bestPhone may be called at this moment; read_search says why.'),
  bestEmail: text,
  creditsCharged: z.number(),
  message: text,
});

export const evidence = z.object({
  says: z.string(),
  source: z.string(),
  firstSeen: text,
  lastSeen: text,
  weightBits: z.number().describe('Above zero supports the contact, below zero counts against it.'),
  asks: z.string().describe('Which question about the statement the record answers.'),
  agrees: z.array(z.string()),
  differs: z.array(z.string()),
  repeatsAnother: z.boolean(),
});

export const explained = z.object({
  searchId: z.string(),
  contact: z.string(),
  kind: z.enum(['phone', 'email']),
  confidence: percent,
  standsOn: text.describe('outcomes, agreement, modelled or unmeasured.'),
  between: z.object({ low: z.number(), high: z.number() }).nullable(),
  steps: z.array(z.object({ asks: z.string(), startPercent: z.number(), withRecordsPercent: z.number() })),
  addedPercent: z.number(),
  togetherPercent: z.number(),
  evidence: z.array(evidence),
  evidenceLeftOut: z.number(),
  page: z.string(),
});

import { z } from 'zod';
import { callReadiness } from '../compliance/calling.ts';
import { listStatus } from '../compliance/do-not-call.ts';

/** What gave the confidences of an answer: the engine, and the curves that an operator had switched on, by their number; null: its own. */
export const scoredBy = z.object({ engineVersion: z.string(), calibration: z.number().nullable() });
export type ScoredBy = z.infer<typeof scoredBy>;

/**
 * The spec's Results object (product specification, section 3), in every field, with what we add beside it.
 * Mirrors the engine's `Answer` plus `sources` and `scoredBy`; a test holds the two together.
 */
const text = z.string().nullable();
const number = z.number().nullable();

/**
 * What a record speaks to. The questions of a statement must all be answered yes; 'elsewhere' is of another group of records that may be the
 * same person, and adds to the chance.
 */
const question = z.enum([
  'property',
  'ownership',
  'filing',
  'standing',
  'identity',
  'alive',
  'contact',
  'residence',
  'mailing',
  'kinship',
  'elsewhere',
]);
export type Question = z.infer<typeof question>;

/** One record's worth in one statement. Answers from before evidence was told by question lack what is optional here. */
export const evidenceLine = z.object({
  evidenceId: z.string(),
  source: z.string(),
  sourceLabel: z.string(),
  origin: z.string(),
  text: z.string(),
  firstSeen: text,
  lastSeen: text,
  /** Bits of log-odds: above zero speaks for the statement, below zero against it. */
  weight: z.number(),
  question: question.optional(),
  /** What of the record agrees with what was asked for, and what contradicts it. */
  agrees: z.array(z.string()).optional(),
  differs: z.array(z.string()).optional(),
  /** The id of the record of the same origin that was counted; this one adds nothing. */
  repeats: text.optional(),
});
export type EvidenceLine = z.infer<typeof evidenceLine>;
const evidence = z.array(evidenceLine);

/** How the records of a statement add up: the chances of its steps multiplied, and what other groups of records add. */
export const reckoning = z.object({
  steps: z.array(
    z.object({
      question,
      /** Bits before any record speaks, and the sum of the records' weights: together the log-odds of `percent`. */
      startBits: z.number(),
      recordBits: z.number(),
      percent: z.number(),
    }),
  ),
  addedPercent: z.number(),
  /** The outcome; `confidence` is how often such outcomes were right when measured, where they were. */
  togetherPercent: z.number(),
});
export type Reckoning = z.infer<typeof reckoning>;
const evidenced = { confidence: z.number(), evidence, reckoning: reckoning.optional() };

/** Of all lists together; `lists` says which, and is missing in answers from before there were several. */
const dnc = z.object({ state: z.enum(['listed', 'not_listed', 'not_checked']), listDate: text, lists: z.array(listStatus).optional() });

export const phone = z.object({
  number: z.string(),
  e164: z.string(),
  type: z.enum(['mobile', 'landline', 'voip']).nullable(),
  status: z.enum(['active', 'disconnected', 'unknown']),
  carrier: text,
  lastSeen: text,
  sourceCount: number,
  isDNC: z.boolean(),
  /** Of all lists together; `lists` says which, and is missing in answers from before there were several. */
  dnc,
  /** Whether it may be called at this moment. */
  callReadiness: callReadiness.optional(),
  ...evidenced,
});
export type Phone = z.infer<typeof phone>;

/** Who asked a mailbox, and on which day. */
export const mailboxCheck = z.object({ by: z.string(), on: text });
export type MailboxCheck = z.infer<typeof mailboxCheck>;

export const email = z.object({
  email: z.string(),
  status: z.enum(['deliverable', 'undeliverable', 'catch_all', 'unknown']),
  checked: mailboxCheck
    .nullable()
    .optional()
    .describe('Who asked the mailbox and on which day, as the status says; null where nobody did, absent in older answers.'),
  lastSeen: text,
  sourceCount: number,
  ...evidenced,
});
export type Email = z.infer<typeof email>;

export const relative = z.object({
  name: z.string(),
  relationship: z.string(),
  age: number,
  /** `dnc` is added when they are shown. */
  phones: z.array(z.object({ number: z.string(), confidence: z.number().optional(), dnc: dnc.optional() })),
  ...evidenced,
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
  ...evidenced,
  confidence: z.number().optional(),
});
export type AddressHistoryEntry = z.infer<typeof addressHistoryEntry>;

/** Several who fit about equally well; the answer shows the first of them and is not charged as sure. */
export const alike = z.object({
  /** 'either': one of them, and nothing says which. 'shared': all of them, people of one household. */
  kind: z.enum(['either', 'shared']),
  sentence: z.string(),
  people: z.array(
    z.object({
      name: z.string(),
      address: text,
      age: number,
      birthYear: number,
      middle: text,
      formerCities: z.array(z.string()),
      diedOn: text,
      /** What speaks for this one, where records disagree. */
      shownBy: text,
      /** The property by which this owner was found, where owners of one name are told apart. */
      propertyAddress: text,
      confidence: z.number(),
    }),
  ),
  /** What would decide between them. */
  decides: z.array(z.string()),
});
export type Alike = z.infer<typeof alike>;

/** Contacts below the threshold: neither delivered nor charged, only counted. */
export const withheld = z.object({
  phones: z.number(),
  emails: z.number(),
  /** Numbers of relatives. */
  relativePhones: z.number(),
  /** In a sentence; null where nothing was held back. */
  reason: text,
});
export type Withheld = z.infer<typeof withheld>;

/** What is on record and was held back, since nothing of it is sold: kinds of things alone, and nothing about anybody. */
export const heldBack = z.object({
  /** 'an owner', 'phone numbers' */
  kinds: z.array(z.string()),
  /** In sentences. */
  reason: z.string(),
  /** What would tell those who fit apart, as kinds of things: 'the birth year'. */
  decides: z.array(z.string()),
  /**
   * Of what has a price: that it was asked to be paid for only if contacts are found, or that it was asked again without a credit and is more than
   * what was bought. Absent: it has none.
   */
  because: z.enum(['no_contacts', 'no_credits']).optional(),
  /** What it would have cost then, in credits. */
  price: z.number().optional(),
});
export type HeldBack = z.infer<typeof heldBack>;

/** Which sources were asked, and what became of each. A late or failed source never fails the search. */
export const sourceReport = z.object({
  name: z.string(),
  label: z.string(),
  /** What it is a file of: 'assessor', 'recorder', 'tax'. Absent in older answers and of sources that are no files. */
  role: z.string().optional(),
  /**
   * `not_permitted`: the search has no purpose under a law that its records fall under. `outdated`: its records cannot be searched
   * until they are loaded again.
   */
  status: z.enum(['answered', 'late', 'failed', 'skipped', 'not_permitted', 'outdated']),
  /** Which law that is, and that it was not enough; why it cannot be searched. */
  reason: z.string().optional(),
  asOf: text,
  /** How many of its records the answer rests on; 0 in an answer that costs nothing. */
  records: z.number(),
});
export type SourceReport = z.infer<typeof sourceReport>;

export const results = z.object({
  searchMode: z.enum(['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email']),
  matched: z.boolean(),
  propertyAddress: text,
  owner: z.object({ name: z.string(), age: number, aliases: z.array(z.string()), dateOfBirth: text }).nullable(),
  owners: z.array(z.object({ name: z.string(), kind: z.enum(['person', 'trust', 'estate', 'company', 'government']), ...evidenced })),
  ownerPath: z.array(z.object({ from: z.string(), to: z.string(), role: z.string(), ...evidenced })),
  /** Property modes: why the owner's mail goes to `mailingAddress`. */
  mailing: z.object(evidenced).nullable().optional(),
  mailingAddress: text,
  /** Why this is the person asked for; null in property modes, where `owners` say it. */
  identity: z.object(evidenced).nullable().optional(),
  /** Set when records say that the owner or person has died. */
  death: z.object({ diedOn: z.string(), evidence }).nullable().optional(),
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
  alike: alike.nullable().optional(),
  withheld: withheld.optional(),
  /** In an answer that costs nothing and shows nothing; null where nothing was there. */
  heldBack: heldBack.nullable().optional(),
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

/**
 * The spec's Results object (product specification, section 3), in every field, with what we add beside it: the records behind each statement,
 * the people behind a company, who else it could be. The engine answers by these types, so that this is the only place where they stand.
 */
import { z } from 'zod';
import { callReadiness } from '../compliance/calling.ts';
import { listStatus } from '../compliance/do-not-call.ts';

/** What gave the confidences of an answer: the engine, and the curves that an operator had switched on, by their number; null: its own. */
export const scoredBy = z.object({ engineVersion: z.string(), calibration: z.number().nullable() });
export type ScoredBy = z.infer<typeof scoredBy>;

const text = z.string().nullable();
const number = z.number().nullable();

/**
 * What a record speaks to. A statement holds when each of its questions is answered yes: the named one owns the property, the filing is the owner's,
 * who stands in it speaks for the owner, the records are of the person meant, they live, the contact reaches them. 'elsewhere' is of another group of
 * records that may be the same person, and adds to the chance.
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

/** One record's worth in one statement. */
export const evidenceLine = z.object({
  evidenceId: z.string(),
  source: z.string(),
  sourceLabel: z.string(),
  origin: z.string(),
  /** What the record says, in words fit to show: "name, address and birth year agree". */
  text: z.string(),
  firstSeen: text,
  lastSeen: text,
  /** Bits of log-odds: above zero speaks for the statement, below zero against it. */
  weight: z.number(),
  question,
  /** What of the record agrees with what was asked for, and what contradicts it: 'name', 'birth date'. */
  agrees: z.array(z.string()),
  differs: z.array(z.string()),
  /** The id of the record of the same origin that was counted: this one repeats it and adds nothing. */
  repeats: text,
});
export type EvidenceLine = z.infer<typeof evidenceLine>;
const evidence = z.array(evidenceLine);

/** One question of a statement: where it starts before any record speaks, what the records add, and the chance it comes to. */
export const reckoningStep = z.object({
  question,
  /** Bits of log-odds; `startBits` + `recordBits` are the log-odds of `percent`. */
  startBits: z.number(),
  /** The sum of the weights of the lines of this question. */
  recordBits: z.number(),
  percent: z.number(),
});
export type ReckoningStep = z.infer<typeof reckoningStep>;

/** How the records of a statement add up. */
export const reckoning = z.object({
  /** All of them must hold: their chances are multiplied. */
  steps: z.array(reckoningStep),
  /** What other groups of records that may be the same person add. */
  addedPercent: z.number(),
  /** The outcome; `confidence` is how often such outcomes were right when measured, where they were. */
  togetherPercent: z.number(),
});
export type Reckoning = z.infer<typeof reckoning>;

/** A statement with all that speaks for it and against it; its confidence is 0..100. */
export const evidenced = z.object({ confidence: z.number(), evidence, reckoning });
export type Evidenced = z.infer<typeof evidenced>;

/**
 * What a confidence stands on: 'outcomes', curves fitted to what became of such contacts here; 'agreement', sources that three or more here bear
 * out; 'unmeasured', vendors alone say it and no outcomes have shown how often they are right; else it is 'modelled', and `low` to `high` (0..100) is how far apart such contacts were right in the worlds that were tried. `heldAt`:
 * the most that one source is allowed which nothing here has proved, where the confidence would be higher.
 */
export const proof = z.object({
  by: z.enum(['outcomes', 'agreement', 'modelled', 'unmeasured']),
  low: number,
  high: number,
  heldAt: number,
});
export type Proof = z.infer<typeof proof>;

/** Of all lists together. `lists` says which; it is added when the number is shown. */
export const DNC_STATES = ['listed', 'not_listed', 'not_checked'] as const;
const dnc = z.object({ state: z.enum(DNC_STATES), listDate: text, lists: z.array(listStatus).optional() });

export const phone = z.object({
  /** '(419) 555-0142' */
  number: z.string(),
  /** '+14195550142' */
  e164: z.string(),
  type: z.enum(['mobile', 'landline', 'voip']).nullable(),
  status: z.enum(['active', 'disconnected', 'unknown']),
  carrier: text,
  lastSeen: text,
  /** Independent origins, not records. */
  sourceCount: number,
  /** True only for listed; see `dnc` for the three states. */
  isDNC: z.boolean(),
  dnc,
  /** Whether it may be called at the moment at which it is shown. */
  callReadiness: callReadiness.optional(),
  proof: proof.optional().describe('What the confidence stands on. Absent in answers from before it was kept.'),
  ...evidenced.shape,
});
export type Phone = z.infer<typeof phone>;

/** Who asked a mailbox, and on which day. */
export const mailboxCheck = z.object({ by: z.string(), on: text });
export type MailboxCheck = z.infer<typeof mailboxCheck>;

export const email = z.object({
  email: z.string(),
  status: z.enum(['deliverable', 'undeliverable', 'catch_all', 'unknown']),
  checked: mailboxCheck.nullable().describe('Who asked the mailbox and on which day, as the status says; null where nobody did.'),
  lastSeen: text,
  sourceCount: number,
  proof: proof.optional().describe('What the confidence stands on. Absent in answers from before it was kept.'),
  ...evidenced.shape,
});
export type Email = z.infer<typeof email>;

export const relative = z.object({
  name: z.string(),
  /** 'Spouse', 'Parent or child', 'Sibling', 'Household member', 'Former household member', 'Possible relative', 'Associate' */
  relationship: z.string(),
  age: number,
  /** `dnc` and `callReadiness` are added when they are shown. */
  phones: z.array(z.object({ number: z.string(), confidence: z.number(), dnc: dnc.optional(), callReadiness: callReadiness.optional() })),
  ...evidenced.shape,
});
export type Relative = z.infer<typeof relative>;

/** A person or organisation that owns, and how we came to it. */
export const owner = z.object({
  name: z.string(),
  kind: z.enum(['person', 'trust', 'estate', 'company', 'government']),
  ...evidenced.shape,
});
export type Owner = z.infer<typeof owner>;

/** One step from an owning organisation to a person behind it. */
export const ownerHop = z.object({
  from: z.string(),
  to: z.string(),
  /** 'Registered agent', 'Manager', 'Trustee', 'Same mailing address' */
  role: z.string(),
  ...evidenced.shape,
});
export type OwnerHop = z.infer<typeof ownerHop>;

export const sale = z.object({
  salePrice: number,
  saleDate: text,
  buyerName: text,
  sellerName: text,
  titleCompany: text,
  loanAmount: number,
});
export type Sale = z.infer<typeof sale>;

/** `confidence`: that the person lives there, of the current one; that they lived there, of the others. */
export const addressHistoryEntry = z.object({
  fullStreet: z.string(),
  city: text,
  state: text,
  zip: text,
  firstDate: text,
  lastDate: text,
  isCurrentAddress: z.boolean(),
  ...evidenced.shape,
});
export type AddressHistoryEntry = z.infer<typeof addressHistoryEntry>;

/** More may come: a client is to bear codes that it does not know. */
export const flag = z.object({
  code: z.enum([
    'absentee_owner',
    'organisation_owned',
    'trust_owned',
    'estate_owned',
    'government_owned',
    'owner_deceased',
    'address_withheld',
    'ambiguous_person',
    'named_by_vendors',
  ]),
  label: z.string(),
});
export type Flag = z.infer<typeof flag>;

/** Somebody else the query could mean, about as likely. */
export const alternative = z.object({
  name: z.string(),
  address: text,
  age: number,
  /** 0..100 that this is the person asked for. */
  confidence: z.number(),
});
export type Alternative = z.infer<typeof alternative>;

/** One of several who fit about equally well, with what tells them apart. */
export const alikePerson = z.object({
  name: z.string(),
  address: text,
  age: number,
  birthYear: number,
  /** Middle name or initial. */
  middle: text,
  /** 'Larkhaven, FK' */
  formerCities: z.array(z.string()),
  diedOn: text,
  /** What speaks for this one, where records disagree: 'the 2026 roll shows this owner'. */
  shownBy: text,
  /** The property by which this owner was found, where owners of one name are told apart. */
  propertyAddress: text,
  confidence: z.number(),
});
export type AlikePerson = z.infer<typeof alikePerson>;

/** Several who fit about equally well; the answer shows the first of them and is not charged as sure. */
export const alike = z.object({
  /**
   * 'either': one of them, and nothing says which. 'shared': all of them, people of one household. 'many': nobody is named, since more than are on
   * record are expected to fit.
   */
  kind: z.enum(['either', 'shared', 'many']),
  /** 'Two people fit about equally well. ...' */
  sentence: z.string(),
  people: z.array(alikePerson),
  /** What would decide between them: 'the birth year', 'a former city'. */
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
  /** What it is a file of: 'assessor', 'recorder', 'tax'. Absent of sources that are no files. */
  role: z.string().optional(),
  /**
   * `not_permitted`: the search has no purpose under a law that its records fall under. `paused`: a vendor that
   * would have been asked, but asked to wait, or found far less than before. `outdated`: it answered, but its records were filed by another version of Deedline, and some of them may not be found until they are filed anew.
   */
  status: z.enum(['answered', 'late', 'failed', 'skipped', 'not_permitted', 'paused', 'outdated']),
  /** Which law that is, and that it was not enough; why it cannot be searched. */
  reason: z.string().optional(),
  asOf: text,
  /** How many of its records the answer rests on; 0 in an answer that costs nothing. */
  records: z.number(),
});
export type SourceReport = z.infer<typeof sourceReport>;

export const results = z.object({
  searchMode: z.enum(['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email']),
  /** False: nothing was found, or too much to pick one; every other field is null or empty but `alternatives` and `otherProperties`, which say what fits alike. */
  matched: z.boolean(),
  /** '418 Tannery Row, Quillmere, FK 00412' */
  propertyAddress: text,
  owner: z.object({ name: z.string(), age: number, aliases: z.array(z.string()), dateOfBirth: text }).nullable(),
  owners: z.array(owner),
  ownerPath: z.array(ownerHop),
  /** Property modes: why the owner's mail goes to `mailingAddress`. */
  mailing: evidenced.nullable(),
  mailingAddress: text,
  /** Why this is the person asked for; null in property modes, where `owners` say it. */
  identity: evidenced.nullable(),
  /** Set when records say that the owner or person has died. */
  death: z.object({ diedOn: z.string(), evidence }).nullable(),
  /** 0..100: that the person or property is the one asked for; null when nothing matched. */
  confidenceScore: number,
  /** Ranked, best first, at most 5. */
  phones: z.array(phone),
  /** Ranked, best first, at most 5. */
  emails: z.array(email),
  relatives: z.array(relative),
  flags: z.array(flag),
  ownershipDetails: z
    .object({
      ownerSince: text,
      purchasePrice: number,
      /** Which record shows the owner: 'stands on the 2026 roll', 'bought it on 2024-05-01', 'gets the tax bill for 2026'. */
      shownBy: z.string(),
    })
    .nullable(),
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
  /** Of a door that no roll has: whose word valuation, details and taxes are, and when it was said. Null or absent: they are of public records. */
  propertySaidBy: z.object({ vendor: z.string(), on: z.string() }).nullable().optional(),
  addressHistory: z.array(addressHistoryEntry),
  civilRecords: z.object({
    numberOfBankruptcies: z.number(),
    numberOfLiens: z.number(),
    numberOfJudgments: z.number(),
    mostRecentBankruptcy: text,
    mostRecentLien: text,
    mostRecentJudgment: text,
  }),
  /** Which lot to draw. */
  parcel: z.object({ countyFips: z.string(), apn: z.string() }).nullable(),
  /** Other parcels of the same owner (owner_name), for a list under the first. */
  otherProperties: z.array(z.object({ propertyAddress: z.string(), countyFips: z.string(), apn: z.string() })),
  alternatives: z.array(alternative),
  alike: alike.nullable(),
  withheld,
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
  scoredBy,
});
export type Results = z.infer<typeof results>;

/**
 * The Results object of the product specification, section 3, with all its fields and our additions: the records behind each statement, the people behind a
 * company, who else could be meant. The engine uses these types, so this is their only definition.
 */
import { z } from 'zod';
import { callReadiness } from '../compliance/calling.ts';
import { listStatus } from '../compliance/do-not-call.ts';
import { personReport } from '../compliance/person-report.ts';

/**
 * What produced the confidences of an answer: the engine, and the number of the calibration that an operator had switched on; null: the engine's own curves.
 */
export const scoredBy = z.object({ engineVersion: z.string(), calibration: z.number().nullable() });
export type ScoredBy = z.infer<typeof scoredBy>;

const text = z.string().nullable();
const number = z.number().nullable();

/**
 * The question that a record speaks to. A statement holds if the answer to each of its questions is yes: the named one owns the property, the filing is the
 * owner's, the person named in it speaks for the owner, the records are about the person in question, they are alive, the contact reaches them. 'elsewhere'
 * concerns another group of records that may be the same person, and adds to the chance.
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

/** The weight of one record in one statement. */
export const evidenceLine = z.object({
  evidenceId: z.string(),
  source: z.string(),
  sourceLabel: z.string(),
  origin: z.string(),
  /** What the record says, as text for display: "name, address and birth year agree". */
  text: z.string(),
  firstSeen: text,
  lastSeen: text,
  /** Bits of log-odds: positive for the statement, negative against it. */
  weight: z.number(),
  question,
  /** What in the record agrees with the query, and what contradicts it: 'name', 'birth date'. */
  agrees: z.array(z.string()),
  differs: z.array(z.string()),
  /** The id of the record of the same origin that was counted instead: this one repeats it and adds nothing. */
  repeats: text,
});
export type EvidenceLine = z.infer<typeof evidenceLine>;
const evidence = z.array(evidenceLine);

/** One question of a statement: the prior, what the records add, and the resulting chance. */
export const reckoningStep = z.object({
  question,
  /** Bits of log-odds; `startBits` + `recordBits` are the log-odds of `percent`. */
  startBits: z.number(),
  /** The sum of the weights of the lines of this question. */
  recordBits: z.number(),
  percent: z.number(),
});
export type ReckoningStep = z.infer<typeof reckoningStep>;

/** How the records of a statement are combined. */
export const reckoning = z.object({
  /** All steps must hold, so their chances are multiplied. */
  steps: z.array(reckoningStep),
  /** The contribution of other groups of records that may be the same person. */
  addedPercent: z.number(),
  /** The result; `confidence` is how often such results were right, if that was measured. */
  togetherPercent: z.number(),
});
export type Reckoning = z.infer<typeof reckoning>;

/** A statement with everything for and against it; confidence from 0 to 100. */
export const evidenced = z.object({ confidence: z.number(), evidence, reckoning });
export type Evidenced = z.infer<typeof evidenced>;

/**
 * What a confidence is based on. 'outcomes': curves fitted to reported outcomes of such contacts here; 'agreement': sources that three or more others here
 * confirm; 'unmeasured': only vendors say it, and no outcomes have shown how often they are right; otherwise 'modelled', where `low` to `high` (0 to 100) is
 * the range in which such contacts were right in the simulated worlds. `heldAt`: the cap for a single source that nothing here has proved, if the confidence
 * would be higher.
 */
export const proof = z.object({
  by: z.enum(['outcomes', 'agreement', 'modelled', 'unmeasured']),
  low: number,
  high: number,
  heldAt: number,
});
export type Proof = z.infer<typeof proof>;

/** For all lists together. `lists` has each of them; it is added when the number is shown. */
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
  /** The number of independent origins, not of records. */
  sourceCount: number,
  /** True only for 'listed'; `dnc` distinguishes three states. */
  isDNC: z.boolean(),
  dnc,
  /** Whether it may be called at the moment it is shown. */
  callReadiness: callReadiness.optional(),
  proof: proof.optional().describe('What the confidence is based on. Absent in answers from before this was kept.'),
  ...evidenced.shape,
});
export type Phone = z.infer<typeof phone>;

/** Who checked a mailbox, and when. */
export const mailboxCheck = z.object({ by: z.string(), on: text });
export type MailboxCheck = z.infer<typeof mailboxCheck>;

export const email = z.object({
  email: z.string(),
  status: z.enum(['deliverable', 'undeliverable', 'catch_all', 'unknown']),
  checked: mailboxCheck.nullable().describe('Who checked the mailbox and on which day, behind the status; null if nobody did.'),
  lastSeen: text,
  sourceCount: number,
  reported: z
    .object({ outcome: z.enum(['wrong_person', 'bounced']), on: z.string() })
    .optional()
    .describe('What the account itself reported about this address of theirs, on any result; added when it is shown.'),
  proof: proof.optional().describe('What the confidence is based on. Absent in answers from before this was kept.'),
  ...evidenced.shape,
});
export type Email = z.infer<typeof email>;

export const relative = z.object({
  name: z.string(),
  /** 'Spouse', 'Parent or child', 'Sibling', 'Household member', 'Former household member', 'Possible relative', 'Associate' */
  relationship: z.string(),
  age: number,
  /** `dnc` and `callReadiness` are added when a number is shown. */
  phones: z.array(z.object({ number: z.string(), confidence: z.number(), dnc: dnc.optional(), callReadiness: callReadiness.optional() })),
  ...evidenced.shape,
});
export type Relative = z.infer<typeof relative>;

/** A person or organisation that owns the property, and the evidence. */
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

/** `confidence`: for the current address, that the person lives there; for the others, that they did. */
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

/** More codes may be added: a client has to accept unknown ones. */
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
    'reported_deceased',
    'reported_bankruptcy',
    'reported_no_contact',
  ]),
  label: z.string(),
});
export type Flag = z.infer<typeof flag>;

/** Another person that the query could mean, about equally likely. */
export const alternative = z.object({
  name: z.string(),
  address: text,
  age: number,
  /** The chance, 0 to 100, that this is the person in question. */
  confidence: z.number(),
});
export type Alternative = z.infer<typeof alternative>;

/** One of several people who fit about equally well, with what distinguishes them. */
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
  /** What favours this person if records disagree: 'the 2026 roll shows this owner'. */
  shownBy: text,
  /** The property through which this owner was found, if owners with the same name are distinguished. */
  propertyAddress: text,
  confidence: z.number(),
});
export type AlikePerson = z.infer<typeof alikePerson>;

/** Several people who fit about equally well. The answer shows the first of them, and is not charged as certain. */
export const alike = z.object({
  /**
   * 'either': one of them, but nothing says which. 'shared': all of them, as one household. 'many': nobody is named, because more people than are on record are
   * expected to fit.
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
  /** A sentence; null if nothing was withheld. */
  reason: text,
});
export type Withheld = z.infer<typeof withheld>;

/** What is on record but was held back because none of it is sold: only kinds of things, nothing about anybody. */
export const heldBack = z.object({
  /** 'an owner', 'phone numbers' */
  kinds: z.array(z.string()),
  /** Sentences. */
  reason: z.string(),
  /** What would distinguish the people who fit, as kinds of things: 'the birth year'. */
  decides: z.array(z.string()),
  /**
   * Why something that has a price was held back: it was to be paid for only if contacts are found, or the search was repeated without credits and the answer
   * is more than was bought. Absent: it has no price.
   */
  because: z.enum(['no_contacts', 'no_credits']).optional(),
  /** What it would have cost, in credits. */
  price: z.number().optional(),
});
export type HeldBack = z.infer<typeof heldBack>;

/** The result of one source. A late or failed source never fails the search. */
export const sourceReport = z.object({
  name: z.string(),
  label: z.string(),
  /** The kind of file: 'assessor', 'recorder', 'tax'. Absent for sources that are not files. */
  role: z.string().optional(),
  /**
   * `not_permitted`: the search has no purpose under a law that covers its records. `paused`: a vendor that would have been asked, but had asked to wait, or
   * found far less than before. `outdated`: it answered, but its records were filed by another version of Deedline, and some may not be found until they are
   * filed anew.
   */
  status: z.enum(['answered', 'late', 'failed', 'skipped', 'not_permitted', 'paused', 'outdated']),
  /** The law and why the purpose was not enough, or why the source cannot be searched. */
  reason: z.string().optional(),
  asOf: text,
  /** How many of its records the answer is based on; 0 in an answer that costs nothing. */
  records: z.number(),
});
export type SourceReport = z.infer<typeof sourceReport>;

export const results = z.object({
  searchMode: z.enum(['property_address', 'parcel_id', 'owner_name', 'person_search', 'reverse_phone', 'reverse_email']),
  /**
   * False: nothing was found, or too much to choose from. All other fields are then null or empty, except `alternatives` and `otherProperties`, which list what
   * fits.
   */
  matched: z.boolean(),
  /** '418 Tannery Row, Quillmere, FK 00412' */
  propertyAddress: text,
  owner: z.object({ name: z.string(), age: number, aliases: z.array(z.string()), dateOfBirth: text }).nullable(),
  owners: z.array(owner),
  ownerPath: z.array(ownerHop),
  /** In property modes: why the owner's mail goes to `mailingAddress`. */
  mailing: evidenced.nullable(),
  mailingAddress: text,
  /** Why this is the person in question; null in property modes, where `owners` has it. */
  identity: evidenced.nullable(),
  /** Set if records say that the owner or person has died. */
  death: z.object({ diedOn: z.string(), evidence }).nullable(),
  /** The chance, 0 to 100, that the person or property is the one in question; null if nothing matched. */
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
      /** The record that shows the owner: 'stands on the 2026 roll', 'bought it on 2024-05-01', 'gets the tax bill for 2026'. */
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
  /** For an address that is on no roll: the vendor that gave valuation, details and taxes, and when. Null or absent: they are from public records. */
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
  /** What the account reported about people named here; added when the result is shown. */
  reportedPersons: z.array(personReport).optional(),
  /** The lot to be drawn. */
  parcel: z.object({ countyFips: z.string(), apn: z.string() }).nullable(),
  /** Other parcels of the same owner (owner_name), to be listed below the first. */
  otherProperties: z.array(z.object({ propertyAddress: z.string(), countyFips: z.string(), apn: z.string() })),
  alternatives: z.array(alternative),
  alike: alike.nullable(),
  withheld,
  /** In an answer that costs nothing and shows nothing; null if there was nothing. */
  heldBack: heldBack.nullable().optional(),
  sources: z.object({
    asked: z.number(),
    answered: z.number(),
    elapsedMs: z.number(),
    list: z.array(sourceReport),
    /** Parts of the query that match too many records to distinguish them, as text: 'this name in this state'. Absent if there are none. */
    tooCommon: z.array(z.string()).optional(),
  }),
  scoredBy,
});
export type Results = z.infer<typeof results>;

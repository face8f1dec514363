/**
 * The answer to a query: the spec's Results object (product specification, section 3) in every field, and beside it
 * what the spec does not have: the records behind each statement, the people behind a company, who else it could be.
 */
import type { SearchMode } from './search-mode.ts';

/**
 * What a record speaks to. A statement holds when each of its questions is answered yes: the named one owns the property, the filing is
 * the owner's, who stands in it speaks for the owner, the records are of the person meant, they live, the contact reaches them.
 */
export type Question =
  | 'property'
  | 'ownership'
  | 'filing'
  | 'standing'
  | 'identity'
  | 'alive'
  | 'contact'
  | 'residence'
  | 'mailing'
  | 'kinship'
  | 'elsewhere';

/** One record's worth in one statement. */
export interface EvidenceLine {
  evidenceId: string;
  source: string;
  sourceLabel: string;
  origin: string;
  /** What the record says, in words fit to show: "name, address and birth year agree". */
  text: string;
  firstSeen: string | null;
  lastSeen: string | null;
  /** Bits of log-odds: above zero speaks for the statement, below zero against it. */
  weight: number;
  /** 'elsewhere': of another group of records that may be the same person. */
  question: Question;
  /** What of the record agrees with what was asked for, and what contradicts it: 'name', 'birth date'. */
  agrees: string[];
  differs: string[];
  /** The id of the record of the same origin that was counted: this one repeats it and adds nothing. */
  repeats: string | null;
}

/** One question of a statement: where it starts before any record speaks, what the records add, and the chance it comes to. */
export interface ReckoningStep {
  question: Question;
  /** Bits of log-odds; `startBits` + `recordBits` are the log-odds of `percent`. */
  startBits: number;
  /** The sum of the weights of the lines of this question. */
  recordBits: number;
  percent: number;
}

/** How the records of a statement add up. */
export interface Reckoning {
  /** All of them must hold: their chances are multiplied. */
  steps: ReckoningStep[];
  /** What other groups of records that may be the same person add. */
  addedPercent: number;
  /** The outcome; the confidence is what such outcomes were right when measured, where they were. */
  togetherPercent: number;
}

/** A statement with all that speaks for it and against it. */
export interface Evidenced {
  /** 0..100 */
  confidence: number;
  evidence: EvidenceLine[];
  reckoning: Reckoning;
}

export interface Phone extends Evidenced {
  /** '(419) 555-0142' */
  number: string;
  /** '+14195550142' */
  e164: string;
  type: 'mobile' | 'landline' | 'voip' | null;
  status: 'active' | 'disconnected' | 'unknown';
  carrier: string | null;
  /** 0..100: the chance in percent that it is this person's and reaches them today. */
  confidence: number;
  lastSeen: string | null;
  /** Independent origins, not records. */
  sourceCount: number | null;
  /** True only for listed; see `dnc` for the three states. */
  isDNC: boolean;
  dnc: { state: 'listed' | 'not_listed' | 'not_checked'; listDate: string | null };
}

export interface Email extends Evidenced {
  email: string;
  status: 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';
  /** Who asked the mailbox, and on which day, where it came to a result. */
  checked: { by: string; on: string | null } | null;
  lastSeen: string | null;
  sourceCount: number | null;
}

export interface Relative extends Evidenced {
  name: string;
  /** 'Spouse', 'Parent or child', 'Sibling', 'Household member', 'Possible relative', 'Associate' */
  relationship: string;
  age: number | null;
  phones: { number: string; confidence: number }[];
}

/** A person or organisation that owns, and how we came to it. */
export interface Owner extends Evidenced {
  name: string;
  kind: 'person' | 'trust' | 'estate' | 'company' | 'government';
}

/** One step from an owning organisation to a person behind it. */
export interface OwnerHop extends Evidenced {
  from: string;
  to: string;
  /** 'Registered agent', 'Manager', 'Trustee', 'Same mailing address' */
  role: string;
}

/** `confidence`: that the person lives there, of the current one; that they lived there, of the others. */
export interface AddressHistoryEntry extends Evidenced {
  fullStreet: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  firstDate: string | null;
  lastDate: string | null;
  isCurrentAddress: boolean;
}

export interface Sale {
  salePrice: number | null;
  saleDate: string | null;
  buyerName: string | null;
  sellerName: string | null;
  titleCompany: string | null;
  loanAmount: number | null;
}

export interface Flag {
  code:
    | 'absentee_owner'
    | 'organisation_owned'
    | 'trust_owned'
    | 'estate_owned'
    | 'government_owned'
    | 'owner_deceased'
    | 'address_withheld'
    | 'ambiguous_person';
  label: string;
}

/** Somebody else the query could mean, about as likely. */
export interface Alternative {
  name: string;
  address: string | null;
  age: number | null;
  /** 0..100 that this is the person asked for. */
  confidence: number;
}

/** One of several who fit about equally well, with what tells them apart. */
export interface AlikePerson {
  name: string;
  address: string | null;
  age: number | null;
  birthYear: number | null;
  /** Middle name or initial. */
  middle: string | null;
  /** 'Larkhaven, FK' */
  formerCities: string[];
  diedOn: string | null;
  /** What speaks for this one, where records disagree: 'the 2026 roll shows this owner'. */
  shownBy: string | null;
  /** The property by which this owner was found, where owners of one name are told apart. */
  propertyAddress: string | null;
  confidence: number;
}

/** Several who fit about equally well: the answer shows the first, and says so. */
export interface Alike {
  /** 'either': one of them, and nothing says which. 'shared': all of them, people of one household. */
  kind: 'either' | 'shared';
  /** 'Two people fit about equally well. ...' */
  sentence: string;
  people: AlikePerson[];
  /** What would decide: 'the birth year', 'a former city'. */
  decides: string[];
}

/** The engine's answer. The server adds which sources answered and how long it took (`SourcesAnswer` in the contract). */
export interface Answer {
  searchMode: SearchMode;
  /** False: nothing was found, or too much to pick one; every other field is null or empty but `alternatives` and `otherProperties`, which say what fits alike. */
  matched: boolean;
  /** '418 Tannery Row, Quillmere, FK 00412' */
  propertyAddress: string | null;
  owner: { name: string; age: number | null; aliases: string[]; dateOfBirth: string | null } | null;
  owners: Owner[];
  ownerPath: OwnerHop[];
  /** Property modes: why the mail goes to `mailingAddress`. */
  mailing: Evidenced | null;
  mailingAddress: string | null;
  /** Why this is the person asked for; null in property modes, where `owners` say it. */
  identity: Evidenced | null;
  /** Set when records say that the owner or person has died. */
  death: { diedOn: string; evidence: EvidenceLine[] } | null;
  /** 0..100: that the person or property is the one asked for; null when nothing matched. */
  confidenceScore: number | null;
  /** Ranked, best first, at most 5. */
  phones: Phone[];
  /** Ranked, best first, at most 5. */
  emails: Email[];
  relatives: Relative[];
  flags: Flag[];
  ownershipDetails: { ownerSince: string | null; purchasePrice: number | null } | null;
  propertyValuation: {
    marketValueTotal: number | null;
    assessedValue: number | null;
    lastSalePrice: number | null;
    lastSaleDate: string | null;
  } | null;
  propertyDetails: {
    squareFeet: number | null;
    acreage: number | null;
    yearBuilt: number | null;
    bedrooms: number | null;
    bathrooms: number | null;
    parcelId: string | null;
    county: string | null;
    propertyType: string | null;
    buildings: number | null;
    elevation: number | null;
    legalDescription: string | null;
  } | null;
  taxInformation: { taxAmount: number | null; taxYear: number | null; taxAssessedValue: number | null; taxExemptions: string[] } | null;
  salesHistory: Sale[];
  addressHistory: AddressHistoryEntry[];
  civilRecords: {
    numberOfBankruptcies: number;
    numberOfLiens: number;
    numberOfJudgments: number;
    mostRecentBankruptcy: string | null;
    mostRecentLien: string | null;
    mostRecentJudgment: string | null;
  };
  /** Which lot to draw. */
  parcel: { countyFips: string; apn: string } | null;
  /** Other parcels of the same owner (owner_name), for a list under the first. */
  otherProperties: { propertyAddress: string; countyFips: string; apn: string }[];
  alternatives: Alternative[];
  alike: Alike | null;
  /** The best confidence among phones and emails, 0 when there are none; charging reads it. */
  bestContactConfidence: number;
}

/**
 * The answer to a query: the spec's Results object (product specification, section 3) in every field, and beside it
 * what the spec does not have: the records behind each statement, the people behind a company, who else it could be.
 */
import type { SearchMode } from './query.ts';

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
}

export interface Phone {
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
  evidence: EvidenceLine[];
}

export interface Email {
  email: string;
  status: 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';
  confidence: number;
  lastSeen: string | null;
  sourceCount: number | null;
  evidence: EvidenceLine[];
}

export interface Relative {
  name: string;
  /** 'Spouse', 'Parent or child', 'Sibling', 'Household member', 'Possible relative', 'Associate' */
  relationship: string;
  age: number | null;
  phones: { number: string }[];
  confidence: number;
  evidence: EvidenceLine[];
}

/** A person or organisation that owns, and how we came to it. */
export interface Owner {
  name: string;
  kind: 'person' | 'trust' | 'estate' | 'company' | 'government';
  confidence: number;
  evidence: EvidenceLine[];
}

/** One step from an owning organisation to a person behind it. */
export interface OwnerHop {
  from: string;
  to: string;
  /** 'Registered agent', 'Manager', 'Trustee', 'Same mailing address' */
  role: string;
  confidence: number;
  evidence: EvidenceLine[];
}

export interface AddressHistoryEntry {
  fullStreet: string;
  city: string | null;
  state: string | null;
  zip: string | null;
  firstDate: string | null;
  lastDate: string | null;
  isCurrentAddress: boolean;
  evidence: EvidenceLine[];
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
  mailingAddress: string | null;
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
  /** The best confidence among phones and emails, 0 when there are none; charging reads it. */
  bestContactConfidence: number;
}

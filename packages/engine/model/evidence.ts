/**
 * Evidence: one record of one source, kept as the source stated it. Text is as printed; only its role is known (which column was the owner, which the mailing
 * address). Text is normalized when it is read, never when it is loaded.
 */

/** 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD', as precise as the source is. */
export type PartialDate = string;

/** A name as printed: either one line (`full`) or parts. `order` says how `full` is written, where the layout knows. */
export interface RawName {
  full?: string;
  first?: string;
  middle?: string;
  last?: string;
  suffix?: string;
  order?: 'last_first' | 'first_last';
  /** The text fills its column to the last character, so its last word may be truncated. */
  isFull?: true;
  /** The person after '&' is printed given name first ('SMITH, JOHN & MARY JONES'), as other rows of the file show. */
  second?: 'first_last';
}

/** An address as printed. `line` is number and street (unit included when the source prints it there). */
export interface RawAddress {
  line: string;
  unit?: string;
  city?: string;
  state?: string;
  zip?: string;
}

export interface ParcelBody {
  countyFips: string;
  countyName?: string;
  apn: string;
  situs?: RawAddress;
  /** Owner lines in print order; one line may name a couple, a trust or a company. */
  owners: RawName[];
  careOf?: string;
  mailing?: RawAddress;
  /** The owner asked the assessor not to publish; load keeps the parcel and drops names and mailing address. */
  confidential?: boolean;
  taxYear?: number;
  marketValue?: number;
  assessedValue?: number;
  landValue?: number;
  buildingValue?: number;
  squareFeet?: number;
  acreage?: number;
  yearBuilt?: number;
  bedrooms?: number;
  bathrooms?: number;
  buildings?: number;
  /** Feet above sea level. */
  elevation?: number;
  propertyType?: string;
  legalDescription?: string;
  exemptions?: string[];
  lastSaleDate?: PartialDate;
  lastSalePrice?: number;
}

export interface SaleBody {
  countyFips: string;
  apn: string;
  saleDate: PartialDate;
  salePrice?: number;
  buyer?: RawName;
  seller?: RawName;
  titleCompany?: string;
  loanAmount?: number;
  book?: string;
  page?: string;
  deedType?: string;
}

export interface TaxBody {
  countyFips: string;
  apn: string;
  taxYear: number;
  taxAmount?: number;
  assessedValue?: number;
  exemptions?: string[];
  /** Payment status according to the collector. `due` is not yet overdue; `exempt` means that there is nothing to pay. */
  status?: 'paid' | 'due' | 'delinquent' | 'exempt';
  /** For an overdue bill, the earliest unpaid tax year if it is not the bill's own. */
  delinquentSince?: number;
  /** Where the bill is sent: often fresher than the assessor's mailing address. */
  billedTo?: RawName;
  mailing?: RawAddress;
}

/** A person seen in a source: voter roll, phone listing, email list, change of address. */
export interface PersonBody {
  name: RawName;
  /** Other names the source has for the same person (maiden name, also known as). */
  alsoKnownAs?: RawName[];
  birthDate?: PartialDate;
  deathDate?: PartialDate;
  address?: RawAddress;
  /** Set by a change-of-address record: where the person came from; `address` is where they went. */
  previousAddress?: RawAddress;
  movedOn?: PartialDate;
  phones?: string[];
  emails?: string[];
  /** The property that this person owns according to the source. Set by vendors, which show no deed. */
  ownsAt?: RawAddress;
  /** The mailing address of that property's owner, according to the same source. */
  mailing?: RawAddress;
  /** Phones and emails that somebody tried on a date and found to be another person's or nobody's. */
  denied?: { contact: string; on: PartialDate }[];
}

export interface PhoneLineBody {
  phone: string;
  lineType?: 'mobile' | 'landline' | 'voip';
  carrier?: string;
  status?: 'active' | 'disconnected';
  /** When the carrier last gave this number to a new subscriber. */
  assignedOn?: PartialDate;
  checkedOn?: PartialDate;
}

export interface MailboxBody {
  email: string;
  status: 'deliverable' | 'undeliverable' | 'catch_all' | 'unknown';
  checkedOn?: PartialDate;
}

export interface OrganisationOfficer {
  title?: string;
  name: RawName;
  isOrganisation?: boolean;
  address?: RawAddress;
}

export interface OrganisationBody {
  name: string;
  registryNumber: string;
  state?: string;
  status?: 'active' | 'inactive';
  filingType?: string;
  filedOn?: PartialDate;
  principalAddress?: RawAddress;
  mailingAddress?: RawAddress;
  agent?: OrganisationOfficer;
  officers: OrganisationOfficer[];
  /** As in `PersonBody`: the property that this organisation owns according to a vendor. */
  ownsAt?: RawAddress;
}

export interface CourtBody {
  caseNumber: string;
  caseType: 'bankruptcy' | 'lien' | 'judgment';
  filedOn: PartialDate;
  party: RawName;
  partyBirthDate?: PartialDate;
  partyAddress?: RawAddress;
  amount?: number;
  court?: string;
}

/** A vendor's facts about a property, without its owner. It is not a county record: no key finds it, and it carries no weight. */
export interface PropertyBody {
  /** The address that the vendor was asked about. */
  at: RawAddress;
  /** Without owners. */
  says: ParcelBody;
}

/** One number of a do-not-call list; the list's date is its source's as-of date. */
export interface DncBody {
  phone: string;
}

export interface EvidenceBodies {
  parcel: ParcelBody;
  sale: SaleBody;
  tax: TaxBody;
  person: PersonBody;
  phone_line: PhoneLineBody;
  mailbox: MailboxBody;
  organisation: OrganisationBody;
  court: CourtBody;
  dnc: DncBody;
  property: PropertyBody;
}
export type EvidenceKind = keyof EvidenceBodies;

/** Numbers of the kinds in the store. Never renumber: stored loads contain them. */
export const EVIDENCE_KIND_IDS = {
  parcel: 1,
  sale: 2,
  tax: 3,
  person: 4,
  phone_line: 5,
  mailbox: 6,
  organisation: 7,
  court: 8,
  dnc: 9,
  property: 10,
} as const satisfies Record<EvidenceKind, number>;

interface EvidenceOf<K extends EvidenceKind> {
  /** Unique in the store. */
  id: string;
  /** `SourceFacts.name` of the source that said it. */
  source: string;
  /** Who first collected it. Records of one origin count once, however many sources repeat them. */
  origin: string;
  kind: K;
  /** The record's id within its source. */
  recordId: string;
  firstSeen?: PartialDate;
  lastSeen?: PartialDate;
  body: EvidenceBodies[K];
}

/** Discriminated by `kind`. */
export type Evidence = { [K in EvidenceKind]: EvidenceOf<K> }[EvidenceKind];

/** A row as a layout's reader returns it; the loader adds id and source. */
export type EvidenceDraft = { [K in EvidenceKind]: Omit<EvidenceOf<K>, 'id' | 'source' | 'origin'> & { origin?: string } }[EvidenceKind];

export type SourceRole =
  | 'assessor'
  | 'recorder'
  | 'tax'
  | 'court'
  | 'registry'
  | 'voter'
  | 'phone_listing'
  | 'phone_line'
  | 'email_list'
  | 'mailbox'
  | 'address_change'
  | 'dnc'
  | 'parcel_map'
  /** A paid data vendor; there is one source per band of its ranks. */
  | 'vendor'
  /** A list that an account uploaded itself. */
  | 'own_list';

/** What the engine and a reader need to know of a source. */
export interface SourceFacts {
  name: string;
  label: string;
  origin: string;
  role: SourceRole;
  /** Two letters; set for a source that covers one state or one of its counties. */
  state?: string;
  countyFips?: string;
  countyName?: string;
  /** The laws that restrict access to its records to certain purposes: 15 U.S.C. 6802, 18 U.S.C. 2721. */
  regulated?: readonly ('glba' | 'dppa')[];
  /** Date of the live load, 'YYYY-MM-DD'. */
  asOf: string;
}

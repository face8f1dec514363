import type { Random } from '../ground/random.ts';
import type { Address } from '../places/addresses.ts';
import type { Lot } from '../places/block.ts';
import type { StatePlan } from '../places/state-plan.ts';
import type { Sex } from '../names/pick-name.ts';

/** Days since 1970-01-01, as everywhere in this package. */
export type Day = number;

export interface FullName {
  first: string;
  middle: string;
  last: string;
  suffix: string;
}

export interface NameSpan extends FullName {
  from: Day;
}

export interface Stay {
  address: Address;
  /** Null for a place outside the state or without relevance. */
  dwelling: Dwelling | null;
  from: Day;
  to: Day | null;
}

export type LineType = 'mobile' | 'landline' | 'voip';

/** A number during the time that one person, or the adults of one house, had it. */
export interface PhoneSpan {
  number: string;
  type: LineType;
  carrier: string;
  from: Day;
  to: Day | null;
}

export interface EmailSpan {
  email: string;
  from: Day;
  to: Day | null;
  status: 'deliverable' | 'undeliverable' | 'catch_all';
}

export interface Person {
  /** Index within the circle. */
  index: number;
  id: string;
  sex: Sex;
  born: Day;
  died: Day | null;
  /** Oldest first; never empty. */
  names: NameSpan[];
  mother: Person | null;
  father: Person | null;
  children: Person[];
  spouse: Person | null;
  formerSpouses: Person[];
  household: Household | null;
  /** Kept after the household ends. */
  householdId: number;
  /** Oldest first. */
  stays: Stay[];
  phones: PhoneSpan[];
  emails: EmailSpan[];
  leftState: boolean;
  /** Buys houses to rent them out. */
  investor: boolean;
  /** Lives in the city outside the state's lots; generated as a namesake of somebody in them. */
  isBeyond: boolean;
  companies: Organisation[];
}

export interface Household {
  id: number;
  adults: Person[];
  children: Person[];
  /** Adults who rent a room in the house and are related to nobody there. */
  lodgers: Person[];
  dwelling: Dwelling | null;
  since: Day;
}

export interface Dwelling {
  lot: Holding;
  /** The unit in a duplex or apartment house; null for the parcel's own address. */
  unit: string | null;
  /** The first household moves in after this. */
  ready: Day;
  household: Household | null;
}

export type OwnerKind = 'person' | 'trust' | 'estate' | 'company' | 'government';

export interface Officer {
  title: string;
  person: Person | null;
  organisation: Organisation | null;
}

export interface Organisation {
  id: string;
  name: string;
  kind: 'company' | 'government';
  /** Null if not in the company registry. */
  registryNumber: string | null;
  filingType: string;
  filed: Day;
  active: boolean;
  address: Address;
  officers: Officer[];
  agent: Officer | null;
}

/** Who held a parcel from a day on, and the deed behind it. */
export interface Title {
  from: Day;
  kind: OwnerKind;
  persons: Person[];
  organisation: Organisation | null;
  /** The name of a trust. */
  trustName: string | null;
  /** For an estate, the heir who settles it and receives its mail, if appointed. */
  representative: Person | null;
  price: number;
  loan: number;
  titleCompany: string;
  deed: 'WD' | 'QC' | 'TD' | 'PR' | 'SD' | 'PATENT';
  /** Official records; 0 if no deed was recorded (an owner died). */
  book: number;
  page: number;
}

/** A parcel with its history. */
export interface Holding {
  lot: Lot;
  dwellings: Dwelling[];
  titles: Title[];
  /** Rented to tenants instead of occupied by its owner. */
  rental: boolean;
  confidential: boolean;
}

/** A few blocks of several counties and everybody who ever lived there; moves, marriages and sales happen within a circle. */
export interface Circle {
  index: number;
  plan: StatePlan;
  today: Day;
  random: Random;
  holdings: Holding[];
  dwellings: Dwelling[];
  people: Person[];
  /** Households with somebody who lives in the state; the others are dropped at the end of each year. */
  households: Household[];
  householdCount: number;
  organisations: Organisation[];
  investors: Person[];
  outsideOwners: Person[];
}

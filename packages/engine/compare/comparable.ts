/**
 * Objects that are compared always have every field in the same order, set or undefined. Objects of many shapes would make each property access slower, and
 * comparing does little else.
 */
import type { PartialDate } from '../model/evidence.ts';
import type { AddressParts } from '../normalize/address.ts';

/** A name with the values its comparison needs, computed once per record. */
export interface ComparableName {
  first?: string | undefined;
  /** The formal names that `first` may stand for, likeliest first. */
  roots?: readonly string[] | undefined;
  middle?: string | undefined;
  last?: string | undefined;
  /** Phonetic form of `last`. */
  sound?: string | undefined;
  suffix?: string | undefined;
  display: string;
  /** The term-frequency weights of sharing the surname and the given name. */
  surnameWeight: number;
  givenWeight: number;
}

/** An address with the period in which the person was seen there. */
export interface ComparableAddress {
  parts: AddressParts;
  /** Number, street core and ZIP or city: equal for two spellings of one building. */
  building: string;
  from?: PartialDate | undefined;
  to?: PartialDate | undefined;
  /** A mail drop or placeholder: shared by too many strangers to be more than evidence of the place. */
  isCommon?: true | undefined;
}

/** One record or a group of records of a person, in the form in which they are compared. */
export interface PersonView {
  names: readonly ComparableName[];
  births: readonly PartialDate[];
  addresses: readonly ComparableAddress[];
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  /** The phones and emails among them that too many strangers share. */
  common?: ReadonlySet<string> | undefined;
  /** The last day on which they can have died, according to the record with the earliest death. */
  diedBy?: string | undefined;
  /** The latest first day of one of the records (a move, a first sighting, a purchase), on which they were alive. */
  aliveOn?: string | undefined;
}

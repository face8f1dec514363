/**
 * What is compared has every field, told or not, in one order: objects of many forms cost a search of a table at each access, and comparing does little
 * else than access.
 */
import type { PartialDate } from '../model/evidence.ts';
import type { AddressParts } from '../normalize/address.ts';

/** A name with what its comparison needs, made once per record. */
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
  /** The term-frequency weight of sharing the surname, the given name. */
  surnameWeight: number;
  givenWeight: number;
}

/** An address with when the person was seen there. */
export interface ComparableAddress {
  parts: AddressParts;
  /** Number, street core and ZIP or city: equal for two spellings of one building. */
  building: string;
  from?: PartialDate | undefined;
  to?: PartialDate | undefined;
  /** A mail drop or a placeholder: too many strangers share it for it to say more than its place. */
  isCommon?: true | undefined;
}

/** One record or a group of records of a person, in the form that is compared. */
export interface PersonView {
  names: readonly ComparableName[];
  births: readonly PartialDate[];
  addresses: readonly ComparableAddress[];
  phones: ReadonlySet<string>;
  emails: ReadonlySet<string>;
  /** Those of phones and emails that too many strangers have. */
  common?: ReadonlySet<string> | undefined;
  /** The last day on which they can have died, by the record that says the earliest death. */
  diedBy?: string | undefined;
  /** The latest day on which one of the records is sure to have begun: a move, a first sighting, a purchase. They lived then. */
  aliveOn?: string | undefined;
}

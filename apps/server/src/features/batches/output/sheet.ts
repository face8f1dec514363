/**
 * What output files say of an answer, ready to be written: names and addresses are read and compared once, when the row ends, and not for each file. It holds
 * nothing that changes over time: lists, calling hours and opt-outs are judged when a file is written.
 */
import type { CsvCell } from '@deedline/contract/csv-cell';
import type { Email, Flag, Phone, Relative, Results } from '@deedline/contract/search/results';
import { type KnownPerson, personsOf } from '../../calls/persons/known-persons.ts';
import { type CallAddress, readCallAddresses } from '../../calls/rules/present-calls.ts';
import type { RowInput } from '../rows.ts';
import { ownerCells, propertyCells } from './cells.ts';
import { contactOf, matchName, type SplitName } from './names.ts';
import { type ListCells, listCells } from './list-cells.ts';

export type SheetPhone = Pick<
  Phone,
  'number' | 'e164' | 'type' | 'status' | 'carrier' | 'confidence' | 'lastSeen' | 'sourceCount' | 'isDNC' | 'dnc' | 'callReadiness'
>;
/** `reported` is added when a file is written. */
export type SheetEmail = Pick<Email, 'email' | 'status' | 'checked' | 'confidence' | 'sourceCount' | 'reported'>;

/** What is shown of the person or property that was found. */
export interface SheetAnswer extends Pick<Results, 'propertyAddress' | 'mailingAddress' | 'confidenceScore'> {
  matched: true;
  owner: Pick<NonNullable<Results['owner']>, 'name' | 'age'> | null;
  /** Whether the name in the file is an owner's. */
  nameMatch: string;
  ownerCells: CsvCell[];
  propertyCells: CsvCell[];
  list: ListCells;
  contact: SplitName & { company: string };
  phones: SheetPhone[];
  emails: SheetEmail[];
  relatives: Pick<Relative, 'name' | 'relationship' | 'age'>[];
  flags: Pick<Flag, 'label'>[];
  alsoFits: string;
  /** When the latest bankruptcy on record was filed. Absent in sheets kept before this was stored. */
  latestBankruptcy?: string | null;
  /** How many contacts were too weak to be sold. */
  heldBack: number;
  /** The addresses that decide when calls to this person are allowed. */
  addresses: CallAddress[];
  /** Whom it is about, as reports about people are looked up. Absent in sheets kept before this was stored. */
  persons?: KnownPerson[];
  /** What the account reported about them forbids to contact them; added when a file is written. */
  isHeldBack?: boolean;
}

export interface Sheet {
  /** Why what is on record is not shown; null if nothing is held back. */
  heldBack: string | null;
  /** Null when nothing was found or nothing is left of it. */
  answer: SheetAnswer | null;
}

export function describeSheet(input: Pick<RowInput, 'name'>, results: Results): Sheet {
  return { heldBack: results.heldBack?.reason ?? null, answer: results.matched ? describeAnswer(input, results) : null };
}

function describeAnswer({ name }: Pick<RowInput, 'name'>, results: Results): SheetAnswer {
  const { propertyAddress, mailingAddress, confidenceScore, owner, withheld } = results;
  return {
    matched: true,
    propertyAddress,
    mailingAddress,
    confidenceScore,
    owner: owner && { name: owner.name, age: owner.age },
    nameMatch: matchName(name, results),
    ownerCells: ownerCells(results),
    propertyCells: propertyCells(results),
    list: listCells(results),
    contact: contactOf(results),
    phones: results.phones.map(phoneOf),
    emails: results.emails.map(emailOf),
    relatives: results.relatives.map(({ name, relationship, age }) => ({ name, relationship, age })),
    flags: results.flags.map(({ label }) => ({ label })),
    alsoFits: alsoFits(results),
    latestBankruptcy: results.civilRecords.mostRecentBankruptcy,
    heldBack: withheld.phones + withheld.emails,
    addresses: readCallAddresses(results),
    persons: personsOf(results),
    isHeldBack: results.reportedPersons?.some(({ blocks }) => blocks) === true,
  };
}

function phoneOf({ number, e164, type, status, carrier, confidence, lastSeen, sourceCount, isDNC, dnc, callReadiness }: Phone): SheetPhone {
  const said = { number, e164, type, status, carrier, confidence, lastSeen, sourceCount, isDNC, dnc };
  return callReadiness === undefined ? said : { ...said, callReadiness };
}

function emailOf({ email, status, checked, confidence, sourceCount, reported }: Email): SheetEmail {
  const said = { email, status, checked, confidence, sourceCount };
  return reported === undefined ? said : { ...said, reported };
}

/** The others who fit about equally well, since the row shows only one of them. */
function alsoFits({ alike }: Results): string {
  const others = alike?.kind === 'either' ? alike.people.slice(1) : [];
  return others.map(({ name, address }) => (address === null ? name : `${name} (${address})`)).join('; ');
}

/** Takes whoever opted out of one answer. Pure. */
import type { EvidenceLine } from '@deedline/contract/results';
import type { Suppressible } from './apply-suppression.ts';
import type { SuppressedTexts } from './find-suppressed.ts';
import { addressesIn, nameIn } from './named-in.ts';
import { emailTexts, kinTexts, personTexts, phoneTexts, placesOf } from './subjects.ts';

/** Null when the answer is about somebody who opted out and about nothing else. */
export function removeSubjects<R extends Suppressible>(results: R, suppressed: SuppressedTexts): R | null {
  const out = judge(results, suppressed);
  const isOwnerOut = results.owner !== null && [results.owner.name, ...results.owner.aliases].some(out.person);
  if (!asksForProperty(results) && (isOwnerOut || results.owners.some(({ name }) => out.person(name)))) return null;
  const isBehindOwnerOut = results.ownerPath.some(({ to }) => out.person(to));
  const left = { ...results, ...keepStatements(results, out), ...keepPeople(results, out) };
  if (isOwnerOut) return { ...left, ...NOBODY, owner: null, flags: propertyFlags(results) };
  return isBehindOwnerOut ? { ...left, ...NOBODY, flags: propertyFlags(results) } : left;
}

/** A search by a name or a contact is about people; what it finds of a property says that it is theirs. */
function asksForProperty({ searchMode }: Suppressible): boolean {
  return searchMode === 'property_address' || searchMode === 'parcel_id';
}

interface Judge {
  person: (name: string | null) => boolean;
  /** Somebody who is named with an address of their own. */
  other: (one: { name: string; address: string | null }) => boolean;
  /** Somebody of whom no address is said. */
  relative: (name: string) => boolean;
  phone: (phone: string) => boolean;
  email: (email: string) => boolean;
}

function judge(results: Suppressible, suppressed: SuppressedTexts): Judge {
  const places = placesOf(addressesIn(results));
  const isAt = (name: string, at: readonly string[]) => personTexts([name], at).some((text) => suppressed.person.has(text));
  const person = (name: string | null) => name !== null && isAt(name, places);
  return {
    person,
    other: ({ name, address }) => isAt(name, address === null ? places : placesOf([address])),
    relative: (name) => person(name) || kinTexts([name]).some((text) => suppressed.person.has(text)),
    phone: (phone) => phoneTexts(phone).some((text) => suppressed.phone.has(text)),
    email: (email) => emailTexts(email).some((text) => suppressed.email.has(text)),
  };
}

function keepStatements(results: Suppressible, out: Judge) {
  const withoutLines = <S extends { evidence: EvidenceLine[] }>(statement: S): S => ({
    ...statement,
    evidence: statement.evidence.filter((line) => !out.person(nameIn(line))),
  });
  const speaksOfOne = ({ evidence }: { evidence: EvidenceLine[] }) => evidence.some((line) => out.person(nameIn(line)));
  return {
    ownerPath: results.ownerPath.filter(({ from, to }) => !out.person(from) && !out.person(to)).map(withoutLines),
    addressHistory: results.addressHistory.map(withoutLines),
    phones: results.phones.filter((phone) => !out.phone(phone.e164) && !speaksOfOne(phone)),
    emails: results.emails.filter((email) => !out.email(email.email) && !speaksOfOne(email)),
    ...(results.mailing ? { mailing: withoutLines(results.mailing) } : {}),
    ...(results.identity ? { identity: withoutLines(results.identity) } : {}),
    ...(results.death ? { death: withoutLines(results.death) } : {}),
    owners: results.owners.filter(({ name }) => !out.person(name)).map(withoutLines),
    relatives: results.relatives
      .filter(({ name }) => !out.relative(name))
      .map((relative) => ({ ...withoutLines(relative), phones: relative.phones.filter(({ number }) => !out.phone(number)) })),
  };
}

function keepPeople(results: Suppressible, out: Judge) {
  const { owner, alike } = results;
  return {
    owner: owner === null ? null : { ...owner, aliases: owner.aliases.filter((alias) => !out.person(alias)) },
    alternatives: results.alternatives.filter((other) => (other.address === null ? !out.relative(other.name) : !out.other(other))),
    // Who is left of two is not told apart from anybody.
    ...(alike ? { alike: alike.people.some(out.other) ? null : alike } : {}),
    salesHistory: results.salesHistory.map((sale) => ({
      ...sale,
      buyerName: out.person(sale.buyerName) ? null : sale.buyerName,
      sellerName: out.person(sale.sellerName) ? null : sale.sellerName,
    })),
  };
}

/** What an opted-out person takes along: all that was found about them. The property's own facts stay. */
const NOBODY = {
  identity: null,
  death: null,
  alike: null,
  mailing: null,
  mailingAddress: null,
  phones: [],
  emails: [],
  relatives: [],
  addressHistory: [],
  otherProperties: [],
  civilRecords: {
    numberOfBankruptcies: 0,
    numberOfLiens: 0,
    numberOfJudgments: 0,
    mostRecentBankruptcy: null,
    mostRecentLien: null,
    mostRecentJudgment: null,
  },
};

const ABOUT_PEOPLE: ReadonlySet<string> = new Set(['absentee_owner', 'owner_deceased', 'ambiguous_person']);

function propertyFlags({ flags }: Suppressible): Suppressible['flags'] {
  return flags.filter(({ code }) => !ABOUT_PEOPLE.has(code));
}

export function countStatements(results: Suppressible): number {
  const { owner, owners, ownerPath, phones, emails, relatives, addressHistory, alternatives, salesHistory } = results;
  const named = salesHistory.flatMap(({ buyerName, sellerName }) => [buyerName, sellerName]).filter((name) => name !== null);
  const relativePhones = relatives.flatMap((relative) => relative.phones);
  return [owners, ownerPath, phones, emails, relatives, relativePhones, addressHistory, alternatives, named].reduce(
    (sum, list) => sum + list.length,
    owner === null ? 0 : 1,
  );
}

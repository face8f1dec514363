/** What an answer says, as texts that do not depend on which search found it. They identify what was bought before. */
import type { ContactKind } from '@deedline/contract/accuracy/outcome-kinds';
import type { Results } from '@deedline/contract/search/results';
import type { AnswerPart } from '@deedline/contract/search/search';
import { readNameOnce } from '@deedline/engine/normalize/read-once';
import { countsAsFound, isSold, type Priced } from './price-answer.ts';

type Said = Priced;

/** At least one text for each part that has a price. */
export function answerItems(part: AnswerPart, results: Said): string[] {
  if (part === 'property') return propertyItems(results);
  if (part === 'contacts') return contactTexts(results, isSold);
  return personItems(results);
}

/** A contact as it is stored for accounting, however a result prints it. */
export function contactText(kind: ContactKind, contact: string): string {
  return `${kind}:${contact.toLowerCase()}`;
}

function contactTexts({ phones, emails }: Pick<Results, 'phones' | 'emails'>, isMeant: typeof isSold): string[] {
  return [
    ...new Set([
      ...phones.filter(isMeant).map(({ e164 }) => contactText('phone', e164)),
      ...emails.filter(isMeant).map(({ email }) => contactText('email', email)),
    ]),
  ];
}

/** The parcel, and each of its owners: with a new owner it is another answer. */
function propertyItems({ parcel, owner, owners }: Said): string[] {
  const names = owners.length > 0 ? owners.map(({ name }) => name) : owner === null ? [] : [owner.name];
  return [lotText(parcel), ...new Set(names.flatMap((name) => ownershipItem(parcel, name)))];
}

const lotText = (parcel: Lot | null) => `${parcel?.countyFips}:${parcel?.apn}`;
type Lot = { countyFips?: string | null; apn?: string | null };

/** States that a parcel belongs to somebody of this name. */
export function ownershipItem(parcel: Lot | null, name: string): string[] {
  return comparableNames(name).map((owner) => `${lotText(parcel)}|${owner}`);
}

/** States that a contact or an address belongs to somebody of this name. */
export function personItemsOf(name: string, contactOrHome: string): string[] {
  return comparableNames(name).map((person) => `${person}|${contactOrHome}`);
}

/** The person with each of their contacts. Without a contact that counts, the person with their current address. */
function personItems(results: Said): string[] {
  const { owner, ownerPath, addressHistory } = results;
  const printed = new Set([...(owner === null ? [] : [owner.name]), ...ownerPath.map(({ to }) => to)]);
  const names = [...new Set([...printed].flatMap(comparableNames))];
  const contacts = contactTexts(results, countsAsFound);
  if (contacts.length > 0) return names.flatMap((name) => contacts.map((contact) => `${name}|${contact}`));
  const home = addressHistory.find(({ isCurrentAddress }) => isCurrentAddress)?.fullStreet ?? '';
  return names.map((name) => `${name}|${home}`);
}

/** The first and last name of each person, or a line's words in sorted order: 'VARNHAM ODILE' and 'Odile M. Varnham' are the same. */
export function comparableNames(name: string): string[] {
  const { persons } = readNameOnce({ full: name, order: 'first_last' });
  const read = persons.flatMap(({ first, last }) => (first && last ? [`${last} ${first}`] : []));
  if (read.length > 0) return read;
  return [name.toUpperCase().split(/\W+/).filter(Boolean).toSorted().join(' ')];
}

/** What an answer says, as texts that are the same whichever search found it: what was bought before is known by them. */
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

/** A contact as it is kept in the books, apart from how a result prints it. */
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

/** That a parcel is of whom is called so. */
export function ownershipItem(parcel: Lot | null, name: string): string[] {
  return comparableNames(name).map((owner) => `${lotText(parcel)}|${owner}`);
}

/** That a contact or a home, as the books keep it, is of whom is called so. */
export function personItemsOf(name: string, contactOrHome: string): string[] {
  return comparableNames(name).map((person) => `${person}|${contactOrHome}`);
}

/** Whose each contact is. Without a contact that counts, who it is and where they live. */
function personItems(results: Said): string[] {
  const { owner, ownerPath, addressHistory } = results;
  const printed = new Set([...(owner === null ? [] : [owner.name]), ...ownerPath.map(({ to }) => to)]);
  const names = [...new Set([...printed].flatMap(comparableNames))];
  const contacts = contactTexts(results, countsAsFound);
  if (contacts.length > 0) return names.flatMap((name) => contacts.map((contact) => `${name}|${contact}`));
  const home = addressHistory.find(({ isCurrentAddress }) => isCurrentAddress)?.fullStreet ?? '';
  return names.map((name) => `${name}|${home}`);
}

/** First and last name of each person, or a line's words in one order: 'VARNHAM ODILE' and 'Odile M. Varnham' are the same. */
function comparableNames(name: string): string[] {
  const { persons } = readNameOnce({ full: name, order: 'first_last' });
  const read = persons.flatMap(({ first, last }) => (first && last ? [`${last} ${first}`] : []));
  if (read.length > 0) return read;
  return [name.toUpperCase().split(/\W+/).filter(Boolean).toSorted().join(' ')];
}

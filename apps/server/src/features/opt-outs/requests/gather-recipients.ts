import type { PrivacyRequest } from '@deedline/contract/opt-out';
import type { ParcelBody, PersonBody } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readPhone } from '@deedline/engine/normalize/phone';
import { findDeliveries, type Delivery, type SoughtItem } from '../../audit/deliveries.ts';
import { contactText, ownershipItem, personItemsOf } from '../../credits/answer-items.ts';
import type { SearchContext } from '../../../search-context.ts';
import { findPerson } from '../find-person.ts';
import type { HeldRecord } from './gather-records.ts';

/**
 * Who received what is held about whoever asks: by what they work as and for which purposes, how many and when, never who. Found by the keyed ids
 * that the audit record keeps of what was sold, so nothing that is stored of an answer is opened. Their name as somebody's relative is not among them.
 */
export async function gatherRecipients(ctx: SearchContext, asked: PrivacyRequest, records: readonly HeldRecord[]): Promise<Delivery[]> {
  const { person } = await findPerson(ctx, { ...asked, kind: 'person' });
  const names = person?.names ?? [asked.name];
  const contacts = contactsOf(asked, records);
  const homes = (person?.addresses ?? []).map((address) => address.replace(/, [^,]*$/, ''));
  const lots = records.filter(({ kind, by }) => kind === 'parcel' && by.includes('name and address')).map(({ body }) => body as ParcelBody);
  const sought: SoughtItem[] = [
    ...contacts.map((item) => ({
      part: 'contacts' as const,
      item,
      category: item.startsWith('phone:') ? 'phone number' : 'email address',
    })),
    ...names.flatMap((name) => [
      ...[...contacts, ...homes]
        .flatMap((place) => personItemsOf(name, place))
        .map((item) => ({ part: 'person' as const, item, category: 'name' })),
      ...lots
        .flatMap((lot) => ownershipItem(lot, name))
        .map((item) => ({ part: 'property' as const, item, category: 'ownership of a property' })),
    ]),
  ];
  return findDeliveries(ctx, sought);
}

/** As the books keep them: those that were named in the request, and those that records have beside their name and address. */
function contactsOf({ email, phone }: PrivacyRequest, records: readonly HeldRecord[]): string[] {
  const bodies = records
    .filter(({ kind, by }) => kind === 'person' && by.includes('name and address'))
    .map(({ body }) => body as PersonBody);
  const phones = [phone ?? '', ...bodies.flatMap(({ phones = [] }) => phones)].flatMap((text) => readPhone(text) ?? []);
  const emails = [email, ...bodies.flatMap(({ emails = [] }) => emails)].flatMap((text) => readEmail(text) ?? []);
  return [...new Set([...phones.map((e164) => contactText('phone', e164)), ...emails.map((text) => contactText('email', text))])];
}

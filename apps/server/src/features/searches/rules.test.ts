import { maximumPriceCredits } from '@deedline/contract/prices';
import { SEARCH_MODES } from '@deedline/contract/search';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceSearch } from './rules.ts';

type Priced = Parameters<typeof priceSearch>[0];
const contact = (confidence: number) => [{ confidence }] as Priced['phones'];
const nothing: Priced = {
  matched: false,
  parcel: null,
  owner: null,
  owners: [],
  mailingAddress: null,
  phones: [],
  emails: [],
  confidenceScore: null,
};
const owner = { name: 'ODILE VARNHAM', age: null, aliases: [], dateOfBirth: null };
const property: Priced = {
  ...nothing,
  matched: true,
  parcel: { countyFips: '03001', apn: '7' },
  owner,
  mailingAddress: '9 Coopers Wharf, Larkhaven, FK 00377',
  confidenceScore: 90,
};
const full = { heldCredits: 7, includeContacts: true } as const;

describe('priceSearch', () => {
  test.each([
    ['property and contacts', 'property_address', { ...property, phones: contact(50) }, 'Full Report', 5],
    ['property and an email', 'parcel_id', { ...property, emails: contact(88) as never }, 'Full Report', 5],
    ['property, owner to be written to', 'property_address', property, 'Property Insights', 2],
    ['property, contacts too weak', 'owner_name', { ...property, phones: contact(49) }, 'Property Insights', 2],
    ['property, nobody to be written to', 'property_address', { ...property, mailingAddress: null }, 'Nothing useful found', 0],
    ['property, owner withheld', 'parcel_id', { ...property, owner: null }, 'Nothing useful found', 0],
    ['contacts without a property', 'owner_name', { ...property, parcel: null, phones: contact(70) }, 'Contact Search', 4],
    ['a person with contacts', 'person_search', { ...property, parcel: null, phones: contact(70) }, 'Contact Search', 4],
    ['a person without contacts', 'person_search', { ...property, parcel: null }, 'Nothing useful found', 0],
    ['who has the phone', 'reverse_phone', { ...nothing, matched: true, owner, confidenceScore: 50 }, 'Reverse Search', 7],
    ['who may have the phone', 'reverse_phone', { ...nothing, matched: true, owner, confidenceScore: 49 }, 'Nothing useful found', 0],
    ['who has the email', 'reverse_email', { ...nothing, matched: true, owner, confidenceScore: 95 }, 'Reverse Search', 7],
    ['nobody', 'reverse_email', { ...nothing, matched: true }, 'Nothing useful found', 0],
    ['no match', 'property_address', nothing, 'Nothing useful found', 0],
  ] as const)('%s', (_what, mode, results, rule, charged) => {
    expect(priceSearch(results, { mode, ...full })).toMatchObject({ rule, charged, held: 7, released: 7 - charged });
  });

  test('without contacts a property never costs more than Property Insights', () => {
    expect(
      priceSearch({ ...property, phones: contact(99) }, { mode: 'property_address', includeContacts: false, heldCredits: 2 }),
    ).toMatchObject({ rule: 'Property Insights', charged: 2 });
  });

  test("somebody's last search costs what they have left", () => {
    const receipt = priceSearch({ ...property, phones: contact(99) }, { mode: 'property_address', includeContacts: true, heldCredits: 1 });
    expect(receipt).toEqual({
      rule: 'Full Report',
      held: 1,
      charged: 1,
      released: 0,
      delivered: ['property record', 'mailing address', 'contacts', 'person'],
    });
  });

  test('the price is never more than the hold, nor than the most the mode can cost', () => {
    const results = fc.record({
      matched: fc.boolean(),
      parcel: fc.constantFrom(null, property.parcel),
      owner: fc.constantFrom(null, owner),
      owners: fc.constant<Priced['owners']>([]),
      mailingAddress: fc.constantFrom(null, 'x'),
      phones: fc.array(fc.nat(100), { maxLength: 3 }).map((list) => list.flatMap(contact)),
      emails: fc.constant<Priced['emails']>([]),
      confidenceScore: fc.option(fc.nat(100)),
    });
    const bargain = fc.record({
      mode: fc.constantFrom(...SEARCH_MODES),
      includeContacts: fc.boolean(),
      heldCredits: fc.integer({ min: 1, max: 7 }),
    });
    fc.assert(
      fc.property(results, bargain, (results, { mode, heldCredits, ...rest }) => {
        const includeContacts = mode.startsWith('reverse') || mode === 'person_search' || rest.includeContacts;
        const { charged, held, released } = priceSearch(results, { mode, includeContacts, heldCredits });
        expect(charged + released).toBe(held);
        expect(charged).toBeGreaterThanOrEqual(0);
        expect(charged).toBeLessThanOrEqual(Math.min(heldCredits, maximumPriceCredits(mode, includeContacts)));
        expect(charged === 0 || results.matched).toBe(true);
      }),
    );
  });
});

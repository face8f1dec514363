import type { Search } from '@deedline/contract/search/search';
import type { VendorSettings } from '@deedline/contract/vendors/vendor';
import { expect, it } from 'vitest';
import { sayWhyNot } from './vendors-not-asked.tsx';

const ON = { vendors: [], contacts: [], most: { property_address: 250_000 } } satisfies VendorSettings;
const OFF = { ...ON, most: { property_address: 0 } };
const search = (of: object) =>
  ({
    searchMode: 'property_address',
    includeContacts: true,
    street: '12 Cooper Ln',
    zip: '00733',
    receipt: { charged: 0 },
    ...of,
  }) as Search;
const byParcel = search({ searchMode: 'parcel_id', street: null, zip: null });

it('says of a parcel number that nobody is asked by it, why, and that an address is asked about', () => {
  for (const settings of [ON, OFF]) {
    const words = sayWhyNot(byParcel, settings)!;
    expect(words.text).toMatch(/^No data vendor was asked about this number: vendors need its county too/);
    expect(words.link).toEqual({ to: '/search?mode=property_address', text: 'Search by the address' });
  }
});

it('says of an address that no vendor is on, or that its ZIP code is missing', () => {
  expect(sayWhyNot(search({}), OFF)!.link!.to).toBe('/settings/vendors');
  expect(sayWhyNot(search({ zip: null }), ON)!.text).toContain('without its ZIP code');
  expect(sayWhyNot(search({ zip: null, street: '12 Cooper Ln, Larkhaven FK 00733' }), ON)).toBeNull();
});

it('says nothing where one was asked, where contacts were not wanted, and of other searches', () => {
  const asked = { receipt: { charged: 0, vendors: [{ vendor: 'fake' }] } };
  for (const each of [
    search({}),
    search({ ...asked, zip: null }),
    search({ includeContacts: false }),
    search({ searchMode: 'owner_name' }),
  ])
    expect(sayWhyNot(each, ON)).toBeNull();
});

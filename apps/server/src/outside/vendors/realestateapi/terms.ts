import { PURPOSES } from '@deedline/contract/compliance/uses';
import type { VendorTerms } from '../vendor.ts';

/** Prices are from secondary sources ($0.05 to $0.10 a match); the highest is reserved. Rate limits are from its documentation. */
export const TERMS: VendorTerms = {
  label: 'RealEstateAPI',
  homepage: 'https://www.realestateapi.com',
  readOn: '2026-11-26',
  keepDays: 0,
  isKeepingRead: false,
  purposes: PURPOSES,
  regulated: [],
  billedBy: 'hit',
  prices: {
    contacts_at_address: 100_000,
    person: 100_000,
    phone_holder: 100_000,
    email_holder: 100_000,
    company_officers: 100_000,
    property_at_address: 100_000,
  },
  perMinute: 600,
  maxPerCall: 100,
  isSafeToRepeat: false,
  scrubsDoNotCall: true,
  inPlainWords: [
    'RealEstateAPI hears an address, a name, a phone, an email or a company, whichever is asked about.',
    'It bills what it finds; a question that finds nobody is free.',
    'Its answers hold traits of people (gender, marital status, ethnicity, occupation): they are dropped before anything is kept.',
    'It says whether a number is on the registry of do-not-call, and not of which day its list is.',
    'The key is for your own business: its terms of service stand at realestateapi.com/terms.',
  ],
};

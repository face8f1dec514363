import type { VendorTerms } from '../vendor.ts';

/** Prices are from secondary sources and depend on the plan. */
export const TERMS: VendorTerms = {
  label: 'Trestle',
  homepage: 'https://portal.trestleiq.com/signup',
  readOn: '2026-11-26',
  keepDays: 0,
  isKeepingRead: false,
  // Its terms allow marketing only to people who asked for it, and an investor's letter is marketing.
  purposes: ['debt_collection', 'legal_process'],
  regulated: [],
  billedBy: 'request',
  prices: { line_facts: 15_000, phone_holder: 70_000 },
  perMinute: 300,
  maxPerCall: 1,
  isSafeToRepeat: false,
  scrubsDoNotCall: false,
  inPlainWords: [
    'Trestle hears a phone number, and for whoever reports outcomes, whether a call reached the right person.',
    'It bills each request, whether it knows the number or not.',
    'Its terms allow no marketing to people who did not ask for it: searches for collection and for process serving alone may ask it.',
    'A plan has a limit a second and a quota a month; beyond the quota it answers nothing until the next month.',
  ],
};

import type { Credential, VendorTerms } from '../vendor.ts';

/** From $0.25 a match, with a hundred a month free; from secondary sources, 2026-11. The rate limit is not published, so the value here is cautious. */
const MATCH_MICROS = 250_000;

export const ENFORMIONGO_TERMS: VendorTerms = {
  label: 'EnformionGO',
  homepage: 'https://go.enformion.com',
  readOn: '2026-11-26',
  keepDays: 0,
  // From secondary sources.
  isKeepingRead: true,
  purposes: ['skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'],
  regulated: [],
  billedBy: 'hit',
  prices: {
    contacts_at_address: MATCH_MICROS,
    person: MATCH_MICROS,
    phone_holder: MATCH_MICROS,
    email_holder: MATCH_MICROS,
  },
  perMinute: 120,
  maxPerCall: 1,
  isSafeToRepeat: false,
  scrubsDoNotCall: false,
  inPlainWords: [
    'You pay for each question that it finds somebody for; a miss is free.',
    'What it finds may not be kept to spare asking again: the same question is bought anew, and what you bought is shown again with its day.',
    'Your key is for your own business: what it finds is not for sale.',
    'It does not look numbers up on do-not-call lists.',
  ],
};

export const ENFORMIONGO_CREDENTIALS: readonly Credential[] = [
  { name: 'name', label: 'Access profile name', isSecret: false },
  { name: 'password', label: 'Access profile password', isSecret: true },
];

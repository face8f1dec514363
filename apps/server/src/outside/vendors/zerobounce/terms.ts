import type { Credential, VendorTerms } from '../vendor.ts';

/**
 * One credit for each email with a known result; in the smallest packages a credit costs about $0.01, from secondary sources. Twenty requests a minute,
 * according to its page of limits.
 */
export const CHECK_MICROS = 10_000;

export const ZEROBOUNCE_TERMS: VendorTerms = {
  label: 'ZeroBounce',
  homepage: 'https://www.zerobounce.net',
  readOn: '2026-11-26',
  keepDays: 0,
  isKeepingRead: false,
  purposes: ['skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'],
  regulated: [],
  billedBy: 'row',
  prices: { mailbox: CHECK_MICROS },
  perMinute: 20,
  maxPerCall: 100,
  isSafeToRepeat: false,
  scrubsDoNotCall: false,
  inPlainWords: [
    'You pay for each email that it checks; one of which it cannot tell anything is free.',
    'It hears the email alone, and nobody’s name.',
    'Your key is for your own business: what it says is not for sale.',
  ],
};

export const ZEROBOUNCE_CREDENTIALS: readonly Credential[] = [{ name: 'key', label: 'API key', isSecret: true }];

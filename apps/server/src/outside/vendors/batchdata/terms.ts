import type { Credential, VendorTerms } from '../vendor.ts';

/**
 * $0.07 for a matched property, as public clients report; unmatched ones are free, according to the release notes of November 2025. The rate limit depends on
 * the plan, so the value here is cautious.
 */
export const MATCH_MICROS = 70_000;

export const BATCHDATA_TERMS: VendorTerms = {
  label: 'BatchData',
  homepage: 'https://batchdata.io',
  readOn: '2026-11-26',
  keepDays: 0,
  isKeepingRead: false,
  purposes: ['skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'],
  regulated: [],
  billedBy: 'hit',
  prices: { contacts_at_address: MATCH_MICROS },
  perMinute: 60,
  maxPerCall: 100,
  isSafeToRepeat: false,
  scrubsDoNotCall: true,
  inPlainWords: [
    'You pay for each property that it finds somebody for, however many people it names; a miss is free. It sells by monthly plans.',
    'The same property asked again is billed again.',
    'Your key is for your own business: what it finds is not for sale.',
    'It marks numbers that are on a do-not-call list and people who sue callers; which day its lists are of it does not say, and obeying them is up to you.',
  ],
};

export const BATCHDATA_CREDENTIALS: readonly Credential[] = [{ name: 'token', label: 'API token', isSecret: true }];

import type { Credential, VendorTerms } from '../vendor.ts';

/**
 * From its public documentation (tracerfy.com/skip-tracing-api-documentation), 2026-11-26: 5 credits for an instant look-up that finds somebody, 2 for a job's
 * row that finds the owner, none for a miss; a credit is $0.02 on the pay-as-you-go plan.
 */
const CREDIT_MICROS = 20_000;
export const JOB_CREDITS = 2;
export const INSTANT_CREDITS = 5;

export function microsOf(credits: number): number {
  return credits * CREDIT_MICROS;
}

const INSTANT_MICROS = microsOf(INSTANT_CREDITS);

export const TRACERFY_TERMS: VendorTerms = {
  label: 'Tracerfy',
  homepage: 'https://tracerfy.com',
  readOn: '2026-11-26',
  keepDays: 0,
  isKeepingRead: false,
  purposes: ['skip_tracing', 'debt_collection', 'legal_process', 'fraud_prevention'],
  regulated: [],
  billedBy: 'hit',
  prices: { contacts_at_address: INSTANT_MICROS, contacts_at_parcel: INSTANT_MICROS, person: INSTANT_MICROS },
  perMinute: 500,
  maxPerCall: 100,
  // The limit is ten in five minutes.
  jobsPerMinute: 2,
  isSafeToRepeat: false,
  scrubsDoNotCall: true,
  inPlainWords: [
    'You pay for each address, parcel or person that it finds somebody for; a miss is free.',
    'The same question asked again is billed again.',
    'Your key is for your own business: what it finds is not for sale.',
    'It marks numbers that are on a do-not-call list and people who sue callers; which day its lists are of it does not say, and obeying them is up to you.',
  ],
};

export const TRACERFY_CREDENTIALS: readonly Credential[] = [{ name: 'token', label: 'API token', isSecret: true }];

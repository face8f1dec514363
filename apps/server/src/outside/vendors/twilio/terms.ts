import { PURPOSES } from '@deedline/contract/compliance/uses';
import type { VendorTerms } from '../vendor.ts';

/**
 * Millionths of a dollar for each part of a look-up. Status: twilio.com/docs/lookup/v2-api/line-status. Line type: from secondary sources. Reassigned: no price
 * was available; the reserved amount is a guess.
 */
export const PART_PRICES = { line_type_intelligence: 8_000, line_status: 7_000, reassigned_number: 20_000 } as const;

export const TERMS: VendorTerms = {
  label: 'Twilio Lookup',
  homepage: 'https://www.twilio.com/docs/lookup/v2-api',
  readOn: '2026-11-26',
  keepDays: 0,
  isKeepingRead: false,
  purposes: PURPOSES,
  regulated: [],
  billedBy: 'request',
  prices: { line_facts: PART_PRICES.line_type_intelligence + PART_PRICES.line_status + PART_PRICES.reassigned_number },
  perMinute: 600,
  maxPerCall: 50,
  isSafeToRepeat: false,
  scrubsDoNotCall: false,
  inPlainWords: [
    'Twilio hears a phone number, and the day since which it is known, and nobody’s name.',
    'It bills each part of a look-up, whether it knows the number or not: the type of a line, its status, and whether it was given to somebody else since that day.',
    'Status and reassignment have to be enabled by Twilio for your account; without that they stay unknown.',
    'The account is yours: its terms allow no use for others.',
  ],
};

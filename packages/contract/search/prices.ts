import type { SearchMode } from './search.ts';

/** Credits per search by what was delivered (product specification, section 9). 1 credit = $1.00. */
export const PRICES = { propertyInsights: 2, contactSearch: 4, fullReport: 5, reverseSearch: 7 } as const;

/**
 * Credits of a reverse search by what is known beside the name of whoever has the phone or email: an address, a birth date, another phone or
 * email. Two of these make a profile, and whoever has it can be told apart and reached or found another way.
 */
export const REVERSE_PRICES = { profile: PRICES.reverseSearch, part: PRICES.contactSearch, name: PRICES.propertyInsights } as const;
/** The same in words, wherever prices are told. */
export const REVERSE_RULE = `${REVERSE_PRICES.profile} for a profile: beside the name two of an address, a birth date, another phone or email. ${REVERSE_PRICES.part} with one of these, ${REVERSE_PRICES.name} for the name alone.`;
/** The same in one line, where one is about to ask. */
export const REVERSE_LINE = `$${REVERSE_PRICES.name}, $${REVERSE_PRICES.part} or $${REVERSE_PRICES.profile} by what is found, nothing if nothing is found.`;
/** What each kind of answer costs, for programs. */
export const PRICE_RULE = [
  `Credits by what was delivered: ${PRICES.propertyInsights} for a property whose owner can be written to, ${PRICES.contactSearch} for contacts,`,
  `${PRICES.fullReport} for both, nothing where nothing useful is found.`,
  `A search by phone or email costs ${REVERSE_RULE}`,
  'As much as it can cost at most is held while it runs; what was bought before is taken off.',
].join(' ');
export const SIGNUP_CREDITS = 10;
export const MINIMUM_CREDITS = 1;
/** Contacts count as found when the best has at least this confidence. */
export const CONTACT_THRESHOLD = 50;

/** The four packages of the credits page; price in dollars. The ids are ours: a provider is told name and price in full. */
export const PACKAGES = [
  { label: 'Starter', credits: 10, price: 10, popular: false, productId: 'credits_starter', priceId: 'credits_starter_usd' },
  { label: 'Popular', credits: 50, price: 45, popular: true, productId: 'credits_popular', priceId: 'credits_popular_usd' },
  { label: 'Pro', credits: 100, price: 85, popular: false, productId: 'credits_pro', priceId: 'credits_pro_usd' },
  { label: 'Agency', credits: 500, price: 425, popular: false, productId: 'credits_agency', priceId: 'credits_agency_usd' },
] as const;

/** The most a search of this mode can cost, in credits: what is held before it runs. */
export function maximumPriceCredits(mode: SearchMode, includeContacts: boolean): number {
  if (mode === 'reverse_phone' || mode === 'reverse_email') return PRICES.reverseSearch;
  if (mode === 'person_search') return PRICES.contactSearch;
  return includeContacts ? PRICES.fullReport : PRICES.propertyInsights;
}

/** The published rules of what is not charged twice and what comes back. The words for them stand on the credits page and in the terms. */

/** As long as the same answer costs nothing, and as long as a contact that was paid for can be reported for a refund. */
export const FAIR_DAYS = 30;
/** In any FAIR_DAYS days, of the credits charged for contacts in them, at most this part comes back for reported contacts ... */
export const MAX_REFUNDED_SHARE = 0.25;
/** ... but so many credits always. */
export const ALWAYS_REFUNDED_CREDITS = 10;
/** A contact marked "right party" for longer than this is right: reporting it after that gives nothing back. */
export const SLIP_MINUTES = 10;

import type { SearchMode } from './search.ts';

/** Credits for a search by what was delivered. Whole numbers, ordered as follows: property <= contacts <= report <= property + contacts, contacts < reverse. */
export interface Prices {
  propertyInsights: number;
  contactSearch: number;
  fullReport: number;
  reverseSearch: number;
}

/** One edition of the operator's prices. */
export interface PriceList {
  /** Counted from 1, the shipped edition. */
  edition: number;
  prices: Prices;
  /** The four packages in order: credits and dollars. */
  packages: { credits: number; price: number }[];
}

/**
 * The shipped edition (product specification, section 9). 1 credit = $1.00. What an account owns of an answer is counted in these prices, whichever edition it
 * was bought under, so that a change of prices never undoes a purchase.
 */
export const PRICES = { propertyInsights: 2, contactSearch: 4, fullReport: 5, reverseSearch: 7 } as const;
export const SHIPPED_EDITION = 1;

/** Converts an amount of the shipped edition to other prices. The amount is one of the prices, or the difference between a reverse search and contacts. */
export function atPrices(credits: number, prices: Prices): number {
  const kind = (Object.keys(PRICES) as (keyof Prices)[]).find((each) => PRICES[each] === credits);
  if (kind !== undefined) return prices[kind];
  return credits === 0 ? 0 : prices.reverseSearch - prices.contactSearch;
}

/**
 * Credits for a reverse search by what is known besides the name of the holder of the phone or email: an address, a birth date, another phone or email. Two of
 * these make a profile: the holder can then be told apart from others and be reached or found another way.
 */
export const reversePrices = ({ reverseSearch, contactSearch, propertyInsights }: Prices) => ({
  profile: reverseSearch,
  part: contactSearch,
  name: propertyInsights,
});
/** The same as text, for wherever prices are stated. */
export const reverseRule = ({ reverseSearch, contactSearch, propertyInsights }: Prices) =>
  `${reverseSearch} for a profile: beside the name two of an address, a birth date, another phone or email. ${contactSearch} with one of these, ${propertyInsights} for the name alone.`;
/** The prices of the shipped edition as text, for programs. */
export const PRICE_RULE = [
  `Credits for what was delivered: ${PRICES.propertyInsights} for a property whose owner can be written to, ${PRICES.contactSearch} for contacts,`,
  `${PRICES.fullReport} for both, nothing if nothing useful is found.`,
  `A search by phone or email costs ${reverseRule(PRICES)}`,
  'The most it can cost is held while it runs; what was bought before is subtracted. These are the shipped prices: an operator may set others.',
].join(' ');
export const SIGNUP_CREDITS = 10;
export const MINIMUM_CREDITS = 1;
/** Contacts count as found if the best has at least this confidence. */
export const CONTACT_THRESHOLD = 50;

/** The four packages of the credits page; price in dollars. */
export const PACKAGES = [
  { label: 'Starter', credits: 10, price: 10, popular: false },
  { label: 'Popular', credits: 50, price: 45, popular: true },
  { label: 'Pro', credits: 100, price: 85, popular: false },
  { label: 'Agency', credits: 500, price: 425, popular: false },
] as const;

export interface CreditPackage {
  label: string;
  credits: number;
  price: number;
  popular: boolean;
  /** Our own ids, like `priceId`: the payment provider is given name and price with each checkout. */
  productId: string;
  priceId: string;
}

/** The packages with the prices of a list. */
export function packagesOf({ packages }: { packages: readonly { credits: number; price: number }[] }): CreditPackage[] {
  return PACKAGES.map((each, place) => {
    const productId = `credits_${each.label.toLowerCase()}`;
    return { ...each, ...packages[place], productId, priceId: `${productId}_usd` };
  });
}

/** The highest cost of a search of this mode, in credits; it is held before the search runs. */
export function maximumPriceCredits(prices: Prices, mode: SearchMode, includeContacts: boolean): number {
  if (mode === 'reverse_phone' || mode === 'reverse_email') return prices.reverseSearch;
  if (mode === 'person_search') return prices.contactSearch;
  return includeContacts ? prices.fullReport : prices.propertyInsights;
}

/** The notice period that the terms promise for a price increase. */
export const PRICE_NOTICE_DAYS = 30;

/** The published rules about what is not charged twice and what is refunded. Their wording is on the credits page and in the terms. */

/** How long the same answer stays free, and how long a contact that was paid for can be reported for a refund. */
export const FAIR_DAYS = 30;
/** In any FAIR_DAYS days, at most this share of the credits charged for contacts in them is refunded for reported contacts ... */
export const MAX_REFUNDED_SHARE = 0.25;
/** ... but always up to this many credits. */
export const ALWAYS_REFUNDED_CREDITS = 10;
/** After this many minutes, a contact marked "right party" stays right: reporting it later refunds nothing. */
export const SLIP_MINUTES = 10;

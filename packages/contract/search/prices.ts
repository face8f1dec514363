import type { SearchMode } from './search.ts';

/** Credits per search by what was delivered. Whole, and in this order: property <= contacts <= report <= property + contacts, contacts < reverse. */
export interface Prices {
  propertyInsights: number;
  contactSearch: number;
  fullReport: number;
  reverseSearch: number;
}

/** One edition of the operator's prices. */
export interface PriceList {
  /** From 1, which is the shipped one. */
  edition: number;
  prices: Prices;
  /** Of the four packages, in their order: credits for dollars. */
  packages: { credits: number; price: number }[];
}

/**
 * The shipped edition (product specification, section 9). 1 credit = $1.00. What an account owns of an answer is counted in these, whichever edition it
 * was bought by: a list that changes makes nothing unbought.
 */
export const PRICES = { propertyInsights: 2, contactSearch: 4, fullReport: 5, reverseSearch: 7 } as const;
export const SHIPPED_EDITION = 1;

/** What an amount of the shipped edition is by other prices: each is a price, or what contacts leave of a reverse search. */
export function atPrices(credits: number, prices: Prices): number {
  const kind = (Object.keys(PRICES) as (keyof Prices)[]).find((each) => PRICES[each] === credits);
  if (kind !== undefined) return prices[kind];
  return credits === 0 ? 0 : prices.reverseSearch - prices.contactSearch;
}

/**
 * Credits of a reverse search by what is known beside the name of whoever has the phone or email: an address, a birth date, another phone or
 * email. Two of these make a profile, and whoever has it can be told apart and reached or found another way.
 */
export const reversePrices = ({ reverseSearch, contactSearch, propertyInsights }: Prices) => ({
  profile: reverseSearch,
  part: contactSearch,
  name: propertyInsights,
});
/** The same in words, wherever prices are told. */
export const reverseRule = ({ reverseSearch, contactSearch, propertyInsights }: Prices) =>
  `${reverseSearch} for a profile: beside the name two of an address, a birth date, another phone or email. ${contactSearch} with one of these, ${propertyInsights} for the name alone.`;
/** What each kind of answer costs by the shipped edition, for programs. */
export const PRICE_RULE = [
  `Credits by what was delivered: ${PRICES.propertyInsights} for a property whose owner can be written to, ${PRICES.contactSearch} for contacts,`,
  `${PRICES.fullReport} for both, nothing where nothing useful is found.`,
  `A search by phone or email costs ${reverseRule(PRICES)}`,
  'As much as it can cost at most is held while it runs; what was bought before is taken off. These are the shipped prices: an operator may set others.',
].join(' ');
export const SIGNUP_CREDITS = 10;
export const MINIMUM_CREDITS = 1;
/** Contacts count as found when the best has at least this confidence. */
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
  /** Ours, as `priceId`: a provider is told name and price in full. */
  productId: string;
  priceId: string;
}

/** The packages by a list, as they are sold. */
export function packagesOf({ packages }: { packages: readonly { credits: number; price: number }[] }): CreditPackage[] {
  return PACKAGES.map((each, place) => {
    const productId = `credits_${each.label.toLowerCase()}`;
    return { ...each, ...packages[place], productId, priceId: `${productId}_usd` };
  });
}

/** The most a search of this mode can cost, in credits: what is held before it runs. */
export function maximumPriceCredits(prices: Prices, mode: SearchMode, includeContacts: boolean): number {
  if (mode === 'reverse_phone' || mode === 'reverse_email') return prices.reverseSearch;
  if (mode === 'person_search') return prices.contactSearch;
  return includeContacts ? prices.fullReport : prices.propertyInsights;
}

/** The notice that the terms promise of a price that rises. */
export const PRICE_NOTICE_DAYS = 30;

/** The published rules of what is not charged twice and what comes back. The words for them stand on the credits page and in the terms. */

/** As long as the same answer costs nothing, and as long as a contact that was paid for can be reported for a refund. */
export const FAIR_DAYS = 30;
/** In any FAIR_DAYS days, of the credits charged for contacts in them, at most this part comes back for reported contacts ... */
export const MAX_REFUNDED_SHARE = 0.25;
/** ... but so many credits always. */
export const ALWAYS_REFUNDED_CREDITS = 10;
/** A contact marked "right party" for longer than this is right: reporting it after that gives nothing back. */
export const SLIP_MINUTES = 10;

import { CONTACT_THRESHOLD, MINIMUM_CREDITS, SIGNUP_CREDITS } from '@deedline/contract/search/prices';
import type { SearchMode } from '@deedline/contract/search/search';
import { PRICES } from '../../../prices.ts';
import { paths } from '../../../paths.ts';
import { confidenceTier, TIER_BOUNDS } from '../../../ui/confidence.ts';

export const HERO = {
  title: 'Under 2 Seconds',
  lead: 'From an address to the person who owns it: name, mailing address, ranked phone numbers and emails, each with its confidence and the records behind it. You pay only for what was found.',
  start: 'Get Started Free',
  more: 'See How It Works',
  terms: `${SIGNUP_CREDITS} free credits on signup. No card, no monthly fees.`,
} as const;

/** The audience named in the terms of use. */
export const AUDIENCE = ['Wholesalers and investors', 'Sales teams', 'Debt collectors', 'Process servers'] as const;

/** Links in the landing page's header. */
export const HEADER_ANCHORS = [
  { href: '#features', name: 'Features' },
  { href: '#solution', name: 'Data' },
  { href: '#how-it-works', name: 'How it works' },
  { href: '#pricing', name: 'Pricing' },
  { href: '#compliance', name: 'Compliance' },
] as const;

/** The links of the product specification, section 2, in its order, and our additions. */
export const FOOTER_LINKS = [
  { href: '#features', name: 'Features' },
  { href: '#pricing', name: 'Pricing' },
  { href: paths.blog, name: 'Blog' },
  { href: paths.terms, name: 'Terms of Service' },
  { href: paths.privacy, name: 'Privacy Policy' },
  { href: '#contact', name: 'Contact' },
  { href: paths.accuracy, name: 'Accuracy' },
  { href: paths.optOut, name: 'Opt Out' },
] as const;

export const CONTACT_TEXT = 'The operator of this installation answers questions about accounts, payments and the data that is kept.';

/** How a search goes, in order. */
export const STEPS = [
  { title: 'You ask', text: 'Choose one of the six modes, say what the search is for, and confirm that your use is permitted.' },
  {
    title: 'Credits are set aside',
    text: `The most the search can cost, from ${MINIMUM_CREDITS} credit on. You see the figure before you send it.`,
  },
  {
    title: 'The records are read',
    text: 'Parcels, deeds, filings, listings, carriers: whatever fits is compared, and what belongs to one person is put together. Results come in under 2 seconds.',
  },
  {
    title: 'You pay for what came',
    text: `Contacts, a property, both or nothing: the price follows from what was delivered. Insufficient data, or contacts all scored below ${CONTACT_THRESHOLD}? Those credits are refunded automatically.`,
  },
] as const;

interface ModeFacts {
  /** What to type. */
  asks: string;
  returns: string;
  isPremium: boolean;
}

/** The six search modes beside their names in words/search-label.ts (product specification, section 1). */
export const MODE_FACTS: Record<SearchMode, ModeFacts> = {
  property_address: {
    asks: 'A street with a city, a state or a ZIP code',
    returns: 'The property, its owner and their contacts',
    isPremium: false,
  },
  parcel_id: { asks: 'A parcel ID (APN), dashes or not', returns: 'The property, its owner and their contacts', isPremium: false },
  owner_name: { asks: 'A person, a company or a trust', returns: 'What they own, and their contacts', isPremium: false },
  person_search: { asks: 'A name; a date of birth or an address if known', returns: 'Contact information only', isPremium: false },
  reverse_phone: {
    asks: 'A phone number in any format',
    returns: 'A full profile: emails, relatives, address history, aliases, liens and judgments',
    isPremium: true,
  },
  reverse_email: {
    asks: 'An email address',
    returns: 'A full profile: phones, relatives, address history, aliases, liens and judgments',
    isPremium: true,
  },
};

/** What a search can return (product specification, section 1). */
export const DATA_INCLUDED = [
  ['Phones', 'Ranked phone numbers: mobile or landline, carrier, active status, quality score'],
  ['Emails', 'Verified emails with validation status'],
  ['People', 'Relatives and associates, aliases, address history'],
  ['Flags', 'Absentee owner, LLC ownership, mailing address comparison'],
  ['Valuation', 'Assessed value, market value, last sale price and dates'],
  ['Property', 'Square feet, acreage, year built, beds and baths, parcel ID, legal description'],
  ['Tax', 'Annual tax, tax year, assessed value, exemptions'],
  ['Sales', 'Buyer and seller names, title companies, loan amounts'],
  ['Civil records', 'Bankruptcies, liens and judgments, with the most recent date'],
] as const;

const RANGES = [0, ...TIER_BOUNDS].map((from, index) => ({ from, to: (TIER_BOUNDS[index] ?? 101) - 1 }));

/** '90-100 extremely high' down to '0-49 low' (product specification, section 4). */
export const CONFIDENCE_TIERS = RANGES.toReversed().map(({ from, to }) => ({
  range: `${from}-${to}`,
  from,
  to,
  name: confidenceTier(from),
}));

/** The overall statement (product specification, section 9). */
export const PRICE_STATEMENT = `${PRICES.propertyInsights}-${PRICES.fullReport} credits per search depending on result quality and quantity. 1 credit equals $1.00.`;

export const PRICE_FACTS = [
  'No monthly fees. Credits never expire.',
  `${SIGNUP_CREDITS} free credits on signup, with no card.`,
  'Credits are charged only when useful data is found.',
  `Refunded automatically when data is insufficient or every contact scores below ${CONTACT_THRESHOLD}.`,
] as const;

export const COMPLIANCE_LEAD = 'Built in where the search begins, not bolted on after it.';

export const COMPLIANCE_POINTS = [
  {
    title: 'Purpose attestation',
    text: 'Each search asks for its purpose and for your word that it is permitted. Both are recorded with the answer, so that you can show them later.',
  },
  {
    title: 'TCPA and DNC flags',
    text: 'Phone numbers carry their Do-Not-Call state with the date of the list. Always verify the current DNC status and follow TCPA regulations before calling.',
  },
  {
    title: 'FCRA and GLBA compliance',
    text: 'For real estate investment, debt collection, legal process serving and fraud prevention, by holders of a real estate licence and those who work under a licensed broker. Not a consumer reporting agency: no use for credit, employment, tenant or insurance decisions.',
  },
  {
    title: 'Audit trails',
    text: 'Who searched, when and what for is written down once and not changed afterwards. Documentation is due within 48 hours on request; it is there.',
  },
] as const;

export const FINAL_CALL = {
  title: 'Find the first owner now',
  text: `${SIGNUP_CREDITS} free credits, no card. A search that finds nothing useful costs nothing.`,
  action: 'Get Started Free',
} as const;

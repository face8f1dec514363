import { CONTACT_THRESHOLD, MINIMUM_CREDITS } from '@deedline/contract/search/prices';

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

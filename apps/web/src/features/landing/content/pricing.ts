import { CONTACT_THRESHOLD, PRICES, SIGNUP_CREDITS } from '@deedline/contract/search/prices';

/** The overall statement (product specification, section 9). */
export const PRICE_STATEMENT = `${PRICES.propertyInsights}-${PRICES.fullReport} credits per search depending on result quality and quantity. 1 credit equals $1.00.`;

export const PRICE_FACTS = [
  'No monthly fees. Credits never expire.',
  `${SIGNUP_CREDITS} free credits on signup, with no card.`,
  'Credits are charged only when useful data is found.',
  `Refunded automatically when data is insufficient or every contact scores below ${CONTACT_THRESHOLD}.`,
] as const;

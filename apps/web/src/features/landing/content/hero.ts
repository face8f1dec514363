import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';

export const HERO = {
  title: 'Under 2 Seconds',
  lead: 'From an address to the person who owns it: name, mailing address, ranked phone numbers and emails, each with its confidence and the records behind it. You pay only for what was found.',
  start: 'Get Started Free',
  more: 'See How It Works',
  terms: `${SIGNUP_CREDITS} free credits on signup. No card, no monthly fees.`,
} as const;

/** Who it is for, by the terms of use. */
export const AUDIENCE = ['Wholesalers and investors', 'Sales teams', 'Debt collectors', 'Process servers'] as const;

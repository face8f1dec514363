import { SIGNUP_CREDITS } from '@deedline/contract/search/prices';

export const FINAL_CALL = {
  title: 'Find the first owner now',
  text: `${SIGNUP_CREDITS} free credits, no card. A search that finds nothing useful costs nothing.`,
  action: 'Get Started Free',
} as const;

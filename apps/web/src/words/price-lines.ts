import { PRICES } from '@deedline/contract/prices';

/** What each kind of answer costs (product specification, section 9). */
export const PRICE_LINES = [
  { name: 'Property Insights', credits: PRICES.propertyInsights, what: 'The property, its owner and mailing address', badge: '' },
  { name: 'Contact Search', credits: PRICES.contactSearch, what: 'Phones and emails of a person', badge: 'Most Popular' },
  { name: 'Full Report', credits: PRICES.fullReport, what: 'The property and its owner’s contacts', badge: '' },
  { name: 'Reverse Search', credits: PRICES.reverseSearch, what: 'The person behind a phone or an email', badge: 'Premium Intel' },
] as const;

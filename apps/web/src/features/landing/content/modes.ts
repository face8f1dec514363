import type { SearchMode } from '@deedline/contract/search/search';

export interface ModeFacts {
  /** What to type. */
  asks: string;
  returns: string;
  isPremium: boolean;
}

/** The six search modes beside their names in words/modes.ts (product specification, section 1). */
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

/** The values of property lists, free of schemas for the pages. */

/** 'living': a filter that is evaluated again each time; 'frozen': fixed parcels. */
export const PROPERTY_LIST_KINDS = ['living', 'frozen'] as const;
export type PropertyListKind = (typeof PROPERTY_LIST_KINDS)[number];

/** The user's progress with a parcel. */
export const STAGES = ['new', 'contacted', 'talking', 'offer', 'won', 'dropped'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  talking: 'Talking',
  offer: 'Offer made',
  won: 'Won',
  dropped: 'Dropped',
};

/** How newer files change a list: a parcel was added or removed, was sold, or has a new owner, mailing address or market value. */
export const PROPERTY_CHANGES = ['came', 'went', 'sold', 'owner', 'mailing', 'value'] as const;
export type PropertyChange = (typeof PROPERTY_CHANGES)[number];

export const PROPERTY_CHANGE_WORDS: Readonly<Record<PropertyChange, string>> = {
  came: 'came',
  went: 'went',
  sold: 'sold',
  owner: 'with a new owner',
  mailing: 'with a new mailing address',
  value: 'with a new value',
};

export const MAIL_RHYTHMS = ['daily', 'weekly'] as const;
export type MailRhythm = (typeof MAIL_RHYTHMS)[number];

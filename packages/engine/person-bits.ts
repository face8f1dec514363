/**
 * What each agreement of two records of persons is worth, in bits: log2 of how much likelier it is among records of one person than among
 * records of two. Written by `npm run learn`, never by hand: the train households of seeds 101 typical, 303 shifted, 505 clean, 5000 parcels each.
 */
export const PERSON_BITS = {
  /** Without the rarity of the name, which is added where it is shared in some form. */
  surname: { exact: -0.2, typo: -4.65, part: -5.25, sound: -10.45, alike: -11.25, changed: -4.8, missing: 0, different: -5.15 },
  /** Likewise. */
  given: { exact: -0.3, nickname: -3, typo: -3.1, alike: -7.6, initial: 3.9, middle: 2.4, missing: 0, different: -5.85 },
  /** Given name and surname exchanged. */
  order: { kept: 0, exchanged: -6.2 },
  middle: { exact: 8.1, initial: 4.15, former: 2.65, missing: 0, different: -6.1 },
  suffix: { exact: 7.25, one: -1.45, missing: 0, different: -8.8 },
  birth: { exact: 11.35, typo: 1, month: 8, year: 6.65, parts: -6.7, near: -3.75, missing: 0, contradiction: -9 },
  address: {
    unit: 12,
    open: 8.95,
    building: 4.2,
    alike: 4.25,
    street: 2.6,
    namesake: 4.5,
    zip: 1.1,
    city: 1.1,
    elsewhere: -3.3,
    missing: 0,
  },
  phone: { shared: 13.35, none: 0 },
  email: { shared: 8, none: 0 },
};

/**
 * Two records that one search brought together, before anything is compared: below zero because most of them are not of one person. Fitted so
 * that as many of such pairs are said to be of one person as are.
 */
export const PERSON_PRIOR_BITS = -14.5;

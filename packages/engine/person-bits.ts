/**
 * What each agreement of two records of persons is worth, in bits: log2 of how much likelier it is among records of one person than among
 * records of two. Written by `npm run learn`, never by hand: the train households of seeds 101 typical, 303 shifted, 505 clean, 5000 parcels each.
 */
export const PERSON_BITS = {
  /** Without the rarity of the name, which is added where it is shared in some form. */
  surname: { exact: -0.2, typo: -4.7, part: -4.95, sound: -9.2, alike: -11, changed: -4.2, missing: 0, different: -5.1 },
  /** Likewise. */
  given: { exact: -0.3, nickname: -3.1, typo: -2.85, alike: -7.15, initial: 3.85, middle: 2.3, missing: 0, different: -5.85 },
  /** Given name and surname exchanged. */
  order: { kept: 0, exchanged: -6.5 },
  middle: { exact: 8.15, initial: 4.15, former: 2.45, missing: 0, different: -6.1 },
  suffix: { exact: 7.05, one: -1.4, missing: 0, different: -8.85 },
  birth: { exact: 11.9, typo: 0.9, month: 8, year: 6.6, parts: -6.4, near: -3.55, missing: 0, contradiction: -9 },
  address: {
    unit: 12,
    open: 9.35,
    building: 4.4,
    alike: 4.25,
    street: 2.4,
    namesake: 4.2,
    zip: 1.15,
    city: 1.15,
    elsewhere: -3.3,
    missing: 0,
  },
  phone: { shared: 12.95, none: 0 },
  email: { shared: 8, none: 0 },
};

/**
 * Two records that one search brought together, before anything is compared: below zero because most of them are not of one person. Fitted so
 * that as many of such pairs are said to be of one person as are.
 */
export const PERSON_PRIOR_BITS = -14.25;

/**
 * What each agreement of two records of persons is worth, in bits: log2 of how much likelier it is among records of one person than among
 * records of two. Sharing a name counts by how rare it is besides (`NameRarity`). Written by `npm run learn`; never by hand.
 */
export const PERSON_BITS = {
  surname: { exact: 0, typo: -2, part: -3, sound: -3, alike: -4, changed: 0.5, missing: 0, different: -8 },
  given: { exact: 0, nickname: -1, typo: -1.5, alike: -4, initial: 2, middle: 2, missing: 0, different: -12 },
  order: { kept: 0, exchanged: -3 },
  middle: { exact: 3, initial: 1.5, former: 2.5, missing: 0, different: -3 },
  suffix: { exact: 3, one: -0.5, missing: 0, different: -20 },
  birth: { exact: 12, typo: 2.5, month: 8, year: 5, parts: -1, near: -3, missing: 0, contradiction: -20 },
  address: { unit: 8, open: 7, building: 2, alike: 6, street: 2, namesake: 1, zip: 1.5, city: 0.5, elsewhere: -1, missing: 0 },
  phone: { shared: 7, none: 0 },
  email: { shared: 8, none: 0 },
};

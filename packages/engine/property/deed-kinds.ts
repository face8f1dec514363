/**
 * Numbers of the deed kinds in the store, as its `deed_kind()` reads them from what recorders print. Never renumber: stored loads contain them. `grant`
 * includes bargain and sale. `trustee` is a deed of a trust or after a foreclosure, which its name alone does not distinguish. `foreclosure` is any sale by a
 * court or lender.
 */
export const DEED_KIND_IDS = {
  warranty: 1,
  special_warranty: 2,
  grant: 3,
  quitclaim: 4,
  trustee: 5,
  foreclosure: 6,
  tax: 7,
  estate: 8,
  gift: 9,
} as const;

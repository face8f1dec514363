/**
 * How the store numbers the kinds of deeds, as its `deed_kind()` reads them of what recorders print. Never renumber: loads on disk carry them. `grant`: grant, and
 * bargain and sale. `trustee`: of a trust, or after a foreclosure, which its name alone does not say. `foreclosure`: any sale that a court or lender made.
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

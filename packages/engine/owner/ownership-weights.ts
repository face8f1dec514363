/**
 * The weight of what the county's records say of who owns a parcel now, in bits; their sum is the log-odds that the owner shown owns it. Set by hand;
 * \`node bench/learn-owners.ts\` says what made-up states count, and why it was not taken over stands in decision 0067.
 */
export const OWNERSHIP_WEIGHTS = {
  roll: 4.4,
  /** The latest deed names this buyer; it came after the roll. */
  deedAfterRoll: 5.6,
  /** A deed names the roll's or the bill's owner as buyer. */
  deedAgrees: 2.2,
  billAlone: 3.6,
  billAgrees: 1,
  rollOfOwnerBefore: -0.9,
  otherBuyer: -2.6,
  otherBilled: -1.8,
  /** A bill of the season of the sale, which has not heard of it. */
  billOfOwnerBefore: -0.5,
  /** A bill of the year after the sale that still goes to who sold: books of the year before. */
  billOfOwnerLongBefore: -1.5,
  /** A later sale whose buyer no record names: well before the latest bill, and about then or after it. */
  unnamedSale: -2.7,
  unnamedSaleAfterBill: -8,
  /** Another household moved into the owner's home: after the latest record that shows the owner, and within a year before it. */
  movedInSince: -5.4,
  movedInBefore: -3,
  /** Into a home from which the owner's mail goes elsewhere, after that record. */
  movedInSinceElsewhere: -3.3,
  /** Who moved in when it was sold to a buyer whom no record names, where whom the records show has likely sold. */
  movedInWithSale: 3.3,
};

/**
 * Weights in bits of what the county's records say about who owns a parcel now; their sum is the log-odds that the shown owner owns it. Set by hand. `node
 * bench/learn-owners.ts` prints the weights counted in generated states; decision 0067 states why they were not adopted.
 */
export const OWNERSHIP_WEIGHTS = {
  roll: 4.4,
  /** The latest deed names this buyer and is later than the roll. */
  deedAfterRoll: 5.6,
  /** A deed names the roll's or the bill's owner as buyer. */
  deedAgrees: 2.2,
  billAlone: 3.6,
  billAgrees: 1,
  rollOfOwnerBefore: -0.9,
  otherBuyer: -2.6,
  otherBilled: -1.8,
  /** The bill names the previous owner but is so close to the sale that the collector may not have learned of it. */
  billOfOwnerBefore: -0.5,
  /** The bill still goes to the seller in the year after the sale: the collector's data is of the year before. */
  billOfOwnerLongBefore: -1.5,
  /** A later sale whose buyer no record names: well before the latest bill (`unnamedSale`), or about the time of that bill or after it. */
  unnamedSale: -2.7,
  unnamedSaleAfterBill: -8,
  /** Another household moved into the owner's home after the latest record of the owner (`movedInSince`), or within the year before it. */
  movedInSince: -5.4,
  movedInBefore: -3,
  /** Another household moved, after that record, into a property whose owner receives mail elsewhere. */
  movedInSinceElsewhere: -3.3,
  /** Somebody moved in when the property was sold to an unnamed buyer, and the recorded owner has probably sold. */
  movedInWithSale: 3.3,
};

/** A lower price is nominal: deeds of gift state $1, $10 or $100. */
export const LEAST_SALE_PRICE = 1_000;

/** The price paid, in dollars; null if the deed states a nominal price or none. */
export function paidPrice(price: number | null | undefined): number | null {
  return price !== null && price !== undefined && price >= LEAST_SALE_PRICE ? price : null;
}

/** Below it a price is a form: deeds of gift say $1, $10 or $100. */
export const LEAST_SALE_PRICE = 1_000;

/** What was paid, in dollars; null where a deed names a form of a price, or none. */
export function paidPrice(price: number | null | undefined): number | null {
  return price !== null && price !== undefined && price >= LEAST_SALE_PRICE ? price : null;
}

/** Of a dollar. */
const MICROS = 1_000_000;
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** '$0.10', and of less than a cent as much as it is: '$0.008'. */
export function sayMicros(micros: number): string {
  return DOLLARS.format(micros / MICROS);
}

/** What somebody typed as dollars; null where that is no amount. */
export function readMicros(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,6}(\.\d{1,6})?$/.test(plain) ? Math.round(Number(plain) * MICROS) : null;
}

/** Into a field, as it is read back. */
export function writeMicros(micros: number): string {
  return sayMicros(micros).replaceAll(/[$,]/g, '');
}

/** Micros per dollar. */
const MICROS = 1_000_000;
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** '$0.10', and amounts below a cent with up to four decimals: '$0.008'. */
export function sayMicros(micros: number): string {
  return DOLLARS.format(micros / MICROS);
}

/** Parses a typed amount of dollars; null if it is not one. */
export function readMicros(text: string): number | null {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return /^\d{1,6}(\.\d{1,6})?$/.test(plain) ? Math.round(Number(plain) * MICROS) : null;
}

/** The amount as `readMicros` reads it back, for a form field. */
export function writeMicros(micros: number): string {
  return sayMicros(micros).replaceAll(/[$,]/g, '');
}

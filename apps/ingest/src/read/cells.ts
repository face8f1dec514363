/** Numbers and dates as text, however a format stores them. */

/** Without an exponent, so that a parcel number of fourteen digits stays intact. '' if the number is not finite. */
export function plainNumber(value: number | bigint): string {
  if (typeof value === 'bigint') return value.toString();
  if (!Number.isFinite(value)) return '';
  if (Number.isInteger(value) && Math.abs(value) >= 1e21) return BigInt(value).toString();
  const text = String(value);
  return text.includes('e') ? expandExponent(text) : text;
}

/** Expands `1.25e-7` and `1.234E+13` to digits; any other text stays as it is. */
export function expandExponent(text: string): string {
  const found = /^([-+]?)(\d*)\.?(\d*)[eE]([-+]?\d{1,3})$/.exec(text);
  if (!found) return text;
  const [, sign, whole = '', fraction = '', exponent] = found;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const [left, right] = point <= 0 ? ['0', '0'.repeat(-point) + digits] : [digits.slice(0, point).padEnd(point, '0'), digits.slice(point)];
  const tail = right.replace(/0+$/, '');
  const number = `${left.replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`;
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number;
}

/** A timestamp as YYYY-MM-DD, with its time if it is not midnight; '' if it is outside the calendar. In UTC. */
export function dayOf(time: number): string {
  if (!Number.isFinite(time) || Math.abs(time) > 8.64e15) return '';
  const iso = new Date(time).toISOString();
  if (iso.length > 24) return '';
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}

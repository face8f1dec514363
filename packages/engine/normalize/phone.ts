const AREA_OR_EXCHANGE = /^[2-9]\d\d[2-9]\d{6}$/;

/**
 * '+1' and ten digits, or null when the text cannot be a number of the North American plan: area code and exchange begin with 2-9
 * and are not service codes such as 911 (ATIS-0300051). An extension after the number is dropped.
 */
export function readPhone(text: string): string | null {
  if (text.length > 60) return null;
  let digits = /^\d{10}$/.test(text) ? text : digitsOf(text);
  if (digits.length === 11 && digits.startsWith('1')) digits = digits.slice(1);
  if (!AREA_OR_EXCHANGE.test(digits) || digits.slice(1, 3) === '11' || digits.slice(4, 6) === '11') return null;
  return `+1${digits}`;
}

/** A word before the number may name the line; any other letter means that the text is no number. */
function digitsOf(text: string): string {
  const number = text
    .normalize('NFKC')
    .replace(/^\s*(?:tel|phone|cell|mobile|home|fax|work)[.:]?/i, '')
    .replace(/(?:ext|extension|x|#)[.:]? ?\d{1,8}\s*$/i, '');
  return /\p{L}/u.test(number) ? '' : number.replace(/\D/g, '');
}

/** '(419) 555-0142' of '+14195550142'; any other text comes back as it is. */
export function formatPhone(e164: string): string {
  return /^\+1\d{10}$/.test(e164) ? `(${e164.slice(2, 5)}) ${e164.slice(5, 8)}-${e164.slice(8)}` : e164;
}

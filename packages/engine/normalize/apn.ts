import { foldText } from '../text/fold.ts';

/**
 * What two printings of one parcel number share: upper-case letters and digits, leading zeros dropped (spreadsheets lose them).
 * Empty when the text holds neither letter nor digit.
 */
export function apnKeyText(apn: string): string {
  const folded = foldText(apn);
  let text = '';
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i);
    const isDigit = code >= 48 && code <= 57;
    if ((code === 48 && text === '') || (!isDigit && (code < 65 || code > 90))) continue;
    text += folded[i];
  }
  return text === '' && folded.includes('0') ? '0' : text;
}

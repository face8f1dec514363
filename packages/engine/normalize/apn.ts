import { foldText } from '../text/fold.ts';

/**
 * What every print of one parcel number shares: upper-case letters and digits, leading zeros dropped (spreadsheets lose them). Other numbers may
 * share it too ('225-3' and '22-53'): `compareApns` tells them apart. Empty when the text holds neither letter nor digit.
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

/** The number as it is printed, but for case and space: '12-034 B'. */
export function apnPrint(apn: string): string {
  return foldText(apn).trim().replace(/\s+/g, ' ');
}

/** Its parts between separators of whatever kind, each without leading zeros: '012-034.0050' is '12-34-50'. Empty of a number without separators. */
export function apnPartsText(apn: string): string {
  const parts = foldText(apn).match(/[A-Z0-9]+/g) ?? [];
  return parts.length < 2 ? '' : parts.map((part) => part.replace(/^0+(?=.)/, '')).join('-');
}

/** How one parcel number may mean another: as printed, by its parts, or with separators left out. */
export type ApnFit = 'printed' | 'parts' | 'open';

/** Nearest first. */
export const APN_FITS: readonly ApnFit[] = ['printed', 'parts', 'open'];

/** `null` of two that cannot be one number: separators count, so '225-3' is not '22-53', and either may be meant by '2253'. */
export function compareApns(left: string, right: string): ApnFit | null {
  if (apnPrint(left) === apnPrint(right)) return 'printed';
  const parts = apnPartsText(left);
  if (parts !== '' && parts === apnPartsText(right)) return 'parts';
  if (apnKeyText(left) !== apnKeyText(right)) return null;
  const [few, many] = [cutsOf(left), cutsOf(right)].toSorted((a, b) => a.size - b.size) as [Set<number>, Set<number>];
  return [...few].every((cut) => many.has(cut)) ? 'open' : null;
}

/** Where a number is cut by separators, counted in letters and digits from its end: zeros in front may be missing. */
function cutsOf(apn: string): Set<number> {
  const cuts = new Set<number>();
  let behind = 0;
  for (const part of (foldText(apn).match(/[A-Z0-9]+/g) ?? []).toReversed().slice(0, -1)) cuts.add((behind += part.length));
  const length = apnKeyText(apn).length;
  return new Set([...cuts].filter((cut) => cut < length));
}

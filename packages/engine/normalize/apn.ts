import { readAlike } from '../model/read-once.ts';
import { foldText } from '../text/fold.ts';

/** A number by everything that two prints of it are compared by. A search compares the few numbers that it finds with each other at every hop. */
const readApn = readAlike(
  (apn: string) => apn,
  (apn) => {
    const folded = foldText(apn);
    const words = folded.match(/[A-Z0-9]+/g) ?? [];
    return { key: keyOf(folded), print: folded.trim().replace(/\s+/g, ' '), parts: partsOf(words), words };
  },
);

/**
 * What every print of one parcel number shares: upper-case letters and digits, leading zeros dropped (spreadsheets lose them). Other numbers may
 * share it too ('225-3' and '22-53'): `compareApns` tells them apart. Empty when the text holds neither letter nor digit.
 */
export function apnKeyText(apn: string): string {
  return readApn(apn).key;
}

function keyOf(folded: string): string {
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
  return readApn(apn).print;
}

/** Its parts between separators of whatever kind, each without leading zeros: '012-034.0050' is '12-34-50'. Empty of a number without separators. */
export function apnPartsText(apn: string): string {
  return readApn(apn).parts;
}

function partsOf(words: readonly string[]): string {
  return words.length < 2 ? '' : words.map((part) => part.replace(/^0+(?=.)/, '')).join('-');
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
  for (const part of readApn(apn).words.toReversed().slice(0, -1)) cuts.add((behind += part.length));
  const length = apnKeyText(apn).length;
  return new Set([...cuts].filter((cut) => cut < length));
}

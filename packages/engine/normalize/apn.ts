import { readAlike } from '../model/read-once.ts';
import { foldText } from '../text/fold.ts';

/** A number by everything that two prints of it are compared by. A search compares the few numbers that it finds with each other at every hop. */
const readApn = readAlike(
  (apn: string) => apn,
  (apn) => {
    const folded = foldText(apn);
    const words = folded.match(/[A-Z0-9]+/g) ?? [];
    return { key: keyOf(folded), print: folded.trim().replace(/\s+/g, ' '), parts: partsOf(words), words, ...wholeOf(words) };
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

/** Groups of a number of which the first or the last may be left out: shorter ones have none that says the same everywhere. */
const LEAST_GROUPS = 5;
/** Digits of a number that stands alone. */
const LEAST_ALONE = 5;

/** Its groups in one text, and what it is where some are left out that others do not print. */
function wholeOf(words: readonly string[]): { whole: string; trimmed: string; forms: readonly string[] } {
  // 'R000123456' is 'R123456'.
  const groups = words.map((word) => word.replace(/^([A-Z]*)0+(?=\d)/, '$1'));
  let to = groups.length;
  while (to > ((groups[0]?.length ?? 0) < LEAST_ALONE ? 2 : 1) && groups[to - 1] === '0') to--;
  const [whole, trimmed] = [groups.join('-'), groups.slice(0, to).join('-')];
  const forms = [whole, trimmed];
  if (groups.length >= LEAST_GROUPS) forms.push(groups.slice(0, -1).join('-'), groups.slice(1).join('-'));
  // Real property, as Texas marks it.
  if (/^R-?\d{4,}$/.test(whole)) forms.push(whole.replace(/^R-?/, ''));
  return { whole, trimmed, forms: [...new Set(forms)] };
}

/**
 * By which else it is found: without the tax district or the county that begins it ('45-07-12-377-001.000-006'), without groups of zeros at its end, without
 * zeros behind its letter, without the R of real property.
 */
export function apnForms(apn: string): readonly string[] {
  return readApn(apn).forms;
}

/** How one parcel number may mean another: as printed, by its parts, with separators left out, or with a group left out. */
export type ApnFit = 'printed' | 'parts' | 'open' | 'part';

/** Nearest first. */
export const APN_FITS: readonly ApnFit[] = ['printed', 'parts', 'open', 'part'];

/** `null` of two that cannot be one number: separators count, so '225-3' is not '22-53', and either may be meant by '2253'. */
export function compareApns(left: string, right: string): ApnFit | null {
  if (apnPrint(left) === apnPrint(right)) return 'printed';
  const parts = apnPartsText(left);
  if (parts !== '' && parts === apnPartsText(right)) return 'parts';
  if (apnKeyText(left) !== apnKeyText(right)) return isPart(left, right) ? 'part' : null;
  const [few, many] = [cutsOf(left), cutsOf(right)].toSorted((a, b) => a.size - b.size) as [Set<number>, Set<number>];
  return [...few].every((cut) => many.has(cut)) ? 'open' : null;
}

/** What one leaves out the other has, and they have all else in common. */
function isPart(left: string, right: string): boolean {
  const [a, b] = [readApn(left), readApn(right)];
  if (a.whole === '' || b.whole === '') return false;
  return a.trimmed === b.trimmed || a.forms.includes(b.whole) || b.forms.includes(a.whole);
}

/** Where a number is cut by separators, counted in letters and digits from its end: zeros in front may be missing. */
function cutsOf(apn: string): Set<number> {
  const cuts = new Set<number>();
  let behind = 0;
  for (const part of readApn(apn).words.toReversed().slice(0, -1)) cuts.add((behind += part.length));
  const length = apnKeyText(apn).length;
  return new Set([...cuts].filter((cut) => cut < length));
}

import { readAlike } from '../model/read-once.ts';
import { foldText } from '../text/fold.ts';

/**
 * A parcel number with every form by which two spellings of it are compared. Cached, because a search compares the same few numbers in every round of lookups.
 */
const readApn = readAlike(
  (apn: string) => apn,
  (apn) => {
    const folded = foldText(apn);
    const words = folded.match(/[A-Z0-9]+/g) ?? [];
    return { key: keyOf(folded), print: folded.trim().replace(/\s+/g, ' '), parts: partsOf(words), words, ...wholeOf(words) };
  },
);

/**
 * The part that all spellings of a parcel number share: upper-case letters and digits without leading zeros (spreadsheets lose them). Other numbers may share
 * it too ('225-3' and '22-53'); `compareApns` distinguishes them. Empty if the text has neither letter nor digit.
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

/** The number as printed, with case and spaces normalized: '12-034 B'. */
export function apnPrint(apn: string): string {
  return readApn(apn).print;
}

/** The parts between separators of any kind, each without leading zeros: '012-034.0050' becomes '12-34-50'. Empty for a number without separators. */
export function apnPartsText(apn: string): string {
  return readApn(apn).parts;
}

function partsOf(words: readonly string[]): string {
  return words.length < 2 ? '' : words.map((part) => part.replace(/^0+(?=.)/, '')).join('-');
}

/** A number needs at least this many groups for its first or last one to be omitted; shorter numbers have no group that is the same everywhere. */
const LEAST_GROUPS = 5;
/** Minimum number of characters of a group that may remain alone. */
const LEAST_ALONE = 5;

/** The number's groups as one text, and the forms in which groups are left out that others do not print. */
function wholeOf(words: readonly string[]): { whole: string; trimmed: string; forms: readonly string[] } {
  // 'R000123456' becomes 'R123456'.
  const groups = words.map((word) => word.replace(/^([A-Z]*)0+(?=\d)/, '$1'));
  let to = groups.length;
  while (to > ((groups[0]?.length ?? 0) < LEAST_ALONE ? 2 : 1) && groups[to - 1] === '0') to--;
  const [whole, trimmed] = [groups.join('-'), groups.slice(0, to).join('-')];
  const forms = [whole, trimmed];
  if (groups.length >= LEAST_GROUPS) forms.push(groups.slice(0, -1).join('-'), groups.slice(1).join('-'));
  // R marks real property in Texas.
  if (/^R-?\d{4,}$/.test(whole)) forms.push(whole.replace(/^R-?/, ''));
  return { whole, trimmed, forms: [...new Set(forms)] };
}

/**
 * The other forms under which a number is found: without the tax district or the county at its beginning ('45-07-12-377-001.000-006'), without groups of zeros
 * at its end, without zeros after its letter, without the R for real property.
 */
export function apnForms(apn: string): readonly string[] {
  return readApn(apn).forms;
}

/** How one parcel number may match another: as printed, by its parts, without separators, or with a group left out. */
export type ApnFit = 'printed' | 'parts' | 'open' | 'part';

/** Closest first. */
export const APN_FITS: readonly ApnFit[] = ['printed', 'parts', 'open', 'part'];

/** Null if the two cannot be one number. Separators count: '225-3' does not match '22-53', but '2253' may mean either. */
export function compareApns(left: string, right: string): ApnFit | null {
  if (apnPrint(left) === apnPrint(right)) return 'printed';
  const parts = apnPartsText(left);
  if (parts !== '' && parts === apnPartsText(right)) return 'parts';
  if (apnKeyText(left) !== apnKeyText(right)) return isPart(left, right) ? 'part' : null;
  const [few, many] = [cutsOf(left), cutsOf(right)].toSorted((a, b) => a.size - b.size) as [Set<number>, Set<number>];
  return [...few].every((cut) => many.has(cut)) ? 'open' : null;
}

/** Whether one leaves out a group that the other has and they agree in everything else. */
function isPart(left: string, right: string): boolean {
  const [a, b] = [readApn(left), readApn(right)];
  if (a.whole === '' || b.whole === '') return false;
  return a.trimmed === b.trimmed || a.forms.includes(b.whole) || b.forms.includes(a.whole);
}

/** The positions of the separators, counted in letters and digits from the end because leading zeros may be missing. */
function cutsOf(apn: string): Set<number> {
  const cuts = new Set<number>();
  let behind = 0;
  for (const part of readApn(apn).words.toReversed().slice(0, -1)) cuts.add((behind += part.length));
  const length = apnKeyText(apn).length;
  return new Set([...cuts].filter((cut) => cut < length));
}

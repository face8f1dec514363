/** Recognizes what offices print in place of an owner's name. Pure. */
import type { RawName } from '../model/evidence.ts';
import { foldText } from '../text/fold.ts';
import { readNameOnce } from '../normalize/read-once.ts';

/** Whether a printed name stands in place of one: 'UNKNOWN OWNER', 'CURRENT OWNER OR RESIDENT', 'MULTIPLE OWNERS', 'SEE DEED', 'N/A'. */
export function isNobody(printed: RawName | undefined): boolean {
  if (printed === undefined) return false;
  const text = foldText(printed.full ?? [printed.first, printed.middle, printed.last].filter(Boolean).join(' '));
  const words = text.match(/[A-Z]+/g) ?? [];
  if (words.length > MOST_WORDS) return false;
  if (words.length === 1 ? ALONE.has(words[0]) : isPlaceholder(words)) return true;
  if (!MAY_BE.test(text)) return false;
  const { persons, organisation } = readNameOnce(printed);
  return organisation === undefined && persons.every(({ first, last }) => first === undefined && last === undefined);
}

const isPlaceholder = (words: readonly string[]): boolean =>
  words.some((word) => TOGETHER.has(word)) && words.every((word) => TOGETHER.has(word) || BETWEEN.has(word));

const MOST_WORDS = 6;

/** A quick pre-check of what the reader of names knows: most names contain none of these words. */
const MAY_BE =
  /\b(?:UNKNOWN|(?:HOME)?OWNERS?|RESIDENTS?|OCCUPANTS?|TENANT|TAXPAYER|CUSTOMER|UNASSIGNED|(?:UN)?AVAILABLE|PROVIDED|DETERMINED|NONE|TBD|N\/?A|NAME|GIVEN|FOUND|FILE|RECORD)\b|^[^A-Z]*$/;

// More of what rolls print in place of a name. The reader of names takes these for firms, so records are filed under them; as an owner they are nobody.
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
/** Words that name nobody if they are the whole line. */
const ALONE = setOf(
  'NULL VARIOUS VACANT UNKOWN UNKNWN UNDETERMINED UNIDENTIFIED UNLISTED UNRECORDED UNCLAIMED PENDING DELETED XXX XXXX XXXXX',
);
/** Words of which a line of several names nobody: 'MULTIPLE OWNERS', 'NO OWNERSHIP INFORMATION', 'SEE DEED'. */
const TOGETHER = setOf(
  'OWNER OWNERS OWNERSHIP NAMES INFORMATION DATA RECORDS DEED DEEDS NOTES PARCEL TAXPAYER ' +
    'UNKNOWN UNKOWN UNKNWN UNDETERMINED UNIDENTIFIED UNLISTED UNRECORDED MULTIPLE VARIOUS MISC SEVERAL PENDING ' +
    'AVAILABLE UNAVAILABLE LISTED ASSIGNED ENTERED RETIRED DELETED INACTIVE',
);
/** Words that count only beside those, because people bear some of them: 'THE ON', 'SEE NOTE'. */
const BETWEEN = setOf('NO NOT NEW SEE REFER TO OF ON THE NAME RECORD FILE NOTE INFO NULL PRIVATE');

import { parseAddress } from '@deedline/engine/normalize/address';
import { isUnitLine } from '@deedline/engine/normalize/address-unit';

export const CARE_OF = /^(?:c\s?\/\s?[o0]|%|attn|attention|in care of|care of)[\s:]*/i;

// Where the name ends and the address begins if both are in one line.
const STREET_BEGINS = /\s+(?=\d|p\.?\s?o\.?\s+box\b|rr\s+\d)/i;

/** '418 TANNERY ROW LLC' begins like a house number but is not an address. */
const FIRM = /\b(?:llc|l\.l\.c|inc|lp|llp|ltd|corp|corporation|company|trust|escrow|bank)\b/i;
const HOUSE = /^\d+[a-z]?\s+\S/i;

/** Text in a line whose content is unknown. */
const NOTHING =
  /^(?:\W*|n\/?a|none|null|unknown|(?:mailing )?address unknown|unknown (?:mailing )?address|no (?:mailing )?address.*|same|see notes?)$/i;
/** 'CITY ST 12345', and the ends of foreign addresses. */
const PLACE = /\b[a-z]{2}\.?,?\s+\d{5}(?:-\d{4})?$/i;
const ABROAD =
  /\b(?:[a-z]\d[a-z] ?\d[a-z]\d|[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|canada|mexico(?: d\.?f\.?| city)?|united kingdom|england|scotland|wales|ireland|france|germany|spain|italy|switzerland|netherlands|israel|india|china|hong kong|taiwan|japan|korea|singapore|philippines|australia|new zealand|brazil|argentina|colombia|venezuela|peru|chile|costa rica|panama|bahamas|bermuda)$/i;
/** A mail stop or a former name is not an in-care-of name. */
const NO_NAME = /^(?:ms|m\/s|mail ?stop|mail ?code|fka|f\/k\/a|nka|aka)\b/i;
/** The second line of a rural or military box, whose first is the route or the unit. */
const BOX = /^box\s+\S+$/i;
const BOX_OF = /^(?:r\.? ?r\.?|rt\.?|route|rfd|hcr?|psc|cmr|unit)\s*#?\s*\d+$/i;

interface Mailing {
  careOf: string;
  line: string;
  unit: string;
}

/**
 * Separates the address lines of a roll into in-care-of name, street and unit. 'C/O NAME' may be above or below the street, or before it in the same line. A
 * line is a unit if it reads like one; any other line beside a street is an unmarked name: an escrow, a company, a relative.
 */
export function readMailingLines(lines: readonly string[]): Mailing {
  const filled = joinBoxes(lines.filter((line) => line !== '' && !NOTHING.test(line)));
  const marked = filled.find((line) => CARE_OF.test(line));
  const rest = filled.filter((line) => line !== marked);
  const named = marked?.replace(CARE_OF, '') ?? '';
  if (rest.length > 0) return tellApart(rest, named);
  const at = named.search(STREET_BEGINS);
  return at < 0 ? { careOf: named, line: '', unit: '' } : { careOf: named.slice(0, at), line: named.slice(at).trim(), unit: '' };
}

function tellApart(lines: readonly string[], marked: string): Mailing {
  const line = lines.length === 1 ? lines[0]! : (lines.find(isStreet) ?? lines[0]!);
  const others = lines.filter((other) => other !== line);
  const units = others.filter(isUnitLine);
  const names = others.filter((other) => !units.includes(other) && isName(other, lines));
  return { careOf: marked || (names[0]?.replace(/^co\s+/i, '') ?? ''), line, unit: units.join(' ') };
}

/** In a foreign address, the lines below the first belong to it. */
function isName(line: string, lines: readonly string[]): boolean {
  if (isStreet(line) || NO_NAME.test(line) || PLACE.test(line) || ABROAD.test(line)) return false;
  return line === lines[0] || !lines.some((other) => ABROAD.test(other));
}

function joinBoxes(lines: readonly string[]): readonly string[] {
  const at = lines.findIndex((line, place) => BOX.test(line) && BOX_OF.test(lines[place - 1] ?? ''));
  return at < 0 ? lines : [...lines.slice(0, at - 1), `${lines[at - 1]} ${lines[at]}`, ...lines.slice(at + 1)];
}

function isStreet(line: string): boolean {
  if (FIRM.test(line)) return false;
  if (HOUSE.test(line)) return true;
  const { kind, number } = parseAddress({ line });
  return kind !== 'unparsed' && (kind !== 'street' || number !== undefined);
}

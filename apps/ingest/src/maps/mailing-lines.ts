import { parseAddress } from '@deedline/engine/normalize/address';
import { isUnitLine } from '@deedline/engine/normalize/address-unit';

export const CARE_OF = /^(?:c\/o|c\/0|%|attn:?|attention:?|in care of|care of)\s*/i;

// Where a name ends and an address begins, when both stand in one line.
const STREET_BEGINS = /\s+(?=\d|p\.?\s?o\.?\s+box\b|rr\s+\d)/i;

/** '418 TANNERY ROW LLC' has a house number and is no address. */
const FIRM = /\b(?:llc|l\.l\.c|inc|lp|llp|ltd|corp|corporation|company|trust|escrow|bank)\b/i;
const HOUSE = /^\d+[a-z]?\s+\S/i;

interface Mailing {
  careOf: string;
  line: string;
  unit: string;
}

/**
 * Address lines of a roll in their order: whom the letters go through, the street, the unit. 'C/O NAME' stands above the street, below it or before it in
 * the same line. A line is a unit where it reads as one; any other beside a street is a name that nobody marked: an escrow, a company, a relative.
 */
export function readMailingLines(lines: readonly string[]): Mailing {
  const filled = lines.filter((line) => line !== '');
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
  const names = others.filter((other) => !units.includes(other) && !isStreet(other));
  return { careOf: marked || (names[0] ?? ''), line, unit: units.join(' ') };
}

function isStreet(line: string): boolean {
  if (FIRM.test(line)) return false;
  if (HOUSE.test(line)) return true;
  const { kind, number } = parseAddress({ line });
  return kind !== 'unparsed' && (kind !== 'street' || number !== undefined);
}

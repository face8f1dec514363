/** Trusts as a roll's column cuts them off: 'PELLWORTH FAMILY REVOCABLE LI'. */

const LIVING_TITLES: ReadonlySet<string> = new Set(['REVOCABLE', 'IRREVOCABLE', 'REVOC', 'IRREV', 'REV', 'LIVING', 'LIV']);

/** What may follow a word of a trust's title, and from how many letters on it is told. */
type Follows = readonly (readonly [whole: string, letters: number])[];
const AFTER_TITLE: Follows = [
  ['LIVING', 1],
  ['TRUST', 1],
];
/** A family owns through limited partnerships as well: 'FAMILY LI' may be either, and 'SINGLE FAMILY RE' is of rentals. */
const AFTER_FAMILY: Follows = [
  ['TRUST', 1],
  ['LIVING', 3],
];
const AFTER_LAND: Follows = [['TRUST', 1]];

function followsOf(before: string, count: number): Follows {
  if (before === 'FAMILY') return AFTER_FAMILY;
  if (count > 3 && before === 'LAND') return AFTER_LAND;
  return count > 2 && LIVING_TITLES.has(before) ? AFTER_TITLE : [];
}

const LEAST_TITLE_LETTERS = 4;

/** The title with its last word whole and TRUST at its end, where the line was cut off within it; other lines as they are. */
export function completeTrust(tokens: readonly string[]): readonly string[] {
  const last = tokens.at(-1) ?? '';
  const before = tokens.at(-2) ?? '';
  if (tokens.length < 2 || last === 'TRUST') return tokens;
  const whole =
    followsOf(before, tokens.length).find(([word, letters]) => last.length >= letters && word.startsWith(last))?.[0] ??
    (tokens.length > 2
      ? ['REVOCABLE', 'IRREVOCABLE'].find((word) => last.length >= LEAST_TITLE_LETTERS && word.startsWith(last))
      : undefined);
  if (whole === undefined) return tokens;
  return [...tokens.slice(0, -1), whole, ...(whole === 'TRUST' ? [] : ['TRUST'])];
}

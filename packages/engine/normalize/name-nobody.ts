/** What rolls and lists print where they know no owner, may not tell, or write to whoever is there: words that name nobody. */
const NOBODY: ReadonlySet<string> = new Set(
  'UNKNOWN OWNER OWNERS HOMEOWNER RESIDENT RESIDENTS OCCUPANT OCCUPANTS TENANT TAXPAYER CUSTOMER CONFIDENTIAL WITHHELD REDACTED UNASSIGNED UNAVAILABLE AVAILABLE PROVIDED DETERMINED NONE TBD NA N/A'.split(
    ' ',
  ),
);
/** Words that stand beside those: 'NAME NOT PROVIDED', 'CURRENT OWNER OR RESIDENT', 'OWNER OF RECORD'. */
const BESIDE: ReadonlySet<string> = new Set(
  'CURRENT PROPERTY POSTAL NAME RECORD NOT NO FOUND GIVEN ON FILE OF OR & AT TO BE THE'.split(' '),
);
/** Of these some only together. */
const PHRASES: ReadonlySet<string> = new Set([
  'NO NAME',
  'NO NAME GIVEN',
  'NOT ON FILE',
  'NAME NOT FOUND',
  'NOT GIVEN',
  'NOT FOUND',
  'NO RECORD',
]);

/** A line of such words alone. */
export function namesNobody(tokens: readonly string[]): boolean {
  if (tokens.length === 0 || tokens.length > 6) return false;
  if (!tokens.every((token) => NOBODY.has(token) || BESIDE.has(token))) return false;
  return tokens.some((token) => NOBODY.has(token)) || PHRASES.has(tokens.join(' '));
}

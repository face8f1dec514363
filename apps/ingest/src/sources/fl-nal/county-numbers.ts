/**
 * The Department of Revenue numbers Florida's counties 11 to 77 in alphabetical order; so does FIPS, in odd numbers, but for
 * Miami-Dade, which took a new number with its new name.
 */
export function floridaCountyFips(countyNumber: string): string | undefined {
  const number = Number(countyNumber);
  if (!Number.isInteger(number) || number < 11 || number > 77) return undefined;
  if (number === 23) return '12086';
  const place = number > 23 ? number - 12 : number - 11;
  const passesOldDade = number > 23 ? 2 : 0;
  return `12${String(place * 2 + 1 + passesOldDade).padStart(3, '0')}`;
}

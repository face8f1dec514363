import type { Results } from '@deedline/contract/results';

export interface CallAddress {
  state: string | null;
  zip: string | null;
}

/** Where the person of an answer lives or takes mail, by state and ZIP code: each of them counts, for nobody knows where the phone is. */
export function readAddresses({ addressHistory, mailingAddress, propertyAddress }: Results): CallAddress[] {
  const current = addressHistory.filter(({ isCurrentAddress }) => isCurrentAddress).map(({ state, zip }) => ({ state, zip }));
  const mailed = [mailingAddress].map(readLine).filter((address) => address !== null);
  const known = [...current, ...mailed];
  const asked = known.length > 0 ? known : [propertyAddress].map(readLine).filter((address) => address !== null);
  return [...new Map(asked.map((address) => [`${address.state} ${address.zip}`, address])).values()];
}

/** '418 Tannery Row, Quillmere, FK 00412' -> FK and 00412. */
function readLine(line: string | null): CallAddress | null {
  const match = /\b([A-Z]{2})[,\s]+(\d{5})(?:-\d{4})?\s*$/.exec(line ?? '');
  return match === null ? null : { state: match[1]!, zip: match[2]! };
}

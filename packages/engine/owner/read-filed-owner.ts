import type { Records } from '../cluster/scene.ts';
import { compareAddresses } from '../compare/compare-addresses.ts';
import { isSameOrganisation } from '../compare/compare-owners.ts';
import { isGivenName } from '../normalize/term-frequencies.ts';
import type { OrganisationBody, RawAddress, RawName } from '../model/evidence.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import { readOnce } from '../model/read-once.ts';

/** From so many letters on, a line that begins a registered name is that name cut off. */
const CUT_LETTERS = 18;

const readFiling = readOnce((body: OrganisationBody) => readNameOnce({ full: body.name }));

/** The core words of a line that reads as a person, as if its column had cut LLC off; none of lines that name organisations anyway. */
export const coreOfFirm = readOnce((printed: RawName): readonly string[] => {
  if (printed.full === undefined || /[&+%,]/.test(printed.full) || readNameOnce(printed).kind !== 'person') return [];
  const core = readNameOnce({ full: `${printed.full} LLC` }).organisation?.core ?? [];
  return core.length > 1 ? core : [];
});

/**
 * The owner as the registry knows it, where the line alone reads as a person: a company whose name the column cut off (PIKE-MARLOWE REALT), or
 * one without its LLC and without a given name in it, whose mail goes to the address of a company of that very name. Else as it was read.
 */
export function readFiledOwner(records: Records, printed: RawName, reading: NameReading, mailing: RawAddress | undefined): NameReading {
  const core = reading.kind === 'person' ? coreOfFirm(printed) : [];
  if (core.length === 0) return reading;
  const letters = lettersOf(printed.full!);
  const hasGiven = core.some(isGivenName);
  const filing = records.organisations.find(({ body }) => {
    const filed = readFiling(body).organisation?.core ?? [];
    const isWhole = lettersOf(filed.join('')) === letters;
    if (letters.length >= CUT_LETTERS && !isWhole && lettersOf(body.name).startsWith(letters)) return true;
    return !hasGiven && isSameOrganisation(filed, core) && isAtAddress(body, mailing);
  });
  return filing ? readFiling(filing.body) : reading;
}

function isAtAddress({ principalAddress, mailingAddress }: OrganisationBody, mailing: RawAddress | undefined): boolean {
  if (mailing === undefined) return false;
  const door = parseAddressOnce(mailing);
  return [principalAddress, mailingAddress].some(
    (place) => place !== undefined && ['unit', 'open'].includes(compareAddresses(parseAddressOnce(place), door)),
  );
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

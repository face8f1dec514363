import type { Records } from '../cluster/scene.ts';
import { mayBeSameDoor } from '../compare/compare-addresses.ts';
import { isSameOrganisation } from '../compare/compare-owners.ts';
import { isGivenName } from '../normalize/term-frequencies.ts';
import type { OrganisationBody, RawAddress, RawName } from '../model/evidence.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import { readOnce } from '../model/read-once.ts';
import { titleCase } from '../text/title-case.ts';

/** From so many letters on, a line that begins a registered name is that name cut off. */
const CUT_LETTERS = 18;

/** The name that a company is registered under. */
export const readFiling = readOnce((body: OrganisationBody) => readNameOnce({ full: body.name }));

/** The core words of that name; none where it does not read as a company's. */
export function coreOfFiling(body: OrganisationBody): readonly string[] {
  return readFiling(body).organisation?.core ?? [];
}

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
  const fitting = records.organisations.filter(({ body }) => {
    const filed = coreOfFiling(body);
    const isWhole = lettersOf(filed.join('')) === letters;
    if (letters.length >= CUT_LETTERS && !isWhole && lettersOf(body.name).startsWith(letters)) return true;
    return !hasGiven && isSameOrganisation(filed, core) && isAtAddress(body, mailing);
  });
  if (fitting.length === 0) return reading;
  const names = new Set(fitting.map(({ body }) => coreOfFiling(body).join(' ')));
  const local = names.size > 1 ? fitting.filter(({ body }) => isInCity(body, mailing)) : fitting;
  const isTold = new Set(local.map(({ body }) => coreOfFiling(body).join(' '))).size === 1;
  return isTold ? readFiling(local[0]!.body) : asPrinted(printed, reading);
}

/** A company by what the column left of its name, which begins several. */
function asPrinted(printed: RawName, reading: NameReading): NameReading {
  return {
    kind: 'company',
    persons: [],
    marks: reading.marks,
    organisation: { core: [...coreOfFirm(printed)], display: titleCase(printed.full!, 'organisation') },
  };
}

/** Whether it is filed in the city of an address, or called after it. */
export function isInCity(body: OrganisationBody, address: RawAddress | null | undefined): boolean {
  const city = address ? parseAddressOnce(address).city : undefined;
  if (city === undefined) return false;
  const places = [body.principalAddress, body.mailingAddress].filter((place) => place !== undefined);
  return places.some((place) => parseAddressOnce(place).city === city) || ` ${coreOfFiling(body).join(' ')}`.endsWith(` ${city}`);
}

function isAtAddress({ principalAddress, mailingAddress }: OrganisationBody, mailing: RawAddress | undefined): boolean {
  if (mailing === undefined) return false;
  const door = parseAddressOnce(mailing);
  return [principalAddress, mailingAddress].some((place) => place !== undefined && mayBeSameDoor(parseAddressOnce(place), door));
}

function lettersOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

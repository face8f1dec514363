import type { Records } from '../cluster/scene.ts';
import { mayBeSameDoor } from '../compare/compare-addresses.ts';
import { isSameOrganisation } from '../compare/compare-owners.ts';
import { isGivenName } from '../normalize/term-frequencies.ts';
import type { OrganisationBody, RawAddress, RawName } from '../model/evidence.ts';
import type { NameReading } from '../normalize/name.ts';
import { parseAddressOnce, readNameOnce } from '../normalize/read-once.ts';
import { readOnce } from '../model/read-once.ts';
import { titleCase } from '../text/title-case.ts';

/** A printed name of at least this many letters that is the beginning of a registered name is taken for that name truncated. */
const CUT_LETTERS = 18;

/** Reads the name under which a company is registered. */
export const readFiling = readOnce((body: OrganisationBody) => readNameOnce({ full: body.name }));

/** The core words of the registered name; empty if it does not read as an organisation's. */
export function coreOfFiling(body: OrganisationBody): readonly string[] {
  return readFiling(body).organisation?.core ?? [];
}

/** The core words of a name that reads as a person's, as if its column had cut off an LLC; empty for names that are organisations anyway. */
export const coreOfFirm = readOnce((printed: RawName): readonly string[] => {
  if (printed.full === undefined || /[&+%,]/.test(printed.full) || readNameOnce(printed).kind !== 'person') return [];
  const core = readNameOnce({ full: `${printed.full} LLC` }).organisation?.core ?? [];
  return core.length > 1 ? core : [];
});

/**
 * The owner according to the registry, if the printed name alone reads as a person's: a company whose name the column truncated (PIKE-MARLOWE REALT), or one
 * printed without its LLC whose name contains no given name and whose mail goes to the address of a company of exactly that name. Otherwise the reading is
 * returned unchanged.
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

/** A company under the truncated name, when several registered names begin with it. */
function asPrinted(printed: RawName, reading: NameReading): NameReading {
  return {
    kind: 'company',
    persons: [],
    marks: reading.marks,
    organisation: { core: [...coreOfFirm(printed)], display: titleCase(printed.full!, 'organisation') },
  };
}

/** Whether the organisation is filed in the city of an address, or its name ends in that city's. */
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

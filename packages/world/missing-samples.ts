import { AREA_CODES } from './contacts/area-codes.ts';
import { unusedNumber } from './contacts/numbers.ts';
import { absentSurname, pickGivenName } from './names/pick-name.ts';
import { STATE, type StatePlan } from './places/state-plan.ts';
import { streetText, townStreet } from './places/street-names.ts';
import { randomOf } from './random.ts';
import type { SampleMode } from './samples.ts';
import { titleCase } from './title-case.ts';

/** The n-th thing of its kind that the state does not have: numbers beyond a street's end, a surname nobody has, a number never given. */
export function missingPayload(plan: StatePlan, mode: SampleMode, index: number): Record<string, string> {
  const county = plan.counties[index]!;
  const town = county.towns[0]!;
  const random = randomOf(plan.seed, 'missing', mode, index);
  const place = { city: titleCase(town.name), state: STATE.code };
  const surname = absentSurname(plan.seed, index);
  const first = titleCase(pickGivenName(random, 'F'));
  const street = streetText(townStreet(plan.seed, town.index, index));
  const number = foreignNumber(plan, index) ?? unusedNumber(county, index);
  const missing: Record<SampleMode, Record<string, string>> = {
    property_address: { street: titleCase(`${90_000 + random.int(9000)} ${street}`), ...place, zip: town.zips[0]! },
    parcel_id: { ParcelId: `99-98-${7000 + random.int(900)}-9990`, ...place },
    owner_name: { ownerName: titleCase(`${first} ${surname}`), ...place },
    person_search: {
      firstName: first,
      lastName: titleCase(surname),
      dob: `19${random.between(40, 99)}-0${random.between(1, 9)}-1${random.int(9)}`,
    },
    reverse_phone: { phoneNumber: `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}` },
    reverse_email: { emailAddress: `nobody.${surname.toLowerCase()}${index}@example.com` },
  };
  return missing[mode];
}

/** A number of an area code that no county of the state has: one wrong digit in a file can make a number that nobody was given, never this one. */
function foreignNumber(plan: StatePlan, index: number): string | null {
  const own = new Set(plan.counties.flatMap(({ areaCodes }) => areaCodes));
  const code = AREA_CODES.find((each) => !own.has(each));
  return code === undefined ? null : `${code}555${String(476 + index * 1111).padStart(4, '0')}`;
}

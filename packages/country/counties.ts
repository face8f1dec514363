import { cityName } from './adults-of.ts';
import { lazily, readTable } from './read-table.ts';

/** A county or its equivalent: a parish, a borough, an independent city. */
export interface County {
  /** Five digits. */
  fips: string;
  /** Two letters. */
  state: string;
  /** 'Suffolk County' */
  name: string;
}

const tables = lazily(() => {
  const byFips = new Map<string, County>();
  const byZip = new Map<string, County>();
  const byCity = new Map<string, County[]>();
  for (const line of readTable('county-places.txt').trimEnd().split('\n')) {
    const [fips, state, name, zips, cities] = line.split('|') as [string, string, string, string, string];
    const county = { fips, state, name };
    byFips.set(fips, county);
    for (const zip of readZips(zips)) byZip.set(zip, county);
    for (const city of cities === '' ? [] : cities.split(',')) {
      const place = `${state}|${cityName(city)}`;
      byCity.set(place, [...(byCity.get(place) ?? []), county]);
    }
  }
  return { byFips, byZip, byCity };
});

/** '021:0809 022:03' -> 02108, 02109, 02203 */
function readZips(text: string): string[] {
  return text.split(' ').flatMap((group) => {
    const [start, ends = ''] = group.split(':');
    return (ends.match(/../g) ?? []).map((end) => start! + end);
  });
}

export function countyOf(fips: string): County | undefined {
  return tables().byFips.get(fips);
}

/**
 * The counties in which a place may lie: for a ZIP code the county of its post office, for a city each county with at least one in twenty of its ZIP codes.
 * Empty if unknown.
 */
export function countiesOf({ zip5, city, state }: { zip5?: string; city?: string; state?: string }): County[] {
  const ofZip = zip5 === undefined ? undefined : tables().byZip.get(zip5);
  if (ofZip !== undefined) return [ofZip];
  return city && state ? (tables().byCity.get(`${state.toUpperCase()}|${cityName(city)}`) ?? []) : [];
}

/** The counties of a state by its two letters; empty for an unknown code. */
export function countiesIn(state: string): County[] {
  return [...tables().byFips.values()].filter((county) => county.state === state);
}

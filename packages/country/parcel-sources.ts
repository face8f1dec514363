import { lazily, readTable } from './read-table.ts';

export interface County {
  /** Five digits. */
  fips: string;
  /** 'Wake County' */
  name: string;
}

/** What somebody publishes of parcels, and where. */
export interface ParcelSource {
  /** Two letters. */
  state: string;
  /** Of a county its five digits; of a town or city the seven of its place, of a state two; '' where nobody said. */
  geoid: string;
  /** 'Wake County', 'Juneau', 'Texas' */
  place: string;
  /** `arcgis`: a layer of a server, fetched page by page; the others are files. */
  kind: 'arcgis' | 'shapefile' | 'geodatabase' | 'geojson';
  /** The column of the parcel number, where it was told. */
  parcelColumn?: string;
  address: string;
}

const counties = lazily(
  () =>
    new Map(
      readTable('counties.txt')
        .trimEnd()
        .split('\n')
        .map((line): [string, County[]] => {
          const [head = '', ...entries] = line.split('|');
          const [state = '', fips = ''] = head.split(' ');
          return [state, entries.map((entry) => ({ fips: fips + entry.slice(0, 3), name: entry.slice(4) }))];
        }),
    ),
);

const sources = lazily(() => {
  const byState = new Map<string, ParcelSource[]>();
  for (const line of readTable('parcel-sources.txt').trimEnd().split('\n')) {
    const [state = '', geoid = '', place = '', kind = '', column = '', address = ''] = line.split('\t');
    const source = { state, geoid, place, kind: kind as ParcelSource['kind'], ...(column === '' ? {} : { parcelColumn: column }), address };
    byState.set(state, [...(byState.get(state) ?? []), source]);
  }
  return byState;
});

/** States, districts and territories that have counties or what stands for them, by their two letters. */
export function listStates(): string[] {
  return [...counties().keys()];
}

/** Counties, parishes, boroughs and independent cities of a state, by their FIPS code; none of what is no state. */
export function listCounties(state: string): readonly County[] {
  return counties().get(state) ?? [];
}

/** '37183' -> { fips: '37183', name: 'Wake County' } */
export function findCounty(fips: string): (County & { state: string }) | undefined {
  for (const [state, all] of counties()) {
    const found = all.find((county) => county.fips === fips);
    if (found !== undefined) return { ...found, state };
  }
  return undefined;
}

/**
 * What is published of parcels in a state, or for a county of it: the county's own first, then what covers the whole state, then towns and cities, of which
 * the table does not say in which county they lie.
 */
export function listParcelSources(state: string, countyFips?: string): readonly ParcelSource[] {
  const all = sources().get(state) ?? [];
  if (countyFips === undefined) return all;
  const rank = ({ geoid }: ParcelSource): number => (geoid === countyFips ? 0 : geoid.length === 2 ? 1 : geoid.length === 5 ? 3 : 2);
  return all.filter((source) => rank(source) < 3).toSorted((one, other) => rank(one) - rank(other));
}

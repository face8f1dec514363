import { lazily, readTable } from './read-table.ts';

/** What somebody publishes of parcels, and where. */
export interface ParcelSource {
  /** Two letters. */
  state: string;
  /** Of a county its five digits; of a town or city the seven of its place, of a state two; '' where nobody said. */
  geoid: string;
  /** 'Wake County', 'Juneau', 'Texas' */
  place: string;
  /** `arcgis`, `socrata`: a layer or a dataset of a server, fetched page by page; the others are files. */
  kind: 'arcgis' | 'socrata' | 'shapefile' | 'geodatabase' | 'geojson';
  /** The column of the parcel number, where it was told. */
  parcelColumn?: string;
  address: string;
}

const sources = lazily(() => {
  const byState = new Map<string, ParcelSource[]>();
  for (const line of readTable('parcel-sources.txt').trimEnd().split('\n')) {
    const [state = '', geoid = '', place = '', kind = '', column = '', address = ''] = line.split('\t');
    const source = { state, geoid, place, kind: kind as ParcelSource['kind'], ...(column === '' ? {} : { parcelColumn: column }), address };
    byState.set(state, [...(byState.get(state) ?? []), source]);
  }
  return byState;
});

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

import { type County, countyOf } from './counties.ts';
import { lazily, readTable } from './read-table.ts';

/** What somebody publishes of parcels, and where. */
export interface ParcelSource {
  /** Two letters. */
  state: string;
  /** 'Wake County', 'Texas' */
  place: string;
  /** Of whom it is: the county that was asked for and perhaps some beside it, or the whole state. */
  reach: 'county' | 'state';
  /** Which counties, in words; '' where the place says it. */
  covers: string;
  /** `arcgis`, `socrata`: a layer or a dataset of a server, fetched page by page; the others are files. */
  kind: 'arcgis' | 'socrata' | 'shapefile';
  /** Whether owners stand in it, as far as it was told. */
  owners: 'yes' | 'some' | 'no' | 'unknown';
  /** The column of the parcel number, where it was told. */
  parcelColumn?: string;
  /** Which rows of a layer of the whole state are those of the county that was asked for, in the server's SQL. */
  where?: string;
  /** What comes when it is fetched; `choice`: one of many files, until a county is asked for, whose code stands in the address. */
  yields: 'county' | 'state' | 'choice';
  address: string;
  /** Where the address was read, and when: 'survey 2026-09-09'. README.md says what is meant. */
  seen: string;
}

type Row = Omit<ParcelSource, 'reach' | 'where' | 'yields'> & { geoids: readonly string[]; rows: string };

const sources = lazily(() => {
  const byState = new Map<string, Row[]>();
  for (const line of readTable('parcel-sources.txt').trimEnd().split('\n')) {
    const [state = '', geoids = '', place = '', covers = '', kind = '', owners = '', column = '', rows = '', address = '', seen = ''] =
      line.split('\t');
    const told = { state, place, covers, kind: kind as Row['kind'], owners: (owners || 'unknown') as Row['owners'], address, seen };
    const row = { ...told, geoids: geoids.split(','), rows, ...(column === '' ? {} : { parcelColumn: column }) };
    byState.set(state, [...(byState.get(state) ?? []), row]);
  }
  return byState;
});

/** What is published of parcels in a state; for a county of it the county's own first, then what covers the whole state, narrowed to the county where it can be. */
export function listParcelSources(state: string, countyFips?: string): ParcelSource[] {
  const county = countyFips === undefined ? undefined : countyOf(countyFips);
  return (sources().get(state) ?? [])
    .filter(({ geoids }) => countyFips === undefined || reachOf(geoids) === 'state' || geoids.includes(countyFips))
    .map(({ geoids, rows, address, ...told }): ParcelSource => {
      const reach = reachOf(geoids);
      const isNarrowed = county !== undefined && reach === 'state' && rows !== '';
      const isOne = address.includes('{');
      const yields = isOne && county === undefined ? 'choice' : isOne || isNarrowed ? 'county' : reach;
      return {
        ...told,
        reach,
        yields,
        ...(isNarrowed ? { where: fill(rows, county) } : {}),
        address: county === undefined ? address : fill(address, county),
      };
    })
    .toSorted((one, other) => Number(one.reach === 'state') - Number(other.reach === 'state'));
}

function reachOf([first = '']: readonly string[]): ParcelSource['reach'] {
  return first.length === 2 ? 'state' : 'county';
}

/** Puts the county into a query or an address, in the form in which its publisher writes it. */
function fill(text: string, county: County): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, form: string) => {
    const write = FORMS[form];
    if (write === undefined) throw new Error(`parcel-sources.txt: there is no form {${form}}`);
    return write(county);
  });
}

const FORMS: Readonly<Record<string, (county: County) => string>> = {
  /** '37183' */
  fips: ({ fips }) => fips,
  /** '183' */
  county: ({ fips }) => fips.slice(2),
  /** "('DANE','DANE COUNTY')": in capitals, however the publisher prints its counties. */
  names: ({ name }) => `(${namesOf(name).map(quote).join(',')})`,
  /** 1 to 55: in the alphabet of the state's counties, which FIPS codes follow in steps of two. */
  rank: ({ fips }) => String(rankOf(fips)),
  rank2: ({ fips }) => String(rankOf(fips)).padStart(2, '0'),
  /** The Department of Revenue of Florida counts from 11. */
  florida: ({ fips }) => String(rankOf(fips) + 10),
};

function rankOf(fips: string): number {
  // Miami-Dade stands where Dade stood, and got another code.
  const code = fips === '12086' ? '025' : fips.slice(2);
  return (Number(code) + 1) / 2;
}

const KINDS = / (?:County|Parish|Borough|Census Area|Municipality|City and Borough|Planning Region|city)$/;

/** 'St. Louis County' -> ST. LOUIS, ST LOUIS, SAINT LOUIS, each with and without what it is. */
function namesOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const kind = KINDS.exec(name)?.[0].toUpperCase() ?? '';
  const stem = plain.slice(0, plain.length - kind.length);
  const stems = [stem, stem.replaceAll('.', ''), stem.replace(/^ST\.? /, 'SAINT ')];
  return [...new Set(stems.flatMap((one) => [one, one + kind]))];
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

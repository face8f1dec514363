import { type County, countyOf } from './counties.ts';
import { lazily, readTable } from './read-table.ts';

/** A published parcel data set, and where it is. */
export interface ParcelSource {
  /** Two letters. */
  state: string;
  /** 'Wake County', 'Texas' */
  place: string;
  /** Its extent: the county (perhaps with some neighbours), or the whole state. */
  reach: 'county' | 'state';
  /** The counties covered, in words; '' if `place` says it. */
  covers: string;
  /** `arcgis` and `socrata` are a layer or a data set of a server, fetched page by page; the others are files. */
  kind: 'arcgis' | 'socrata' | 'shapefile';
  /** Whether it contains owners, if known. */
  owners: 'yes' | 'some' | 'no' | 'unknown';
  /** The column of the parcel number, if known. */
  parcelColumn?: string;
  /** Condition in the server's SQL that selects the rows of the county asked for from a statewide layer. */
  where?: string;
  /** What a fetch returns. `choice`: one of many files, until a county is given whose code is part of the address. */
  yields: 'county' | 'state' | 'choice';
  address: string;
  /** Where and when the address was found: 'survey 2026-09-09'. README.md explains the values. */
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

/**
 * The parcel data published for a state. For a county of it, the county's own data comes first, followed by statewide data, narrowed to the county if possible.
 */
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

/** Inserts the county into a query or an address in the publisher's form. Throws for an unknown form. */
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
  /** "('DANE','DANE COUNTY')": in upper case, however the publisher prints its counties. */
  names: ({ name }) => `(${namesOf(name).map(quote).join(',')})`,
  /** 1 to 55: the alphabetical rank of the county in its state; FIPS codes increase by two with it. */
  rank: ({ fips }) => String(rankOf(fips)),
  rank2: ({ fips }) => String(rankOf(fips)).padStart(2, '0'),
  /** The Florida Department of Revenue counts from 11. */
  florida: ({ fips }) => String(rankOf(fips) + 10),
};

function rankOf(fips: string): number {
  // Miami-Dade keeps Dade's position but has another code.
  const code = fips === '12086' ? '025' : fips.slice(2);
  return (Number(code) + 1) / 2;
}

const KINDS = / (?:County|Parish|Borough|Census Area|Municipality|City and Borough|Planning Region|city)$/;

/** 'St. Louis County' -> ST. LOUIS, ST LOUIS, SAINT LOUIS, each with and without COUNTY. */
function namesOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  const kind = KINDS.exec(name)?.[0].toUpperCase() ?? '';
  const stem = plain.slice(0, plain.length - kind.length);
  const stems = [stem, stem.replaceAll('.', ''), stem.replace(/^ST\.? /, 'SAINT ')];
  return [...new Set(stems.flatMap((one) => [one, one + kind]))];
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

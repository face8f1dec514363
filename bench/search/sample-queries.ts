/** Searches for existing people and parcels, spread over the whole state, without repeats. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { CreateSearch, SearchMode } from '@deedline/contract/search/search';

const WINDOW_BYTES = 16 * 1024;

interface Place {
  line: string;
  city: string;
  state: string;
  zip: string;
}
interface TruthLine {
  type: string;
  died?: string | null;
  born?: string;
  names?: { first: string; last: string }[];
  phones?: { number: string; live: boolean }[];
  emails?: { email: string; live: boolean }[];
  addresses?: Place[];
  apn?: string;
  address?: Place;
}

const agreed = { purpose: 'skip_tracing', permissibleUse: true } as const;

/** `area`: the first three digits of the subject's ZIP code, the area in which searches other than by address look. */
interface Placed {
  query: CreateSearch;
  area: string;
}

export interface Sample {
  queries: Record<SearchMode, Placed[]>;
  /** The share of the state's residents who live in an area. */
  shareOf: (area: string) => number;
}

/** At most `each` searches per mode; fewer when the state is small. */
export function sampleQueries(truthFile: string, each: number): Record<SearchMode, CreateSearch[]> {
  const { queries } = samplePlaced(truthFile, each);
  return mapModes(queries, (placed) => placed.map(({ query }) => query));
}

function mapModes<From, To>(of: Record<SearchMode, From>, map: (one: From) => To): Record<SearchMode, To> {
  return Object.fromEntries(Object.entries(of).map(([mode, one]) => [mode, map(one)])) as Record<SearchMode, To>;
}

/** The same, with the area of each. */
export function samplePlaced(truthFile: string, each: number): Sample {
  const queries: Record<SearchMode, Placed[]> = {
    property_address: [],
    parcel_id: [],
    owner_name: [],
    person_search: [],
    reverse_phone: [],
    reverse_email: [],
  };
  const people = new Map<string, number>();
  let all = 0;
  const put = (query: CreateSearch | undefined, area: string) => {
    if (query !== undefined && queries[query.searchMode].length < each) queries[query.searchMode].push({ query, area });
  };
  for (const line of readSpread(truthFile, each * 2)) {
    if (line.type === 'parcel') put(parcelQuery(line, queries), areaOf(line.address));
    if (line.type !== 'person' || line.died !== null) continue;
    const area = areaOf(line.addresses?.at(-1));
    put(personQuery(line, queries), area);
    people.set(area, (people.get(area) ?? 0) + 1);
    all += 1;
  }
  return { queries, shareOf: (area) => (people.get(area) ?? 0) / all };
}

function areaOf(place: Place | undefined): string {
  return place?.zip.slice(0, 3) ?? '';
}

function parcelQuery({ address, apn }: TruthLine, queries: Sample['queries']): CreateSearch | undefined {
  if (address === undefined || apn === undefined) return undefined;
  const { line: street, city, state, zip } = address;
  if (queries.parcel_id.length < queries.property_address.length) return { ...agreed, searchMode: 'parcel_id', ParcelId: apn, city, state };
  return { ...agreed, searchMode: 'property_address', street, city, state, zip };
}

/** Builds a search in the mode with the fewest searches so far, among those possible for this person. */
function personQuery(line: TruthLine, queries: Sample['queries']): CreateSearch | undefined {
  const name = line.names?.at(-1);
  const home = line.addresses?.at(-1);
  const phone = line.phones?.find(({ live }) => live);
  const email = line.emails?.find(({ live }) => live);
  const choices: (CreateSearch | undefined)[] = [
    name && home && { ...agreed, searchMode: 'owner_name', ownerName: `${name.first} ${name.last}`, city: home.city, state: home.state },
    name &&
      home && {
        ...agreed,
        searchMode: 'person_search',
        firstName: name.first,
        lastName: name.last,
        dob: line.born!,
        city: home.city,
        state: home.state,
      },
    phone && { ...agreed, searchMode: 'reverse_phone', phoneNumber: phone.number },
    email && { ...agreed, searchMode: 'reverse_email', emailAddress: email.email },
  ];
  return choices.filter((query) => query !== undefined).sort((a, b) => queries[a.searchMode].length - queries[b.searchMode].length)[0];
}

/** Reads whole lines from windows spread evenly over the file, which may be gigabytes. */
function* readSpread(path: string, windows: number): Generator<TruthLine> {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(WINDOW_BYTES);
  const size = fstatSync(file).size;
  for (let n = 0; n < windows; n += 1) {
    const read = readSync(file, buffer, 0, WINDOW_BYTES, Math.floor((size / windows) * n));
    const lines = buffer.toString('utf8', 0, read).split('\n').slice(1, -1);
    for (const line of lines) yield JSON.parse(line) as TruthLine;
  }
  closeSync(file);
}

import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { AskedAddress, TruthPerson } from '../vendor.ts';
import { companyText, doorsOf, ENTRY_BYTES, hashWord, INDEX_FILE, nameText, parcelText, PEOPLE_FILE, type TruthEntry } from './entries.ts';

/** The format in which the made-up state writes its truth; fields that twins do not need are left out. */
interface StatePerson {
  type: 'person';
  id: string;
  born: string;
  died: string | null;
  names: { first: string; middle: string; last: string; suffix: string }[];
  phones: { number: string; type: 'mobile' | 'landline' | 'voip'; from: string; to: string | null; live: boolean }[];
  emails: { email: string; live: boolean; status: 'deliverable' | 'undeliverable' | 'catch_all' }[];
  addresses: { line: string; city: string; state: string; zip: string; to: string | null }[];
}
interface StateParcel {
  type: 'parcel';
  fips: string;
  apn: string;
  address: Required<AskedAddress>;
  personIds: string[];
}
interface StateOrganisation {
  type: 'organisation';
  id: string;
  name: string;
  officerIds: string[];
  officerOrganisationIds: string[];
}

const FORMER_ADDRESSES = 3;

/** Names of counties by FIPS code. */
type Counties = ReadonlyMap<string, string>;
type Owned = Map<string, StateParcel[]>;

/** Reads the state's truth twice and writes the two files. The folder only appears under its name once they are complete. */
export async function writeVendorTruth(truthFile: string, counties: Counties, folder: string): Promise<void> {
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const owned: Owned = new Map();
  const organisations = new Map<string, StateOrganisation>();
  for await (const each of readLines<StateParcel | StateOrganisation>(truthFile, ['parcel', 'organisation']))
    if (each.type === 'organisation') organisations.set(each.id, each);
    else for (const id of each.personIds) owned.set(id, [...(owned.get(id) ?? []), each]);

  const file = await open(path.join(unfinished, PEOPLE_FILE), 'w');
  const entries: { hash: bigint; at: number }[] = [];
  let at = 0;
  let waiting: string[] = [];
  const put = (entry: TruthEntry, hashes: Iterable<bigint>): void => {
    const line = `${JSON.stringify(entry)}\n`;
    for (const hash of new Set(hashes)) entries.push({ hash, at });
    at += Buffer.byteLength(line);
    waiting.push(line);
  };
  const flush = async (most: number): Promise<void> => {
    if (waiting.length <= most) return;
    await file.write(waiting.join(''));
    waiting = [];
  };
  const officers = new Set([...organisations.values()].flatMap(({ officerIds }) => officerIds));
  const names = new Map<string, TruthPerson['name']>();
  for await (const state of readLines<StatePerson>(truthFile, ['person'])) {
    const parcels = owned.get(state.id) ?? [];
    const entry = entryOf(state, parcels);
    if (officers.has(state.id)) names.set(state.id, entry.person.name);
    put(entry, hashesOf(entry, state, parcels, counties));
    await flush(1_000);
  }
  for (const organisation of organisations.values())
    put(companyOf(organisation, organisations, names), [hashWord('company', companyText(organisation.name))]);
  await flush(0);
  await file.close();
  await writeFile(path.join(unfinished, INDEX_FILE), packIndex(entries));
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

async function* readLines<Line>(file: string, types: readonly string[]): AsyncGenerator<Line> {
  const begins = types.map((type) => `{"type":"${type}"`);
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    if (begins.some((words) => line.startsWith(words))) yield JSON.parse(line) as Line;
}

function entryOf(state: StatePerson, parcels: readonly StateParcel[]): Extract<TruthEntry, { type: 'person' }> {
  const { first, middle, last, suffix } = state.names.at(-1)!;
  const addresses = state.addresses.map(({ line, city, state, zip }): AskedAddress => ({ line, city, state, zip }));
  const current = state.phones.filter(({ to }) => to === null);
  return {
    type: 'person',
    person: {
      id: state.id,
      name: { first, ...(middle === '' ? {} : { middle }), last, ...(suffix === '' ? {} : { suffix }) },
      birthDate: state.born,
      ...(state.died === null ? {} : { diedOn: state.died }),
      address: addresses.at(-1)!,
      formerAddresses: addresses.slice(0, -1).toReversed().slice(0, FORMER_ADDRESSES),
      ownsParcels: parcels.map(({ apn }) => apn),
      phones: current.map(({ number: phone, type, from, live }) => ({ phone, lineType: type, isActive: live, since: from })),
      formerLines: state.phones.flatMap(({ number: phone, type: lineType, from: since, to: until }) =>
        until === null ? [] : [{ phone, lineType, since, until }],
      ),
      emails: state.emails.filter(({ live }) => live).map(({ email }) => email),
    },
    mailboxes: Object.fromEntries(state.emails.map(({ email, status }) => [email, status])),
  };
}

function* hashesOf(
  { person, mailboxes }: Extract<TruthEntry, { type: 'person' }>,
  state: StatePerson,
  parcels: readonly StateParcel[],
  counties: Counties,
): Generator<bigint> {
  const isHome = state.died === null && state.addresses.at(-1)?.to === null;
  if (isHome) for (const door of doorsOf(person.address)) yield hashWord('at', door);
  for (const { fips, apn, address } of parcels) {
    for (const door of doorsOf(address)) yield hashWord('owner', door);
    yield hashWord('parcel', parcelText(apn, fips));
    const county = counties.get(fips);
    if (county !== undefined) yield hashWord('parcel', parcelText(apn, county));
  }
  for (const name of state.names) yield hashWord('named', nameText(name));
  for (const { number } of state.phones) yield hashWord('contact', number);
  for (const email of Object.keys(mailboxes)) yield hashWord('contact', email);
}

function companyOf(
  { name, officerIds, officerOrganisationIds }: StateOrganisation,
  organisations: ReadonlyMap<string, StateOrganisation>,
  names: ReadonlyMap<string, TruthPerson['name']>,
): TruthEntry {
  return {
    type: 'company',
    name,
    officers: [
      ...officerIds.flatMap((id) => (names.has(id) ? [{ title: 'MGR', person: names.get(id)! }] : [])),
      ...officerOrganisationIds.flatMap((id) => (organisations.has(id) ? [{ title: 'MGR', company: organisations.get(id)!.name }] : [])),
    ],
  };
}

function packIndex(entries: { hash: bigint; at: number }[]): Buffer {
  entries.sort((left, right) => (left.hash < right.hash ? -1 : left.hash > right.hash ? 1 : left.at - right.at));
  const packed = Buffer.alloc(entries.length * ENTRY_BYTES);
  for (const [i, { hash, at }] of entries.entries()) {
    packed.writeBigUInt64BE(hash, i * ENTRY_BYTES);
    packed.writeBigUInt64BE(BigInt(at), i * ENTRY_BYTES + 8);
  }
  return packed;
}

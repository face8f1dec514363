import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { OrganisationOfficer } from '@deedline/engine/model/evidence';
import { foldText } from '@deedline/engine/text/fold';
import type { AskedAddress, AskedName, TruthLine, TruthPerson, VendorTruth } from '../vendor.ts';
import { companyText, doorsOf, ENTRY_BYTES, hashWord, INDEX_FILE, nameText, parcelText, PEOPLE_FILE, type TruthEntry } from './entries.ts';

/** The most entries found by one word, such as a name that hundreds of people have, or an office's number. */
const MAX_FOUND = 50;
const BLOCK_BYTES = 4096;

type PersonEntry = Extract<TruthEntry, { type: 'person' }>;

/** Opens the truth in a folder, as of a day. Throws if the files do not exist. */
export function openVendorTruth(folder: string, asOf: string): VendorTruth & { close(): void } {
  const index = openSync(path.join(folder, INDEX_FILE), 'r');
  const people = openSync(path.join(folder, PEOPLE_FILE), 'r');
  const length = fstatSync(index).size / ENTRY_BYTES;

  const find = (hash: bigint): TruthEntry[] => {
    const found: TruthEntry[] = [];
    for (let i = firstOf(index, length, hash); i < length && found.length < MAX_FOUND; i++) {
      const entry = readEntry(index, i);
      if (entry.hash !== hash) break;
      found.push(JSON.parse(readLine(people, entry.at)) as TruthEntry);
    }
    return found;
  };
  const persons = (hashes: readonly bigint[]): PersonEntry[] => {
    const found = new Map<string, PersonEntry>();
    for (const hash of hashes) for (const each of find(hash)) if (each.type === 'person') found.set(each.person.id, each);
    return [...found.values()];
  };
  const peopleOf = (hashes: readonly bigint[]): TruthPerson[] => persons(hashes).map(({ person }) => person);
  const holders = (contact: string) => persons([hashWord('contact', contact)]);

  return {
    asOf,
    at: (address) => peopleOf(doorsOf(address).map((door) => hashWord('at', door))),
    ownersAt: (address) => peopleOf(doorsOf(address).map((door) => hashWord('owner', door))),
    atParcel: (apn, county) => peopleOf([hashWord('parcel', parcelText(apn, county))]),
    named: (name, where) => peopleOf([hashWord('named', nameText(name))]).filter((person) => isNamed(person, name) && wasIn(person, where)),
    holderOf: (contact) =>
      holders(contact).find(({ person }) => person.emails.includes(contact) || person.phones.some(({ phone }) => phone === contact))
        ?.person,
    officersOf: (company) => find(hashWord('company', companyText(company))).flatMap(officersOf),
    lineOf: (phone) => lineOf(holders(phone), phone),
    mailboxOf: (email) => holders(email).find(({ mailboxes }) => mailboxes[email] !== undefined)?.mailboxes[email],
    close: () => [index, people].forEach(closeSync),
  };
}

function readEntry(index: number, i: number): { hash: bigint; at: number } {
  const entry = Buffer.alloc(ENTRY_BYTES);
  readSync(index, entry, 0, ENTRY_BYTES, i * ENTRY_BYTES);
  return { hash: entry.readBigUInt64BE(0), at: Number(entry.readBigUInt64BE(8)) };
}

/** The index of the first entry with this hash, or where it would be. */
function firstOf(index: number, length: number, hash: bigint): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (readEntry(index, middle).hash < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readLine(file: number, at: number): string {
  const blocks: Buffer[] = [];
  for (let from = at; ; from += BLOCK_BYTES) {
    const block = Buffer.alloc(BLOCK_BYTES);
    const read = readSync(file, block, 0, BLOCK_BYTES, from);
    const end = block.subarray(0, read).indexOf(10);
    blocks.push(block.subarray(0, end === -1 ? read : end));
    if (end !== -1 || read < BLOCK_BYTES) return Buffer.concat(blocks).toString('utf8');
  }
}

/** Compares the current name only; former names do not match. */
function isNamed({ name }: TruthPerson, asked: AskedName): boolean {
  return nameText(name) === nameText(asked);
}

function wasIn(person: TruthPerson, { city, state, zip }: Partial<AskedAddress> = {}): boolean {
  return [person.address, ...person.formerAddresses].some(
    (address) =>
      (city === undefined || foldText(city) === foldText(address.city)) &&
      (state === undefined || state.toUpperCase() === address.state) &&
      (zip === undefined || zip.slice(0, 5) === address.zip?.slice(0, 5)),
  );
}

function officersOf(entry: TruthEntry): OrganisationOfficer[] {
  if (entry.type !== 'company') return [];
  return entry.officers.map(({ title, person, company }) => ({
    ...(title === undefined ? {} : { title }),
    ...(person === undefined
      ? { name: { full: company ?? '' }, isOrganisation: true }
      : { name: { first: person.first, last: person.last } }),
  }));
}

/** The line of the current holder, else of a former one. */
function lineOf(holders: readonly PersonEntry[], phone: string): TruthLine | undefined {
  const current = holders.flatMap(({ person }) => person.phones).find((line) => line.phone === phone);
  if (current !== undefined || holders.length === 0) return current;
  return { phone, lineType: 'mobile', isActive: false };
}

/**
 * The truth about the made-up state, in two files for twins only: `people-dated.ndjson`, with a line for each person or company, and `people.index`, which
 * finds lines by word. Nothing is kept in memory: a question reads some twenty entries of the index and the lines that they point to.
 */
import { createHash } from 'node:crypto';
import { askedAddressKeys, unitKeys } from '@deedline/engine/keys/address-keys';
import { parseAddress } from '@deedline/engine/normalize/address';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { foldText } from '@deedline/engine/text/fold';
import type { AskedAddress, TruthPerson } from '../vendor.ts';

/** Renamed whenever the format changes, so that a demo with a file of an older format gets a new one. */
export const PEOPLE_FILE = 'people-dated.ndjson';
export const INDEX_FILE = 'people.index';
/** The index is sorted. Each entry has 8 bytes of a hash and 8 bytes with the offset of a line in the file. */
export const ENTRY_BYTES = 16;

/** One line. Emails are stored beside the person, with the result of checking each mailbox. */
export type TruthEntry =
  | { type: 'person'; person: TruthPerson; mailboxes: Record<string, 'deliverable' | 'undeliverable' | 'catch_all'> }
  | { type: 'company'; name: string; officers: { title?: string; person?: TruthPerson['name']; company?: string }[] };

type Word = 'at' | 'owner' | 'parcel' | 'named' | 'contact' | 'company';

export function hashWord(word: Word, text: string): bigint {
  return createHash('sha256').update(`${word}|${text}`).digest().readBigUInt64BE();
}

/** The keys of the doors that an address may mean: by its ZIP code, if given, and by its city; each with the unit. */
export function doorsOf(address: AskedAddress): string[] {
  const parts = parseAddress(address);
  const unit = unitKeys(parts)[0]?.text ?? '';
  return askedAddressKeys(parts)
    .filter(({ type }) => type === 'addressZip' || type === 'addressCity')
    .map(({ text }) => `${text}|${unit}`);
}

/** `county`: its FIPS code or its name. */
export function parcelText(apn: string, county: string): string {
  return `${foldText(county)
    .replace(/ COUNTY$/, '')
    .trim()}|${apnKeyText(apn)}`;
}

export function nameText({ first, last }: { first: string; last: string }): string {
  return `${foldText(last)}|${foldText(first)}`;
}

export function companyText(name: string): string {
  return foldText(name).replace(/[^A-Z0-9]/g, '');
}

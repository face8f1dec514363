/**
 * What is so in the made-up state, in two files for twins alone: `people-dated.ndjson`, a line a person or company, and `people.index`, under which words its
 * lines are found. Nothing of it is held in memory: a question reads some twenty entries of the index and the lines that it names.
 */
import { createHash } from 'node:crypto';
import { askedAddressKeys, unitKeys } from '@deedline/engine/keys/address-keys';
import { parseAddress } from '@deedline/engine/normalize/address';
import { apnKeyText } from '@deedline/engine/normalize/apn';
import { foldText } from '@deedline/engine/text/fold';
import type { AskedAddress, TruthPerson } from '../vendor.ts';

/** Another name whenever its form changes: a demo whose twins have a file of an older form is given a new one. */
export const PEOPLE_FILE = 'people-dated.ndjson';
export const INDEX_FILE = 'people.index';
/** Of each entry of the index, which is sorted: 8 bytes of a hash, 8 of where in the file a line begins. */
export const ENTRY_BYTES = 16;

/** A line. Emails stand beside the person: with what a check of each mailbox finds. */
export type TruthEntry =
  | { type: 'person'; person: TruthPerson; mailboxes: Record<string, 'deliverable' | 'undeliverable' | 'catch_all'> }
  | { type: 'company'; name: string; officers: { title?: string; person?: TruthPerson['name']; company?: string }[] };

type Word = 'at' | 'owner' | 'parcel' | 'named' | 'contact' | 'company';

export function hashWord(word: Word, text: string): bigint {
  return createHash('sha256').update(`${word}|${text}`).digest().readBigUInt64BE();
}

/** Doors that an address may mean: under its ZIP code where it tells one, and under its city; with its unit. */
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

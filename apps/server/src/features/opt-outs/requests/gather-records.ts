import type { PrivacyRequest } from '@deedline/contract/compliance/opt-out';
import type { Evidence, RawAddress, RawName } from '@deedline/engine/model/evidence';
import { readEmail } from '@deedline/engine/normalize/email';
import { readName } from '@deedline/engine/normalize/name';
import { readPhone, readPhones } from '@deedline/engine/normalize/phone';
import { readQuery } from '@deedline/engine/pipeline';
import { closestPlacesOf } from '../../compliance/places.ts';
import { nameTexts, personTexts } from '../../compliance/subjects.ts';
import { gatherEvidence } from '../../lookup/gather-evidence.ts';
import type { SearchContext } from '../../lookup/search-context.ts';
import { findPerson } from '../find-person.ts';
import { Fault } from '../../../http/describe-fault.ts';

export interface HeldRecord extends Pick<Evidence, 'source' | 'origin' | 'kind' | 'recordId' | 'firstSeen' | 'lastSeen'> {
  /** Why the record is taken for theirs. */
  by: ('name and address' | 'email' | 'phone')[];
  /** The record as its source printed it. */
  body: unknown;
}

/**
 * The records held about the person who asks: those with their name at an address of theirs, with the email that they confirmed, or with the phone that they
 * gave. Nothing proves that the phone is theirs, so records with it that bear only another name are left out. Records of other people are left out; what a
 * matching record says about others is not.
 */
export async function gatherRecords(ctx: SearchContext, asked: PrivacyRequest): Promise<HeldRecord[]> {
  const self = await findPerson(ctx, { ...asked, kind: 'person' });
  const address = `${asked.street}, ${asked.zip}`;
  const { names, addresses } = self.person ?? { names: [asked.name], addresses: [] };
  const theirs = new Set(personTexts(names, closestPlacesOf([...addresses, address])));
  const called = new Set(nameTexts([asked.name, ...names]));
  const contacts = await gatherContacts(ctx, asked);
  const found = new Map([...self.evidence, ...contacts].map((record) => [record.id, record]));
  const [email, phone] = [readEmail(asked.email), readPhone(asked.phone ?? '')];
  return [...found.values()].flatMap((record): HeldRecord[] => {
    const printed = readPrinted(record.body);
    const by: HeldRecord['by'] = [];
    if (printed.texts.some((text) => theirs.has(text))) by.push('name and address');
    if (email !== null && printed.strings.some((text) => readEmail(text) === email)) by.push('email');
    const hasPhone = phone !== null && printed.strings.some((text) => readPhone(text) === phone || readPhones(text).includes(phone));
    if (hasPhone && !isAnothers(printed, called)) by.push('phone');
    const { source, origin, kind, recordId, firstSeen, lastSeen, body } = record;
    const seen = { ...(firstSeen === undefined ? {} : { firstSeen }), ...(lastSeen === undefined ? {} : { lastSeen }) };
    return by.length === 0 ? [] : [{ source, origin, kind, recordId, ...seen, by, body }];
  });
}

/** Whether the record names somebody, and nobody of this name. */
export function namesAnother({ body }: Pick<HeldRecord, 'body'>, name: string): boolean {
  return isAnothers(readPrinted(body), new Set(nameTexts([name])));
}

function isAnothers({ names }: Printed, called: ReadonlySet<string>): boolean {
  return names.length > 0 && !names.some((name) => called.has(name));
}

async function gatherContacts(ctx: SearchContext, { email, phone }: PrivacyRequest): Promise<Evidence[]> {
  const inputs = [
    { searchMode: 'reverse_email', emailAddress: email } as const,
    ...(phone ? [{ searchMode: 'reverse_phone', phoneNumber: phone } as const] : []),
  ];
  const queries = inputs.map(readQuery).flatMap((read) => (read.ok ? [read.query] : []));
  const gathered = await gatherEvidence(ctx.sources, queries, (source, status, cause) => {
    throw new Fault(`${source} did not answer: ${status}`, { cause });
  });
  return gathered.flatMap(({ found }) => [...found.values()]);
}

interface Printed {
  /** Each name of the record combined with each of its addresses. */
  texts: string[];
  /** Its names alone. */
  names: string[];
  strings: string[];
}

/** The names and addresses that a record contains, whatever its kind. */
function readPrinted(body: unknown): Printed {
  const names: string[] = [];
  const addresses: string[] = [];
  const strings: string[] = [];
  const read = (value: unknown): void => {
    if (typeof value === 'string') return void strings.push(value);
    if (value === null || typeof value !== 'object') return;
    if (isAddress(value)) addresses.push([value.line, value.city, value.zip].filter(Boolean).join(', '));
    if (isName(value)) names.push(...readName(value).persons.map(({ first, last }) => `${first ?? ''} ${last}`));
    for (const part of Object.values(value)) read(part);
  };
  read(body);
  return { texts: personTexts(names, closestPlacesOf(addresses)), names: nameTexts(names), strings };
}

function isAddress(value: object): value is RawAddress {
  return 'line' in value && typeof value.line === 'string';
}

function isName(value: object): value is RawName {
  return ('full' in value && typeof value.full === 'string') || ('last' in value && typeof value.last === 'string');
}

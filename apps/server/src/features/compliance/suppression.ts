import type { ParcelBody } from '@deedline/engine/model/evidence';
import { parseAddressOnce } from '@deedline/engine/normalize/read-once';
import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { readPeople } from './name-forms.ts';
import { placesAt } from './places.ts';
import { kinTexts, personsAt, type Subject, SUBJECT_KINDS, type SubjectKind, subjectTexts, textsToKeep } from './subjects.ts';

export type SubjectTexts = Readonly<Record<SubjectKind, Iterable<string>>>;
/** The requested texts that somebody has opted out. */
export type SuppressedTexts = Readonly<Record<SubjectKind, ReadonlySet<string>>>;

export type SuppressionContext = Pick<AppContext, 'db'> & {
  hash: KeyedHash;
  /** If set, only these hashes (hex) count, instead of all opt-outs in effect. */
  among?: ReadonlySet<string>;
};

/** Always looked up as well, so that the database query does not reveal that nobody was found. */
export const ANYBODY = 'NOWHERE|NOBODY';

/** Looks up any number of texts with one query. */
export async function findSuppressed(ctx: SuppressionContext, asked: SubjectTexts): Promise<SuppressedTexts> {
  const found = { phone: new Set<string>(), email: new Set<string>(), person: new Set<string>() };
  const textOf = new Map<string, [SubjectKind, string]>();
  const hashes: Buffer[] = [];
  for (const kind of SUBJECT_KINDS) {
    for (const text of new Set(asked[kind])) {
      for (const hash of everyHashOf(ctx.hash, kind, text)) {
        hashes.push(hash);
        textOf.set(hash.toString('latin1'), [kind, text]);
      }
    }
  }
  const { among } = ctx;
  const out = among === undefined ? () => selectSuppressed(ctx.db, hashes) : () => hashes.filter((hash) => among.has(hash.toString('hex')));
  for (const hash of hashes.length === 0 ? [] : await out()) {
    const [kind, text] = textOf.get(hash.toString('latin1'))!;
    found[kind].add(text);
  }
  return found;
}

/** For each subject, whether it has opted out; one look-up for all. */
export async function findOptedOut(ctx: SuppressionContext, subjects: readonly (Subject | null)[]): Promise<boolean[]> {
  const texts = subjects.map((subject) => (subject === null ? [] : subjectTexts(subject)));
  const textsOf = (kind: SubjectKind) => texts.flatMap((some, index) => (subjects[index]?.kind === kind ? some : []));
  const found = await findSuppressed(ctx, { phone: textsOf('phone'), email: textsOf('email'), person: textsOf('person') });
  return subjects.map((subject, index) => subject !== null && texts[index]!.some((text) => found[subject.kind].has(text)));
}

/** For each name, whether somebody of that name has opted out, wherever they live. For uses where losing a namesake is acceptable. */
export async function findNamesOut(ctx: SuppressionContext, names: readonly (string | undefined)[]): Promise<boolean[]> {
  const texts = names.map((name) => (name === undefined ? [] : kinTexts([name])));
  const { person } = await findSuppressed(ctx, { phone: [], email: [], person: texts.flat() });
  return texts.map((some) => some.some((text) => person.has(text)));
}

/** The hash under the key in use, with which new opt-outs are stored. */
export function hashSubject(hash: KeyedHash, kind: SubjectKind, text: string): Buffer {
  return hash(domainOf(kind), text);
}

/** The hashes under which an opt-out may be stored, one for each key of the installation. */
export function everyHashOf(hash: KeyedHash, kind: SubjectKind, text: string): readonly Buffer[] {
  return hash.every(domainOf(kind), text);
}

const domainOf = (kind: SubjectKind) => `suppression:${kind}`;

/** Opts a phone, an email or a person at an address out, immediately and permanently. False if it cannot be read as one. */
export async function suppressSubject(ctx: SuppressionContext, subject: Subject): Promise<boolean> {
  const texts = textsToKeep(subject);
  await insertSuppressions(
    ctx.db,
    texts.map((text) => ({ kind: subject.kind, hash: hashSubject(ctx.hash, subject.kind, text) })),
  );
  return texts.length > 0;
}

/** The same for subjects of which only the keyed hashes are known. */
export function suppressHashes(db: Queryable, kind: SubjectKind, hashes: readonly Buffer[]): Promise<void> {
  return insertSuppressions(
    db,
    hashes.map((hash) => ({ kind, hash })),
  );
}

/** For each parcel, whether only people own it and all of them opted out; a search then finds nothing of it. One look-up for all. */
export async function findOwnersOut(ctx: SuppressionContext, parcels: readonly ParcelBody[]): Promise<boolean[]> {
  const textsOf = parcels.map(textsOfOwners);
  const { person } = await findSuppressed(ctx, { phone: [], email: [], person: textsOf.flat(2) });
  return textsOf.map((owners) => owners.length > 0 && owners.every((texts) => texts.some((text) => person.has(text))));
}

/** Looked up in place of a parcel that does not exist, so that the time taken does not reveal one that is left out. */
export const NOBODYS: ParcelBody = {
  countyFips: '',
  apn: '',
  owners: [{ first: 'Nobody', last: 'Nowhere' }],
  situs: { line: '1 Nowhere Ln', zip: '00000' },
};

/** The opt-out texts of each owner. Empty if an owner is neither a person nor has a person's name: the parcel then stays. */
function textsOfOwners({ owners, situs, mailing }: ParcelBody): string[][] {
  const places = [situs, mailing].flatMap((printed) => (printed === undefined ? [] : placesAt(parseAddressOnce(printed))));
  const people = owners.map(readPeople);
  return people.some((some) => some.length === 0) ? [] : people.flat().map((readings) => personsAt(readings, places));
}

interface SuppressionRow {
  kind: 'phone' | 'email' | 'person';
  hash: Buffer;
}

export async function insertSuppressions(db: Queryable, rows: readonly SuppressionRow[]): Promise<void> {
  await db.query('insert into suppression (kind, hash) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing', [
    rows.map((row) => row.kind),
    rows.map((row) => row.hash),
  ]);
}

/** Which of these hashes somebody has opted out. A hash is keyed by its kind, so the hash alone identifies it. */
async function selectSuppressed(db: Queryable, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const found = await db.query({
    name: 'select-suppressed',
    text: 'select hash from suppression where hash = any($1::bytea[]) and kind = any($2::text[])',
    values: [hashes, ['phone', 'email', 'person']],
  });
  return found.rows.map((row) => row.hash);
}

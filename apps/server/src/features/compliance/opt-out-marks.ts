/**
 * Whether anybody whom an answer names may have opted out, told without a hash and without a look-up for each text. With what was found stand marks: the first
 * bytes of the hashes that an opt-out of anything in it would have. A process keeps the marks of all opt-outs, and asks for the new ones alone.
 * A mark that agrees is a reason to look closely, and says nothing by itself.
 */
import type { Queryable } from '../../transaction.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { everyHashOf, type SubjectTexts } from './suppression.ts';
import { SUBJECT_KINDS } from './subjects.ts';

/** Of a million opt-outs one agrees by chance with one of ten thousand answers. */
const MARK_BYTES = 5;

/** Under every key that the installation has now: `keys` are their numbers. */
export function makeMarks(hash: KeyedHash, texts: SubjectTexts): Buffer {
  const hashes = SUBJECT_KINDS.flatMap((kind) => [...new Set(texts[kind])].flatMap((text) => everyHashOf(hash, kind, text)));
  return Buffer.concat(hashes.map((each) => each.subarray(0, MARK_BYTES)));
}

/** Which forms of names and doors the texts of an answer are: with others than these an opt-out of today may agree where its marks do not. */
const TEXTS_EDITION = 4;

/** Marks made under these keys say nothing of an opt-out that was written under another. Below zero stands the edition of the texts, of which the same holds. */
export function markKeys(hash: KeyedHash): number[] {
  return [-TEXTS_EDITION, ...hash.keys().map(({ version }) => version)];
}

export interface KnownMarks {
  hasAny(marks: Buffer): boolean;
}

/** Of these opt-outs alone. */
export function marksOf(hashes: readonly Buffer[]): KnownMarks {
  const known = createSet();
  for (const hash of hashes) known.addAll(hash.subarray(0, MARK_BYTES));
  return known;
}

export interface OptOutMarks {
  /** Of all opt-outs that are in effect at this moment, and perhaps of some that were undone. */
  current(): Promise<KnownMarks>;
}

export function watchOptOuts(db: Queryable): OptOutMarks {
  let known = createSet();
  let readUpTo = FROM_THE_START;
  let of: string | undefined;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const found = await selectMarksSince(db, readUpTo);
    if (of !== undefined && of !== found.table_of) {
      known = createSet();
      readUpTo = FROM_THE_START;
      of = undefined;
      return read();
    }
    known.addAll(found.marks);
    readUpTo = found.up_to;
    of = found.table_of;
  };
  return {
    async current() {
      // What is under way may have begun before an opt-out that whoever asks now already knows of.
      await reading?.catch(() => {});
      reading ??= read().finally(() => (reading = undefined));
      await reading;
      return known;
    },
  };
}

const FROM_THE_START = '0';

interface MarksSince {
  marks: Buffer;
  up_to: string;
  table_of: string;
}

/**
 * Up to which transaction nothing can come any more is said by the same snapshot. `table_of`: which start of the server, and which filling of the table. Another
 * server, one brought back to an earlier moment, and a backup put in place of what was there count anew; of what is above the server's own count the
 * first look takes all.
 */
async function selectMarksSince(db: Queryable, since: string): Promise<MarksSince> {
  const found = await db.query({
    name: 'select-opt-out-marks',
    text: `select coalesce(string_agg(substring(hash from 1 for ${MARK_BYTES}), ''::bytea), ''::bytea) as marks,
             pg_snapshot_xmin(pg_current_snapshot())::text as up_to,
             pg_postmaster_start_time()::text || ' ' || pg_relation_filenode('suppression'::regclass)::text as table_of
           from suppression where written_in >= $1::text::xid8 and ($1 = '${FROM_THE_START}' or written_in < pg_snapshot_xmax(pg_current_snapshot()))`,
    values: [since],
  });
  return found.rows[0] as MarksSince;
}

/** Marks as numbers in one array, half of which stays empty: a million are 16 MB. */
function createSet() {
  let slots = new Float64Array(1024);
  let size = 0;
  const has = (mark: number): boolean => {
    const last = slots.length - 1;
    for (let at = mark % last; ; at = at === last ? 0 : at + 1) {
      if (slots[at] === mark) return true;
      if (slots[at] === 0) return false;
    }
  };
  return {
    addAll(marks: Buffer): void {
      for (let at = 0; at < marks.length; at += MARK_BYTES) {
        if (place(slots, readMark(marks, at))) size += 1;
        if (size * 2 < slots.length) continue;
        const larger = new Float64Array(slots.length * 2);
        for (const mark of slots) if (mark !== 0) place(larger, mark);
        slots = larger;
      }
    },
    hasAny(marks: Buffer): boolean {
      if (size === 0) return false;
      for (let at = 0; at < marks.length; at += MARK_BYTES) if (has(readMark(marks, at))) return true;
      return false;
    },
  };
}

/** False when it was there. */
function place(into: Float64Array, mark: number): boolean {
  const last = into.length - 1;
  for (let at = mark % last; ; at = at === last ? 0 : at + 1) {
    if (into[at] === mark) return false;
    if (into[at] !== 0) continue;
    into[at] = mark;
    return true;
  }
}

/** Never zero. */
function readMark(marks: Buffer, at: number): number {
  return marks.readUIntBE(at, MARK_BYTES) + 1;
}

/**
 * Tells whether an answer may name somebody who opted out, without computing hashes or a look-up for each text. Marks are stored with each answer: the first
 * bytes of the hashes that an opt-out of anybody or anything in it would have. A process keeps the marks of all opt-outs in memory, and only reads new ones. A
 * matching mark is only a reason to check in full.
 */
import type { Queryable } from '../../transaction.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { everyHashOf, type SubjectTexts } from './suppression.ts';
import { SUBJECT_KINDS } from './subjects.ts';

/** With marks of five bytes and a million opt-outs, one answer in ten thousand matches by chance. */
const MARK_BYTES = 5;

/** Makes the marks of these texts under every key of the installation (`markKeys` lists them). */
export function makeMarks(hash: KeyedHash, texts: SubjectTexts): Buffer {
  const hashes = SUBJECT_KINDS.flatMap((kind) => [...new Set(texts[kind])].flatMap((text) => everyHashOf(hash, kind, text)));
  return Buffer.concat(hashes.map((each) => each.subarray(0, MARK_BYTES)));
}

/**
 * The edition of the forms of names and addresses behind an answer's texts. Marks of an older edition may miss an opt-out that the current forms would match.
 */
const TEXTS_EDITION = 6;

/**
 * The key versions that marks are made under now, with the edition of the texts as a negative number. Marks say nothing of opt-outs written under another key
 * or edition.
 */
export function markKeys(hash: KeyedHash): number[] {
  return [-TEXTS_EDITION, ...hash.keys().map(({ version }) => version)];
}

export interface KnownMarks {
  hasAny(marks: Buffer): boolean;
}

/** The marks of these opt-outs only. */
export function marksOf(hashes: readonly Buffer[]): KnownMarks {
  const known = createSet();
  for (const hash of hashes) known.addAll(hash.subarray(0, MARK_BYTES));
  return known;
}

export interface OptOutMarks {
  /** The marks of all opt-outs in effect now, and perhaps of some that were undone. */
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
      // A read in progress may have begun before an opt-out that this caller already knows of, so it is followed by a new one.
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
 * Reads the marks written since a transaction. `up_to` is the snapshot's xmin, below which no further row can appear. `table_of` identifies the server's start
 * and the table's file. If it changes (another server, one restored to an earlier moment, or a restored backup), all is read anew. The first read also takes
 * rows above the server's own transaction count, which a restored backup may contain.
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

/** A hash set of marks in one array, at least half of it empty: a million marks take 16 MB. */
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

/** Plus one, because 0 stands for an empty slot. */
function readMark(marks: Buffer, at: number): number {
  return marks.readUIntBE(at, MARK_BYTES) + 1;
}

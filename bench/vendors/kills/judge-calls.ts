/** Reconciles the vendors' books with the recorded calls, one by one: bills, questions and recorded calls must agree, and nothing may be asked twice. */
import type pg from 'pg';
import type { Books } from './vendor-house.ts';

export interface RecordedCalls {
  calls: { id: string; state: string; billed: number | null; reserved: number; isLate: boolean }[];
  /** Number of times that the same question of the same row was put to the same vendor more than once. */
  twice: number;
  /** The amount counted against the batch's cap. */
  spent: number;
  /** Sums over all rows. */
  receipts: { asked: number; micros: number };
}

export async function readCallsOf(db: pg.Pool, jobId: string): Promise<RecordedCalls> {
  const calls = await db.query<RecordedCalls['calls'][number]>(
    'select id, state, billed_micros::float8 as billed, reserved_micros::float8 as reserved, is_late as "isLate" from vendor_call where job_id = $1',
    [jobId],
  );
  const sums = await db.query<{ twice: number; spent: number; asked: number; micros: number }>(
    `select (select count(*) - count(distinct (job_row, vendor, question_hash)) from vendor_call where job_id = $1)::integer as twice,
       (select coalesce(sum(micros), 0) from vendor_spent where scope = 'job' and whose = $1)::float8 as spent,
       coalesce(sum((line ->> 'asked')::integer), 0)::integer as asked, coalesce(sum((line ->> 'billedMicros')::bigint), 0)::float8 as micros
     from search cross join lateral jsonb_array_elements(receipt -> 'vendors') line where batch_job_id = $1`,
    [jobId],
  );
  const { twice, spent, asked, micros } = sums.rows[0]!;
  return { calls: calls.rows, twice, spent, receipts: { asked, micros } };
}

export function judgeCalls(
  books: Books,
  { calls, twice, spent, receipts }: RecordedCalls,
): { figures: [string, string | number][]; breaches: string[] } {
  const breaches: string[] = [];
  const say = (holds: boolean, sentence: string) => void (holds || breaches.push(sentence));
  const of = (state: string) => calls.filter((call) => call.state === state);
  const known = new Set(calls.map(({ id }) => id));
  const strangers = [...books.asked.keys()].filter((id) => !known.has(id)).length;
  const again = [...books.asked.values()].filter(({ times }) => times > 1).length;
  const entered = [...books.asked.values()].reduce((sum, { times }) => sum + times, 0);
  say(strangers === 0, `vendors were asked ${strangers} questions that are not on record`);
  say(again === 0, `vendors were asked ${again} questions twice`);
  say(twice === 0, `${twice} questions are on record twice`);
  say(books.questions === entered, `${books.questions} questions stood in the requests, which were about ${entered} calls`);
  const open = calls.filter(({ state }) => state !== 'answered' && state !== 'unknown' && state !== 'refused').length;
  say(open === 0, `${open} calls have not ended`);
  const misread = of('answered').filter(({ id, billed }) => books.asked.get(id)?.micros !== billed).length;
  say(misread === 0, `of ${misread} calls that were answered the bill on record is not the vendor's`);
  const refused = of('refused').filter(({ id, billed }) => books.asked.has(id) || billed !== 0).length;
  say(refused === 0, `${refused} calls are on record as not billed that left`);
  const unknown = of('unknown');
  const guessed = unknown.filter(({ billed }) => billed !== null).length;
  say(guessed === 0, `of ${guessed} calls the bill is on record though nobody heard it`);
  const [heard, lost] = [of('answered'), unknown.filter(({ id }) => books.asked.has(id))];
  say(
    books.asked.size === heard.length + lost.length,
    `vendors were asked ${books.asked.size} questions, ${heard.length} are answered and ${lost.length} unknown`,
  );
  const billed = sum(heard.map((call) => call.billed ?? 0));
  const disputed = sum(lost.map(({ id }) => books.asked.get(id)!.micros));
  const reserved = sum(unknown.map((call) => call.reserved));
  say(books.micros === billed + disputed, `vendors billed ${books.micros}, ${billed} are on record and ${disputed} for dispute`);
  say(disputed <= reserved, `${disputed} were billed of what nobody knows, and ${reserved} are reserved for it`);
  say(spent === billed + reserved, `the batch counts ${spent}, its calls ${billed} and ${reserved} reserved`);
  const late = heard.filter(({ isLate }) => isLate);
  const billedLate = sum(late.map((call) => call.billed ?? 0));
  say(
    receipts.micros <= billed && receipts.micros >= billed - billedLate,
    `receipts tell of ${receipts.micros} billed, ${billed} are on record, ${billedLate} of it came late`,
  );
  say(receipts.asked === calls.length, `receipts tell of ${receipts.asked} questions, ${calls.length} are on record`);
  return {
    figures: [
      ['questions that vendors saw', books.questions],
      ['of them twice', again],
      ['calls on record', calls.length],
      ['answered, each billed as the vendor has it', heard.length],
      ['of them when nobody waited any more', late.length],
      ['refused, or not sent at all', of('refused').length],
      ['nobody knows: the vendor was asked', lost.length],
      ['nobody knows: it never left', unknown.length - lost.length],
      ['billed on record', printMicros(billed)],
      ['of it when nobody waited any more', printMicros(billedLate)],
      ['billed, for dispute', printMicros(disputed)],
      ['reserved for what nobody knows', printMicros(reserved)],
      ['on the receipts of the rows', printMicros(receipts.micros)],
    ],
    breaches,
  };
}

export function printMicros(micros: number): string {
  return `$${(micros / 1_000_000).toFixed(2)}`;
}

function sum(list: readonly number[]): number {
  return list.reduce((total, each) => total + each, 0);
}

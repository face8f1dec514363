/**
 * Records written after a clock was set back are dated before records that precede them. The worker that notices it records so, under the installation's key.
 */
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { recordAudit } from '../record/record-audit.ts';
import { type LinkRow, selectClockNotices, selectHead } from './chain-records.ts';

/** Tolerance for the dates of explained records: how much earlier than the notice, and how much later than the worker's last look. */
const LOOKED_AGO_MS = 2 * 60_000;
/**
 * Tolerance for their places: how many places before the notice records from between the two looks may be, and how many behind it those of transactions that
 * had begun earlier.
 */
const PLACES = { before: 20_000, behind: 100 };

export interface ClockNotice {
  /** The place of the notice itself. */
  number: number;
  /** The last record of the chain when the change was noticed. */
  after: number;
  /** The clock's time at the last look, and when the change was noticed. */
  fromMs: number;
  toMs: number;
}

/** Records that the clock was set back, in the transaction that noticed it. */
export async function noteSetBack(hash: KeyedHash, db: Queryable, from: Date, to: Date): Promise<void> {
  const after = (await selectHead(db))?.number ?? 0;
  const facts = { after, from: from.toISOString(), to: to.toISOString(), mac: hash(DOMAIN, textOf(after, from, to)).toString('hex') };
  await recordAudit(db, { kind: 'setting', what: 'clock_set_back', accountId: null, facts });
}

/** The notices made by this installation; of copies only the first. */
export async function readClockNotices(hash: KeyedHash, db: Queryable): Promise<ClockNotice[]> {
  const seen = new Set<string>();
  return (await selectClockNotices(db)).flatMap(({ number, after, from, to, mac }) => {
    const text = textOf(after, from, to);
    if (seen.has(text) || number <= after || !hash.every(DOMAIN, text).some((each) => each.toString('hex') === mac)) return [];
    seen.add(text);
    return [{ number, after, fromMs: from.getTime(), toMs: to.getTime() }];
  });
}

/** Whether the notice explains that a record is dated before `latestMs`, the time of a record that precedes it. */
export function explains({ number, after, fromMs, toMs }: ClockNotice, row: Pick<LinkRow, 'number' | 'atMs'>, latestMs: number): boolean {
  const isNear = row.number >= after - PLACES.before && row.number <= number + PLACES.behind;
  return isNear && row.atMs >= toMs - LOOKED_AGO_MS && latestMs <= fromMs + LOOKED_AGO_MS;
}

export function describeNotice({ number, fromMs, toMs }: ClockNotice): string {
  const [from, to] = [fromMs, toMs].map((ms) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  return `from ${from} to ${to}, as was noticed then (No. ${number})`;
}

const DOMAIN = 'audit clock set back';

function textOf(after: number, from: Date, to: Date): string {
  return `${after}|${from.toISOString()}|${to.toISOString()}`;
}

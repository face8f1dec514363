/** A clock that is set back dates records before those that stand before them. The worker that notices it says so in the record, under the installation's key. */
import type { KeyedHash } from '../../keyed-hash.ts';
import type { Queryable } from '../../transaction.ts';
import { recordAudit } from '../record/record-audit.ts';
import { type LinkRow, selectClockNotices, selectHead } from './chain-records.ts';

/** How much earlier than a worker noticed it a record may be dated, and how much later than its last look. */
const LOOKED_AGO_MS = 2 * 60_000;
/** So many places before the notice records may stand that were made between the two, and so many behind it those that were begun before. */
const PLACES = { before: 20_000, behind: 100 };

export interface ClockNotice {
  /** Its own place. */
  number: number;
  /** What the chain ended with when it was noticed. */
  after: number;
  /** What the clock said at the last look, and when it was noticed. */
  fromMs: number;
  toMs: number;
}

/** Puts on record that the clock was set back. In the transaction that noticed it. */
export async function noteSetBack(hash: KeyedHash, db: Queryable, from: Date, to: Date): Promise<void> {
  const after = (await selectHead(db))?.number ?? 0;
  const facts = { after, from: from.toISOString(), to: to.toISOString(), mac: hash(DOMAIN, textOf(after, from, to)).toString('hex') };
  await recordAudit(db, { kind: 'setting', what: 'clock_set_back', accountId: null, facts });
}

/** The notices that this installation made; of one that was copied the first. */
export async function readClockNotices(hash: KeyedHash, db: Queryable): Promise<ClockNotice[]> {
  const seen = new Set<string>();
  return (await selectClockNotices(db)).flatMap(({ number, after, from, to, mac }) => {
    const text = textOf(after, from, to);
    if (seen.has(text) || number <= after || !hash.every(DOMAIN, text).some((each) => each.toString('hex') === mac)) return [];
    seen.add(text);
    return [{ number, after, fromMs: from.getTime(), toMs: to.getTime() }];
  });
}

/** Whether a record is dated before `latestMs`, which stands before it, because the clock was set back as the notice says. */
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

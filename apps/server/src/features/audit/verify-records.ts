import type { AppContext } from '../../context.ts';
import type { KeyedHash } from '../../keyed-hash.ts';
import { inSnapshot, type Queryable } from '../../transaction.ts';
import { OperatorError } from '../record/operator-context.ts';
import {
  followLinks,
  type Head,
  isCheckpointMac,
  selectAccepted,
  selectCheckpoint,
  selectDoubled,
  selectHashOf,
  selectHead,
  selectLate,
  selectUnrecorded,
} from './chain-records.ts';
import { describeNotice, readClockNotices } from './clock-notices.ts';
import { listNumbers, walkChain } from './follow-chain.ts';
import { readWitness, sealRecords } from './seal-records.ts';

/** Long enough for a worker to be restarted; sealing itself takes moments. */
const LATE_MINUTES = 15;
const MAX_FINDINGS = 50;

export interface AuditProof {
  at: Date;
  records: number;
  /** `from` and `head` are the first and last record that were checked; `removedThrough` is the last that was removed because of its age. */
  from: number;
  head: Head;
  removedThrough: number | null;
  findings: string[];
  /** The head that this machine remembers if the database lacks it, with the finding that says so. */
  forgotten: { remembered: Head; what: string } | null;
  /** Times at which the clock was set back, as noticed then: later records may be dated before records that precede them. */
  setBack: string[];
  /** One sentence for each time an operator accepted a database without some of its records. */
  accepted: string[];
  /** The number of the record whose hash was asked for; null if no record has it. */
  asked?: number | null;
  tookMs: number;
}

interface VerifyRequest {
  /** Start at this number, and trust what is before it. */
  from?: number;
  /** A hash that was printed earlier; the proof tells whether a record still has it. */
  head?: string;
}

/**
 * Checks every record in one snapshot: its content against what was sealed, the order, gaps, and the head. Throws OperatorError if there never was a record
 * with the number to start at.
 */
export function verifyRecords(ctx: Pick<AppContext, 'db' | 'hash' | 'config' | 'now'>, request: VerifyRequest = {}): Promise<AuditProof> {
  const startedAtMs = performance.now();
  // Read before the database, so that what is sealed in the meantime is no contradiction.
  const witness = readWitness(ctx.config.dataDir);
  return inSnapshot(ctx.db, async (db) => {
    const findings: string[] = [];
    const checkpoint = await selectCheckpoint(db);
    const start = await findStart(db, ctx.hash, request.from, checkpoint, findings);
    const walk = walkChain(ctx.hash, start, await readClockNotices(ctx.hash, db));
    let records = 0;
    let asked: number | null = checkpoint !== undefined && checkpoint.hash === request.head ? checkpoint.number : null;
    let atWitness: string | undefined;
    for await (const rows of followLinks(db, start.number + 1)) {
      records += rows.length;
      for (const row of rows) {
        walk.take(row);
        if (row.hash === request.head) asked = row.number;
        if (row.number === witness?.number) atWitness = row.hash;
      }
    }
    // Pushed one by one, because there may be too many to spread as arguments.
    for (const finding of walk.findings()) findings.push(finding);
    const head = walk.end();
    const end = await selectHead(db);
    if (records === 0) requireRecord(request.from, end, witness);
    findings.push(...judgeEnd(head, end, start));
    const forgotten = witness === undefined || witness.number <= start.number ? null : judgeWitness(witness, atWitness);
    if (forgotten !== null) findings.push(forgotten.what);
    if (request.head !== undefined && asked === null)
      findings.push(`no record${request.from === undefined ? '' : ` from No. ${start.number + 1} on`} has the hash ${request.head}`);
    findings.push(
      ...(await selectLate(db, LATE_MINUTES)),
      ...(await selectDoubled(db)),
      ...(await selectUnrecorded(db, checkpoint?.lastAt ?? null)),
    );
    const tookMs = performance.now() - startedAtMs;
    return {
      at: ctx.now(),
      records,
      from: start.number + 1,
      head,
      removedThrough: checkpoint?.number ?? null,
      findings:
        findings.length > MAX_FINDINGS ? [...findings.slice(0, MAX_FINDINGS), `and ${findings.length - MAX_FINDINGS} more`] : findings,
      forgotten,
      setBack: walk.setBack().map(describeNotice),
      accepted: await selectAccepted(db),
      ...(request.head === undefined ? {} : { asked }),
      tookMs,
    };
  });
}

/** A number up to the head, or up to what this machine remembers, is that of a record, though it may be missing. */
function requireRecord(from: number | undefined, end: Head | undefined, witness: Head | undefined): void {
  if (from === undefined || end === undefined || from <= Math.max(end.number, witness?.number ?? 0)) return;
  const latest = end.number === 0 ? 'nothing is in the chain yet' : `the latest in the chain is No. ${end.number}`;
  throw new OperatorError(`There is no record No. ${from}: ${latest}. Nothing was verified.`, 1);
}

function judgeWitness(remembered: Head, hash: string | undefined): AuditProof['forgotten'] {
  if (hash === remembered.hash) return null;
  const now = hash === undefined ? 'missing' : 'another now';
  return { remembered, what: `No. ${remembered.number} was sealed as this machine remembers it, and is ${now}` };
}

async function findStart(
  db: Queryable,
  hash: KeyedHash,
  from: number | undefined,
  checkpoint: Awaited<ReturnType<typeof selectCheckpoint>>,
  findings: string[],
): Promise<Head> {
  const removed = checkpoint ?? { number: 0, hash: '', mac: '' };
  if (checkpoint !== undefined && !isCheckpointMac(hash, checkpoint.number, checkpoint.hash, checkpoint.mac))
    findings.push(
      `the checkpoint at No. ${checkpoint.number} was not made by this installation: ${listNumbers(1, checkpoint.number)} missing`,
    );
  if (from === undefined || from <= removed.number + 1) return { number: removed.number, hash: removed.hash };
  const before = await selectHashOf(db, from - 1);
  if (before === undefined) findings.push(`No. ${from - 1}, after which to begin, is missing`);
  return { number: from - 1, hash: before ?? '' };
}

function judgeEnd(end: Head, head: Head | undefined, start: Head): string[] {
  if (head === undefined) return ['the head of the chain is missing'];
  if (head.number > end.number) return [`${listNumbers(end.number + 1, head.number)} missing at the end`];
  if (head.number < start.number) return [];
  if (head.number < end.number) return [`${listNumbers(head.number + 1, end.number)} behind the head of the chain: slipped in`];
  return head.hash === end.hash ? [] : [`No. ${end.number} is not what the head of the chain says`];
}

/** Verifies all records, and logs an error if something does not fit. */
export async function watchRecords(ctx: Pick<AppContext, 'db' | 'hash' | 'config' | 'now' | 'log'>): Promise<AuditProof> {
  // Records written before a pause are sealed first, so that they do not count as late.
  await sealRecords(ctx);
  const proof = await verifyRecords(ctx);
  const [first] = proof.findings;
  if (first !== undefined) ctx.log.error({ what: first, found: proof.findings.length }, 'the audit record is not intact');
  return proof;
}

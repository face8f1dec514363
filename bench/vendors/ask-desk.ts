/** Planned asking: the product's own vendor desk over a separate database, with every question recorded, and its books reconciled with what vendors saw. */
import type { VendorAim } from '@deedline/contract/vendors/vendor';
import { PRICES } from '@deedline/contract/search/prices';
import { createHmac, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@deedline/database/connect';
import { DATABASE } from '@deedline/database/embedded/cluster';
import { startEmbedded } from '@deedline/database/embedded/supervisor';
import { migrate } from '@deedline/database/migrate';
import type pg from 'pg';
import type { Config } from '../../apps/server/src/config.ts';
import type { VendorAsker, VendorLeave } from '../../apps/server/src/features/lookup/ask-vendors.ts';
import { createAccountKeys } from '../../apps/server/src/features/sealing/account-keys.ts';
import { createVendorDesk } from '../../apps/server/src/features/vendors/vendor-desk.ts';
import type { Vendor } from '../../apps/server/src/outside/vendors/vendor.ts';
import { oneKey } from '../../apps/server/src/testing/one-key.ts';
import type { Twins } from './ask-straight.ts';
import { judgeAnswer, type Asked } from './judge-asking.ts';
import type { OwnerQuery } from './owner-queries.ts';

/** Number of concurrent searches. The counted hit rates are read again for the next ones. */
const AT_ONCE = 20;
const PATIENCE_MS = 15_000;
/** A budget so large that only the expected value decides. */
const PLENTY_MICROS = 1_000_000_000_000;
/** Rate limits are not measured here. */
const PER_MINUTE = 600_000;

export interface Office {
  db: pg.Pool;
  ctx: Parameters<typeof createVendorDesk>[0];
  close(): Promise<void>;
}

export async function openOffice(): Promise<Office> {
  const dataDir = mkdtempSync('/tmp/deedline-bench-vendors-');
  chmodSync(dataDir, 0o711);
  const server = await startEmbedded({ dataDir, durable: false });
  await migrate(server.urlOf(DATABASE), 'app');
  const db = createPool(server.urlOf(DATABASE), { max: 4 });
  const hash = oneKey((domain, text) => createHmac('sha256', 'the key of the bench').update(`${domain}\n${text}`).digest());
  const quiet = { info: () => {}, warn: () => {}, error: (fields: object, message: string) => console.error(message, fields) };
  const config = { dataDir, billing: true } as Config;
  return {
    db,
    ctx: { db, hash, keys: createAccountKeys(db, join(dataDir, 'keys')), now: () => new Date(), log: quiet, config },
    async close() {
      await db.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the vendors themselves saw. */
interface Seen {
  questions: number;
  /** Bills, as far as the vendors reported them. */
  micros: number;
}

export interface DeskRun {
  asked: Asked[];
  /** Differences between vendors, records, budgets and receipts; empty when all agree. */
  breaks: string[];
  /** Calls whose cost is unknown. */
  unknown: number;
}

export async function askDesk(
  { db, ctx }: Office,
  searches: readonly OwnerQuery[],
  vendors: readonly Vendor[],
  twins: Twins,
  aim: VendorAim = 'worth_it',
): Promise<DeskRun> {
  const accountId = await openAccount(db, vendors, aim);
  await db.query('delete from vendor_count; delete from vendor_change');
  const seen: Seen = { questions: 0, micros: 0 };
  const shelf = {
    vendors: vendors.map((vendor) => watched(vendor, seen)),
    fetch: () => Promise.reject(new Error('A bench sends nothing over a network.')),
    twinOf: twins,
  };
  const ended: { id: string; answer: Pick<Asked, 'right' | 'shown'> }[] = [];
  const receipts = { questions: 0, micros: 0 };
  for (let at = 0; at < searches.length; at += AT_ONCE) {
    const some = searches.slice(at, at + AT_ONCE).map((search) => openAsker(search, accountId));
    const lines = await createVendorDesk(ctx, shelf).ask(some.map(({ asker }) => asker));
    for (const each of lines.flat()) {
      receipts.questions += each.asked;
      receipts.micros += each.billedMicros;
    }
    for (const { id, live, answer } of some) ended.push({ id, answer: judgeAnswer(answer(), live) });
  }
  const calls = await readCalls(db, accountId);
  const none = { questions: 0, hits: 0, micros: 0 };
  return {
    asked: ended.map(({ id, answer }) => ({ ...answer, ...(calls.bySearch.get(id) ?? none) })),
    breaks: findBreaks({ seen, receipts, calls }),
    unknown: calls.unknown,
  };
}

function openAsker(search: OwnerQuery, accountId: string) {
  const id = randomUUID();
  const takeUp = search.goOn();
  let { answer } = search;
  // In the product only a search held by an account gets such a leave; here the bench creates it.
  const leave = {
    accountId,
    of: { searchId: id },
    purpose: 'skip_tracing',
    prices: PRICES,
    lacks: [],
    untilMs: performance.now() + PATIENCE_MS,
  };
  const asker: VendorAsker = {
    leave: leave as unknown as VendorLeave,
    query: search.query,
    includeContacts: true,
    answer,
    found: search.found,
    isCut: false,
    take: ({ facts, evidence }) => (answer = takeUp(facts, evidence)),
    // Only the questions count here, not what the answer says about its sources.
    pass: () => undefined,
  };
  return { id, asker, live: search.live, answer: () => answer };
}

function watched(vendor: Vendor, seen: Seen): Vendor {
  return {
    ...vendor,
    terms: { ...vendor.terms, perMinute: PER_MINUTE },
    async ask(questions, call) {
      seen.questions += questions.length;
      const replies = await vendor.ask(questions, call);
      for (const { outcome, billedMicros } of replies) {
        const price = vendor.terms.billedBy !== 'hit' || outcome === 'hit' ? vendor.terms.prices[questions[0]!.kind]! : 0;
        if (outcome === 'hit' || outcome === 'miss') seen.micros += billedMicros ?? price;
        else if (outcome === 'unknown') seen.micros += billedMicros ?? 0;
      }
      return replies;
    },
  };
}

async function openAccount(db: pg.Pool, vendors: readonly Vendor[], aim: VendorAim): Promise<string> {
  const id = randomUUID();
  await db.query('insert into account (id) values ($1)', [id]);
  for (const vendor of vendors)
    await db.query(
      `insert into account_vendor (account_id, vendor, is_on, purposes, search_micros, day_micros, month_micros, changed_at, aim)
       values ($1, $2, true, '{skip_tracing}', $3, $3, $3, now(), $4)`,
      [id, vendor.id, PLENTY_MICROS, aim],
    );
  return id;
}

export interface CallsOnRecord {
  questions: number;
  /** Calls whose cost is unknown. */
  unknown: number;
  /** The billed amount. */
  micros: number;
  /** The amount counted against the daily budget. */
  spent: number;
  /** The billed amount, otherwise the reserved one. */
  counted: number;
  /** Number of times that the same question of the same search was asked more than once. */
  twice: number;
  bySearch: Map<string, { questions: number; hits: number; micros: number }>;
}

async function readCalls(db: pg.Pool, accountId: string): Promise<CallsOnRecord> {
  const { rows } = await db.query<{
    search_id: string;
    questions: number;
    hits: number;
    unknown: number;
    billed: number;
    counted: number;
    different: number;
  }>(
    `select search_id, count(*)::integer as questions, count(*) filter (where is_hit)::integer as hits,
       count(*) filter (where billed_micros is null)::integer as unknown, coalesce(sum(billed_micros), 0)::float8 as billed,
       sum(coalesce(billed_micros, reserved_micros))::float8 as counted, count(distinct (vendor, question_hash))::integer as different
     from vendor_call where account_id = $1 group by search_id`,
    [accountId],
  );
  const spent = await db.query<{ micros: number }>(
    `select coalesce(sum(micros), 0)::float8 as micros from vendor_spent where scope = 'account_day' and whose = $1`,
    [accountId],
  );
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    questions: sum((row) => row.questions),
    unknown: sum((row) => row.unknown),
    micros: sum((row) => row.billed),
    counted: sum((row) => row.counted),
    spent: spent.rows[0]!.micros,
    twice: sum((row) => row.questions - row.different),
    bySearch: new Map(rows.map(({ search_id: id, questions, hits, counted }) => [id, { questions, hits, micros: counted }])),
  };
}

/** Checks that vendors' bills, questions asked and recorded calls agree, and that nothing was asked twice. */
export function findBreaks({ seen, receipts, calls }: { seen: Seen; receipts: Seen; calls: Omit<CallsOnRecord, 'bySearch'> }): string[] {
  const breaks: [boolean, string][] = [
    [seen.questions !== calls.questions, `vendors were asked ${seen.questions} questions, ${calls.questions} are on record`],
    [receipts.questions !== calls.questions, `receipts tell of ${receipts.questions} questions, ${calls.questions} are on record`],
    [seen.micros !== calls.micros, `vendors billed ${seen.micros} micros, ${calls.micros} are on record`],
    [receipts.micros !== calls.micros, `receipts tell of ${receipts.micros} micros, ${calls.micros} are on record`],
    [calls.spent !== calls.counted, `budgets count ${calls.spent} micros, calls ${calls.counted}`],
    [calls.twice > 0, `${calls.twice} questions were asked twice`],
  ];
  return breaks.flatMap(([isBroken, what]) => (isBroken ? [what] : []));
}

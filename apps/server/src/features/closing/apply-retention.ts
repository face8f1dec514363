/** Removes old data once a day, rule by rule, each in a transaction of its own, or in several if it concerns many rows. What a legal hold covers stays. */
import { RETENTION } from '@deedline/contract/compliance/retention';
import type { AppContext } from '../../context.ts';
import { describeFault } from '../../http/describe-fault.ts';
import { inTransaction, type Queryable } from '../../transaction.ts';
import { removeOldRecords } from '../audit/seal-records.ts';
import { recordAudit } from '../record/record-audit.ts';
import { removeDestroyedKeys } from '../sealing/destroy-keys.ts';
import { eraseAccount } from './close-account.ts';
import { forgetCalls } from '../vendors/sweep-calls.ts';
import { keepHoldsOut } from './holds.ts';
import { yearsAgo } from './years-ago.ts';
import type { DailyRule } from './policy.ts';
import {
  blankAddressesAfter,
  blankAddressesOfBatches,
  blankTraces,
  callRemoveAccount,
  deletePurposes,
  deleteRequests,
  deleteSourceHours,
  deleteUndone,
  hasRunBetween,
  insertRun,
  removeLicences,
  selectAccountsToErase,
  selectAccountsToRemove,
  selectLastMovement,
  selectRuns,
  yearsBefore,
} from './queries.ts';

type RetentionContext = Pick<AppContext, 'db' | 'keys' | 'hash' | 'log' | 'now'>;

type Step = (db: Queryable, now: Date, ctx: RetentionContext) => Promise<number>;
/** One part of a step, continuing after the end of the part before. A null `after` means from the beginning; a null `last` means it is done. */
type StepInParts = (db: Queryable, now: Date, after: string | null) => Promise<Part>;

interface Part {
  removed: number;
  last: string | null;
}

const { accountDays, complianceYears, billingYears, usageYears } = RETENTION;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The order matters: what a hold kept is erased before the traces beside it. Each step returns how many rows or accounts were removed. */
const STEPS: Readonly<Record<DailyRule, Step | { inParts: StepInParts }>> = {
  closed_accounts: (db, now) => eraseReleased(db, now),
  closed_traces: async (db, now) => {
    const closedBefore = new Date(now.getTime() - accountDays * DAY_MS);
    return (await blankTraces(db, closedBefore)) + (await deletePurposes(db, closedBefore));
  },
  usage_addresses: { inParts: (db, now, after) => blankUsage(db, yearsAgo(now, usageYears), after) },
  usage_figures: (db, now) => deleteSourceHours(db, yearsAgo(now, usageYears)),
  vendor_answers: (db, now) => forgetCalls(db, now),
  audit_records: async (db, now, { hash }) => removeOldRecords(db, hash, await yearsBefore(db, now, complianceYears)),
  privacy_requests: (db, now) => deleteRequests(db, yearsAgo(now, complianceYears)),
  undone_opt_outs: (db, now) => deleteUndone(db, yearsAgo(now, complianceYears)),
  licences: async (db, now) => removeLicences(db, await yearsBefore(db, now, complianceYears)),
  closed_ledgers: async (db, now) => removeAccounts(db, await yearsBefore(db, now, billingYears)),
};

export interface RetentionRun {
  removed: Record<DailyRule, number>;
  /** Rules that could not be applied; the others were. */
  failed: DailyRule[];
}

/** A job of the workers: runs once a day among all of them. Null if it is not due yet. */
export async function applyRetentionDaily(ctx: RetentionContext): Promise<RetentionRun | null> {
  const now = ctx.now();
  if (await hasRunBetween(ctx.db, new Date(now.getTime() - DAY_MS + HOUR_MS), now)) return null;
  return applyRetention(ctx, { operator: null, isDry: false });
}

/** Applies all rules. A dry run only counts what would be removed, and changes nothing. Each other run is recorded, with counts only. */
export async function applyRetention(ctx: RetentionContext, by: { operator: string | null; isDry: boolean }): Promise<RetentionRun> {
  const now = ctx.now();
  const run: RetentionRun = { removed: {} as RetentionRun['removed'], failed: [] };
  for (const [rule, step] of Object.entries(STEPS) as [DailyRule, (typeof STEPS)[DailyRule]][]) {
    run.removed[rule] = 0;
    try {
      for (let part: Part | undefined; part?.last !== null;) {
        const after: string | null = part?.last ?? null;
        part = await (by.isDry ? inVain : inTransaction)<Part>(ctx.db, async (db) => {
          await keepHoldsOut(db);
          return 'inParts' in step ? step.inParts(db, now, after) : { removed: await step(db, now, ctx), last: null };
        });
        run.removed[rule] += part.removed;
      }
    } catch (error) {
      run.failed.push(rule);
      ctx.log.error({ rule, fault: describeFault(error) }, 'a retention rule could not be applied');
    }
  }
  if (by.isDry) return run;
  await removeDestroyedKeys(ctx);
  await recordRun(ctx, now, by.operator, run);
  return run;
}

function recordRun(ctx: RetentionContext, began: Date, operator: string | null, { removed, failed }: RetentionRun): Promise<void> {
  return inTransaction(ctx.db, async (db) => {
    const id = await insertRun(db, { began_at: began, ended_at: ctx.now(), operator, removed, failed });
    if (Object.values(removed).some((count) => count > 0))
      await recordAudit(db, { kind: 'retention', what: 'applied', accountId: null, subject: id, facts: { removed } });
  });
}

/** How many searches are locked at once. */
const SEARCHES_AT_ONCE = 2000;

async function blankUsage(db: Queryable, before: Date, after: string | null): Promise<Part> {
  const batches = after === null ? await blankAddressesOfBatches(db, before) : 0;
  const { blanked, last } = await blankAddressesAfter(db, before, after, SEARCHES_AT_ONCE);
  return { removed: batches + blanked, last };
}

async function eraseReleased(db: Queryable, now: Date): Promise<number> {
  const accounts = await selectAccountsToErase(db);
  for (const id of accounts) {
    await eraseAccount(db, id, now);
    await recordAudit(db, { kind: 'account_closed', what: 'erased', accountId: id });
  }
  return accounts.length;
}

/** The account's last movement is audited, so that whoever kept the heads of the ledger sees that nothing else was cut off. */
async function removeAccounts(db: Queryable, closedBefore: Date): Promise<number> {
  let removed = 0;
  for (const id of await selectAccountsToRemove(db, closedBefore)) {
    const last = await selectLastMovement(db, id);
    if (!(await callRemoveAccount(db, id))) continue;
    await recordAudit(db, { kind: 'retention', what: 'account_removed', accountId: null, subject: id, facts: { lastMovement: last } });
    removed += 1;
  }
  return removed;
}

/** Does the work in a transaction, returns its result, and rolls it back. */
async function inVain<T>(pool: AppContext['db'], work: (db: Queryable) => Promise<T>): Promise<T> {
  const done: T[] = [];
  await inTransaction(pool, async (db) => {
    done.push(await work(db));
    throw new TakenBack();
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return done[0]!;
}

class TakenBack extends Error {}

const MAX_SHOWN = 50;

export interface RunDescribed {
  id: number;
  beganAt: Date;
  endedAt: Date;
  /** Null for a scheduled run of the worker. */
  operator: string | null;
  removed: Record<string, number>;
  failed: string[];
}

/** The latest first. */
export async function listRuns({ db }: Pick<AppContext, 'db'>): Promise<RunDescribed[]> {
  const rows = await selectRuns(db, MAX_SHOWN);
  return rows.map(({ id, began_at, ended_at, ...run }) => ({ id: Number(id), beganAt: began_at, endedAt: ended_at, ...run }));
}

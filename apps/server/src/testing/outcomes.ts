/** Seeds reports about contacts as buyers would make them, without the searches behind them. For tests. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

export interface SeededReports {
  kind: CalibratedKind;
  /** Percent. */
  confidence: number;
  count: number;
  /** How many of them report the right party, spread evenly. */
  right: number;
  engineVersion?: string;
  calibrationId?: number;
  /** Days after the delivery. */
  days?: number;
  /** The source of the only record behind it; absent: unknown. */
  source?: string;
  /** The raw chance, 0 to 1, if the confidence was capped below its curve. */
  heldRaw?: number;
}

/** Creates an account with one recorded search to report on. Returns both ids. */
export async function createReporter(db: pg.Pool): Promise<{ accountId: string; searchId: string }> {
  const [accountId, searchId] = [randomUUID(), randomUUID()];
  await db.query('insert into account (id) values ($1)', [accountId]);
  await db.query(
    `insert into search (id, account_id, status, mode, purpose, include_contacts, attestation_version, ip, credits_held, completed_at)
     values ($1, $2, 'failed', 'person_search', 'skip_tracing', true, '1', '192.0.2.1', 4, now())`,
    [searchId, accountId],
  );
  return { accountId, searchId };
}

/** Adds this many reports by one account, each about another contact. */
export async function seedReports(db: pg.Pool, by: { accountId: string; searchId: string }, reports: SeededReports): Promise<void> {
  const {
    kind,
    confidence,
    count,
    right,
    engineVersion = ENGINE_VERSION,
    calibrationId = null,
    days = 1,
    source = null,
    heldRaw = null,
  } = reports;
  for (let index = 0; index < count; index += 1) {
    const isRight = Math.floor(((index + 1) * right) / count) > Math.floor((index * right) / count);
    const outcome = isRight ? 'right_party' : kind === 'email' ? 'bounced' : 'wrong_number';
    await db.query(
      `insert into contact_outcome (search_id, contact, account_id, outcome, reported_at, was_right_party, reason, kind, confidence, engine_version, calibration_id, delivered_at, records, source, held_raw)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), false, $6, $7, $8, $9, $10, now(), $11, $12, $13)`,
      [
        by.searchId,
        randomBytes(32),
        by.accountId,
        outcome,
        days,
        isRight ? 'right_party' : 'not_charged',
        kind,
        confidence,
        engineVersion,
        calibrationId,
        source === null ? null : 1,
        source,
        heldRaw,
      ],
    );
  }
}

/** The same for each of several accounts. */
export async function seedReportsOf(db: pg.Pool, accounts: number, reports: SeededReports): Promise<void> {
  for (let index = 0; index < accounts; index += 1) await seedReports(db, await createReporter(db), reports);
}

/**
 * The same for contacts that the accounts had from elsewhere: withheld ones if `confidence` is below 50, otherwise ones that were called before they were sold.
 */
export async function seedBroughtOf(
  db: pg.Pool,
  accounts: number,
  brought: Pick<SeededReports, 'kind' | 'confidence' | 'count' | 'right'>,
): Promise<void> {
  const { kind, confidence, count, right } = brought;
  for (let index = 0; index < accounts; index += 1) {
    const { accountId, searchId } = await createReporter(db);
    const importId = randomUUID();
    await db.query(`insert into outcome_import (id, account_id, file_name, imported_at, rows) values ($1, $2, 'calls.csv', now(), $3)`, [
      importId,
      accountId,
      count,
    ]);
    for (let row = 0; row < count; row += 1)
      await db.query(
        `insert into brought_outcome (account_id, contact, search_id, import_id, is_right, occurred_at, imported_at, kind, confidence, engine_version, chance)
         values ($1, $2, $3, $4, $5, now() - interval '2 days', now() - interval '1 day', $6, $7, $8, 1)`,
        [accountId, randomBytes(32), searchId, importId, row < right, kind, confidence, ENGINE_VERSION],
      );
  }
}

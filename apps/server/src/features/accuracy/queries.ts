/** All SQL of accuracy: labels from buyers' reports, and calibrations. */
import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import type { Queryable } from '../../transaction.ts';
import type { StoredResults } from '../searches/sealed-search.ts';

export interface LabelRow {
  accountId: string;
  kind: CalibratedKind;
  /** In percent. */
  confidence: number;
  /** The calibration that had said it; null for the engine's own curves. */
  calibrationId: number | null;
  right: boolean;
  reportedAt: Date;
  /** How many independent records supported it, and the source if there was only one; null if unknown. */
  records: number | null;
  source: string | null;
  /** If only vendors named it, how many of them. */
  vendors?: number | null;
  /** If it was capped below its curve's value: the raw chance behind it, 0..1. Null if it was not, or if that was not stored. */
  heldRaw: number | null;
}

export interface LabelLimits {
  engineVersion: string;
  /** Percent. */
  leastConfidence: number;
  days: number;
  mostOfAccount: number;
  onlyWrong: number;
}

/**
 * One label per account and contact: the latest report within the time limit. Left out are accounts that report much but never a right party, and contacts
 * that were reported as right before they were reported as wrong. Of each account, only the latest labels of a kind count, up to a limit.
 */
export async function selectLabels(db: Queryable, limits: LabelLimits): Promise<LabelRow[]> {
  const found = await db.query(
    `with word as (
       select distinct on (account_id, contact) account_id, contact, kind, confidence, calibration_id, engine_version, outcome = 'right_party' as is_right,
         reported_at, coalesce(occurred_at, reported_at) <= delivered_at + make_interval(days => $3) as is_in_time, reason, records, source, vendors, held_raw
       from contact_outcome where kind is not null order by account_id, contact, reported_at desc, search_id desc
     ), counted as (
       select *, count(*) over account as reports, bool_or(is_right) over account as has_right from word
       where engine_version = $1 and confidence >= $2 and is_in_time and reason <> 'was_right_party'
       window account as (partition by account_id)
     ), ranked as (
       select *, row_number() over (partition by account_id, kind order by reported_at desc, contact) as place
       from counted where has_right or reports < $5
     )
     select account_id as "accountId", kind, confidence, calibration_id as "calibrationId", is_right as right,
       reported_at as "reportedAt", records, source, vendors, held_raw as "heldRaw"
     from ranked where place <= $4 order by kind, account_id, place`,
    [limits.engineVersion, limits.leastConfidence, limits.days, limits.mostOfAccount, limits.onlyWrong],
  );
  return found.rows;
}

export interface BroughtRow extends Omit<LabelRow, 'heldRaw'> {
  isWithheld: boolean;
  chance: number;
}

/**
 * Outcomes that accounts brought for contacts that this engine scored. Filtered like `selectLabels`; the limit per account applies per kind and side of the
 * threshold.
 */
export async function selectBrought(db: Queryable, limits: Omit<LabelLimits, 'days'>): Promise<BroughtRow[]> {
  const found = await db.query(
    `with counted as (
       select *, confidence < $2 as is_withheld, count(*) filter (where confidence >= $2) over account as reports, bool_or(is_right) over account as has_right
       from brought_outcome where engine_version = $1 window account as (partition by account_id)
     ), ranked as (
       select *, row_number() over (partition by account_id, kind, is_withheld order by occurred_at desc, contact) as place
       from counted where has_right or reports < $4
     )
     select account_id as "accountId", kind, confidence, calibration_id as "calibrationId", is_right as right, imported_at as "reportedAt",
       is_withheld as "isWithheld", chance, records, source
     from ranked where place <= $3 order by kind, is_withheld, account_id, place`,
    [limits.engineVersion, limits.leastConfidence, limits.mostOfAccount, limits.onlyWrong],
  );
  return found.rows;
}

/** The curves of these calibrations. */
export async function selectCurves(db: Queryable, ids: readonly number[]): Promise<{ id: number; curves: unknown }[]> {
  return (await db.query('select id, curves from calibration where id = any ($1::integer[])', [ids])).rows;
}

/** Results delivered since then, in id order. */
export async function selectScored(db: Queryable, since: Date, after: string, most: number): Promise<StoredResults[]> {
  const found = await db.query({
    name: 'select-scored-results',
    text: `select id, account_id, sealed_results from search
           where id > $2 and completed_at > $1 and status = 'completed' and sealed_results is not null order by id limit $3`,
    values: [since, after, most],
  });
  return found.rows;
}

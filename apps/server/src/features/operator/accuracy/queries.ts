import type { Queryable } from '../../../transaction.ts';

export interface NewCalibration {
  at: Date;
  operator: string;
  engineVersion: string;
  curves: unknown;
  report: unknown;
}

export async function insertCalibration(db: Queryable, made: NewCalibration): Promise<number> {
  const kept = await db.query(
    'insert into calibration (proposed_at, proposed_by, engine_version, curves, report) values ($1, $2, $3, $4, $5) returning id',
    [made.at, made.operator, made.engineVersion, JSON.stringify(made.curves), JSON.stringify(made.report)],
  );
  return kept.rows[0]!.id;
}

export interface CalibrationRow {
  id: number;
  proposedAt: Date;
  proposedBy: string;
  engineVersion: string;
  curves: unknown;
  report: unknown;
  /** Since when it is switched on; null when it is not. */
  since: Date | null;
}
const CALIBRATION = `select calibration.id, proposed_at as "proposedAt", proposed_by as "proposedBy", engine_version as "engineVersion", curves, report,
  began_at as since from calibration left join calibration_use used on used.calibration_id = calibration.id and ended_at is null`;

export async function selectCalibration(db: Queryable, id: number): Promise<CalibrationRow | undefined> {
  return (await db.query(`${CALIBRATION} where calibration.id = $1`, [id])).rows[0];
}

/** The latest first. */
export async function selectCalibrations(db: Queryable, most: number): Promise<CalibrationRow[]> {
  return (await db.query(`${CALIBRATION} order by calibration.id desc limit $1`, [most])).rows;
}

/** Serializes switches: a concurrent one waits until the transaction ends. */
export async function lockSwitch(db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('calibration switch', 0))`);
}

export async function insertUse(db: Queryable, id: number, operator: string, at: Date): Promise<void> {
  await db.query('insert into calibration_use (calibration_id, began_at, began_by) values ($1, $2, $3)', [id, at, operator]);
}

/** Returns the calibration that was on until now. */
export async function endUse(db: Queryable, operator: string, at: Date): Promise<number | undefined> {
  const ended = await db.query(
    // The end is never before the beginning, even if the clock was set back.
    `update calibration_use set ended_at = greatest($1, began_at), ended_by = $2 where ended_at is null returning calibration_id as id`,
    [at, operator],
  );
  return ended.rows[0]?.id;
}

import type { Queryable } from '../../transaction.ts';

export interface UsedRow {
  id: number;
  since: Date;
  engineVersion: string;
  curves: unknown;
}

/** The one that is switched on. */
export async function selectUsed(db: Queryable): Promise<UsedRow | undefined> {
  const found = await db.query<UsedRow>({
    name: 'select-calibration-in-use',
    text: `select calibration.id, began_at as since, engine_version as "engineVersion", curves
           from calibration_use join calibration on calibration.id = calibration_id where ended_at is null`,
  });
  return found.rows[0];
}

import {
  type CalibrationTable,
  CONTACT_KINDS,
  type ContactKind,
  readCalibrationTable,
  SHIPPED_CALIBRATION,
} from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { Log } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';

const FRESH_MS = 5_000;

/** The calibration curves in use. `id` is null when no operator switched one on; then the engine's own curves apply. */
export type CalibrationInUse = { id: number; since: Date; table: CalibrationTable } | { id: null };
const SHIPPED: CalibrationInUse = { id: null };

export interface CalibrationWatch {
  /** The calibration that is switched on, at most five seconds old. */
  current(): Promise<CalibrationInUse>;
}

/**
 * Caches for a few seconds, per process, which calibration is switched on. One that was learned for another engine version, or that is not a valid table, is
 * ignored, so an upgrade of the engine takes it out of use.
 */
export function watchCalibration(db: Queryable, log: Pick<Log, 'warn'>, now: () => number = () => performance.now()): CalibrationWatch {
  let known = SHIPPED;
  let readAt = -Infinity;
  let reading: Promise<CalibrationInUse> | undefined;
  let warnedOf: number | undefined;

  const read = async (): Promise<CalibrationInUse> => {
    const row = await selectUsed(db);
    known = row === undefined ? SHIPPED : readUsed(row);
    readAt = now();
    if (row !== undefined && known.id === null && warnedOf !== row.id) {
      warnedOf = row.id;
      log.warn(
        { calibration: row.id, learnedFor: row.engineVersion, engine: ENGINE_VERSION },
        'the calibration that is switched on cannot be used by this engine',
      );
    }
    return known;
  };
  return {
    current: () => (now() - readAt < FRESH_MS ? Promise.resolve(known) : (reading ??= read().finally(() => (reading = undefined)))),
  };
}

/** Reads a stored calibration; falls back to the engine's own if it was learned for another engine version or is invalid. */
export function readUsed({ id, since, engineVersion, curves }: UsedRow): CalibrationInUse {
  const table = engineVersion === ENGINE_VERSION ? readCalibrationTable(curves) : null;
  return table === null ? SHIPPED : { id, since, table };
}

/** The kinds of contact whose curve in use was fitted to outcomes: the others have the engine's. */
export function outcomeKinds(inUse: CalibrationInUse): ReadonlySet<ContactKind> {
  if (inUse.id === null) return NONE;
  const isOurs = (kind: ContactKind): boolean => JSON.stringify(inUse.table[kind]) === JSON.stringify(SHIPPED_CALIBRATION[kind]);
  return new Set(CONTACT_KINDS.filter((kind) => !isOurs(kind)));
}
const NONE: ReadonlySet<ContactKind> = new Set();

interface UsedRow {
  id: number;
  since: Date;
  engineVersion: string;
  curves: unknown;
}

/** The calibration that is switched on; undefined if there is none. */
export async function selectUsed(db: Queryable): Promise<UsedRow | undefined> {
  const found = await db.query({
    name: 'select-calibration-in-use',
    text: `select calibration.id, began_at as since, engine_version as "engineVersion", curves
           from calibration_use join calibration on calibration.id = calibration_id where ended_at is null`,
  });
  return found.rows[0];
}

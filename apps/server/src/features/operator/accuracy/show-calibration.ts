import { calibratedKind, type CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { broughtBelow } from '@deedline/contract/operator/comparison';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import { type CalibrationTable, readCalibrationTable, SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Queryable } from '../../../transaction.ts';
import { rawOf, reaches, sayBy, translate } from '../../accuracy/fit-labels.ts';
import { countDelivered, type Delivered, readTables } from '../../accuracy/read-labels.ts';
import { readUsed, selectUsed } from '../../lookup/calibration.ts';
import { type OperatorContext, OperatorError, recordAct } from '../../record/operator-context.ts';
import { type CalibrationRow, selectCalibration, selectCalibrations } from './queries.ts';

export const DELIVERED_DAYS = 30;
export const SAID = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const;
const DAY_MS = 86_400_000;
/** The largest share that the engine states. */
const MAX_SHARE_SHOWN = 0.99;

/** Needs the accounts' keys because delivered results are sealed. */
export type ShowContext = OperatorContext & Pick<AppContext, 'keys'>;

interface KindChange {
  kind: CalibratedKind;
  /** What would be said instead of 10, 20, ... 90, in percent; null where that value is never said. */
  said: (number | null)[];
  /** Contacts delivered in the last days, and how many would fall below the threshold or rise to it. */
  delivered: number;
  lost: number;
  gained: number;
}

export interface CalibrationShown {
  calibration: CalibrationDescribed;
  /** What it is compared with: the calibration in use, or null for the engine's own curves. */
  inUse: number | null;
  changes: KindChange[];
  /** Delivered contacts that another engine version had scored; nothing can be said about them. */
  unknown: number;
}

/** Shows what switching a proposal on would change. Without an id, the latest proposal. */
export async function showCalibration(ctx: ShowContext, id: number | undefined): Promise<CalibrationShown> {
  return lookAt(ctx, id, (calibration) => compare(ctx, calibration));
}

/** Finds a proposal and passes it to `work`; recorded whether it is found or not. */
export async function lookAt<T>(
  ctx: OperatorContext,
  id: number | undefined,
  work: (calibration: CalibrationDescribed) => Promise<T>,
): Promise<T> {
  const row = id === undefined ? (await selectCalibrations(ctx.db, 1))[0] : await selectCalibration(ctx.db, id);
  const act = { command: 'calibration-show', ...(id === undefined ? {} : { subject: `calibration ${id}` }) };
  if (row === undefined) {
    await recordAct(ctx, ctx.db, { ...act, result: 'refused', detail: 'no such calibration' });
    throw new OperatorError(id === undefined ? 'Nothing has been proposed yet.' : `There is no calibration ${id}.`, 1);
  }
  const calibration = describeCalibration(row);
  const made = await work(calibration);
  await recordAct(ctx, ctx.db, { ...act, subject: `calibration ${calibration.id}`, result: 'done' });
  return made;
}

async function compare(ctx: ShowContext, calibration: CalibrationDescribed): Promise<CalibrationShown> {
  const { id, table: now } = await readTableInUse(ctx.db);
  const { rows, unknown } = await sayAnew(ctx, calibration.curves);
  const changes = calibratedKind.options.map((kind): KindChange => {
    const to = calibration.curves[kind];
    const said = SAID.map((percent) => (reaches(now[kind], percent / 100) ? percentOf(translate(percent / 100, now[kind], to)) : null));
    return { kind, said, ...countCrossings(rows.filter((row) => row.kind === kind)) };
  });
  return { calibration, inUse: id, changes, unknown };
}

/** The table that scores now; `id` is null for the engine's own curves. */
export async function readTableInUse(db: Queryable): Promise<{ id: number | null; table: CalibrationTable }> {
  const used = await selectUsed(db);
  const inUse = used === undefined ? ({ id: null } as const) : readUsed(used);
  return inUse.id === null ? { id: null, table: SHIPPED_CALIBRATION } : inUse;
}

type SaidAnew = Delivered & { anew: number };

/** The contacts delivered in the last days with what these curves would say, in percent, and how many were scored by another engine version. */
export async function sayAnew(ctx: ShowContext, curves: CalibrationTable): Promise<{ rows: SaidAnew[]; unknown: number }> {
  const delivered = await countDelivered(ctx, new Date(ctx.now().getTime() - DELIVERED_DAYS * DAY_MS));
  const tables = await readTables(ctx.db, delivered);
  const rows: SaidAnew[] = [];
  let unknown = 0;
  for (const row of delivered) {
    const table = tableOf(tables, row);
    if (table === undefined) unknown += row.contacts;
    else {
      const raw = row.heldRaw === null ? rawOf(table, row.kind, row.confidence / 100, row.strata) : row.heldRaw;
      rows.push({ ...row, anew: percentOf(sayBy(curves, { ...row, raw })) });
    }
  }
  return { rows, unknown };
}

function countCrossings(rows: readonly SaidAnew[]): Pick<KindChange, 'delivered' | 'lost' | 'gained'> {
  const count = (isMeant: (row: SaidAnew) => boolean) => rows.filter(isMeant).reduce((sum, { contacts }) => sum + contacts, 0);
  return {
    delivered: count(({ confidence }) => confidence >= CONTACT_THRESHOLD),
    lost: count(({ confidence, anew }) => confidence >= CONTACT_THRESHOLD && anew < CONTACT_THRESHOLD),
    gained: count(({ confidence, anew }) => confidence < CONTACT_THRESHOLD && anew >= CONTACT_THRESHOLD),
  };
}

type Tables = Awaited<ReturnType<typeof readTables>>;

/** The curves that scored a contact; undefined when another engine version did. */
function tableOf(tables: Tables, { engineVersion, calibrationId }: Delivered): CalibrationTable | undefined {
  return engineVersion === ENGINE_VERSION ? tables.get(calibrationId) : undefined;
}

function percentOf(share: number): number {
  return Math.round(Math.min(MAX_SHARE_SHOWN, share) * 100);
}

/** The evidence for a proposal when it was made, for one kind of contact. */
const kindReport = z.object({
  kind: calibratedKind,
  labels: z.number(),
  accounts: z.number(),
  /** Expected calibration error; null when there were too few labels and the engine's own curve stayed. */
  error: z.object({ before: z.number(), after: z.number() }).nullable(),
  /** Contacts below the threshold that accounts had from elsewhere; absent in proposals made before these were counted. */
  below: broughtBelow.optional(),
});
export type KindReport = z.infer<typeof kindReport>;
const reportOnRecord = z.array(kindReport);

export interface CalibrationDescribed extends Omit<CalibrationRow, 'curves' | 'report'> {
  curves: CalibrationTable;
  report: KindReport[];
}

/** A proposal as stored. Throws OperatorError when what is stored is not a table of curves. */
export function describeCalibration(row: CalibrationRow): CalibrationDescribed {
  const curves = readCalibrationTable(row.curves);
  const report = reportOnRecord.safeParse(row.report);
  if (curves === null || !report.success)
    throw new OperatorError(`What is stored as calibration ${row.id} is not a table of curves. Nothing was changed.`, 1);
  return { ...row, curves, report: report.data };
}

const SHOWN = 50;

/** The proposals, the latest first. */
export async function listCalibrations(ctx: OperatorContext): Promise<CalibrationRow[]> {
  const rows = await selectCalibrations(ctx.db, SHOWN);
  await recordAct(ctx, ctx.db, { command: 'calibration-list', result: 'done' });
  return rows;
}

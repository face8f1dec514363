import type { CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { MAX_REPORTS_OF_ACCOUNT, ONLY_WRONG_REPORTS, REPORT_DAYS } from '@deedline/contract/limits';
import { CONTACT_THRESHOLD } from '@deedline/contract/search/prices';
import type { Email, Phone, Results } from '@deedline/contract/search/results';
import { type CalibrationTable, contactStrata, readCalibrationTable, SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { toPercent } from '@deedline/engine/model/odds';
import { MAX_OF_ONE_UNPROVED, MAX_OF_UNMEASURED_VENDOR } from '@deedline/engine/model/weights';
import { ENGINE_VERSION } from '@deedline/engine/version';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { standingIn } from '../lookup/read-standing.ts';
import { unsealResults } from '../searches/sealed-search.ts';
import { fitLabels, isOfVendor, rawOf, type RawLabel } from './fit-labels.ts';
import { type LabelRow, selectBrought, selectCurves, selectLabels, selectScored } from './queries.ts';
import { type BroughtKind, weighBrought } from './weigh-brought.ts';

/** What buyers reported about contacts that this engine scored and that were sold, by the published rules. */
export function readLabels(db: Queryable): Promise<LabelRow[]> {
  return selectLabels(db, LIMITS);
}

const LIMITS = {
  engineVersion: ENGINE_VERSION,
  leastConfidence: CONTACT_THRESHOLD,
  days: REPORT_DAYS,
  mostOfAccount: MAX_REPORTS_OF_ACCOUNT,
  onlyWrong: ONLY_WRONG_REPORTS,
};

/** Curves by calibration id; null is the engine's own. Invalid tables are left out. */
export async function readTables(
  db: Queryable,
  rows: readonly { calibrationId: number | null }[],
): Promise<ReadonlyMap<number | null, CalibrationTable>> {
  const ids = [...new Set(rows.map(({ calibrationId }) => calibrationId))].filter((id) => id !== null);
  const stored = await selectCurves(db, ids);
  const readable = stored.flatMap(({ id, curves }): [number, CalibrationTable][] => {
    const table = readCalibrationTable(curves);
    return table === null ? [] : [[id, table]];
  });
  return new Map<number | null, CalibrationTable>([[null, SHIPPED_CALIBRATION], ...readable]);
}

/**
 * Adds the raw chance behind what was said, whichever curves had said it. Labels that were capped because of a single unproved source are left out if the
 * uncapped value was not stored: they would raise the curve at the cap for all others.
 */
export function toRaw<Row extends LabelRow>(
  rows: readonly Row[],
  tables: ReadonlyMap<number | null, CalibrationTable>,
): (Row & RawLabel)[] {
  return rows.flatMap((row) => {
    const table = tables.get(row.calibrationId);
    const said = row.confidence / 100;
    const strata = contactStrata(row.kind, row);
    if (table === undefined || (isHeld(row) && row.heldRaw === null)) return [];
    return [{ ...row, said, strata, raw: row.heldRaw === null ? rawOf(table, row.kind, said, strata) : row.heldRaw }];
  });
}

function isHeld({ confidence, records, source }: LabelRow): boolean {
  if (records !== 1) return false;
  return confidence === toPercent(MAX_OF_ONE_UNPROVED) || (isOfVendor({ source }) && confidence === toPercent(MAX_OF_UNMEASURED_VENDOR));
}

async function withRaw<Row extends LabelRow>(db: Queryable, rows: readonly Row[]): Promise<(Row & RawLabel)[]> {
  return toRaw(rows, await readTables(db, rows));
}

/** Labels of contacts that were sold. */
export async function readRawLabels(db: Queryable): Promise<(LabelRow & RawLabel)[]> {
  return withRaw(db, await readLabels(db));
}

/**
 * Outcomes that accounts brought for contacts they had from elsewhere, weighted by how right such contacts are among those that were sold (`readRawLabels`).
 */
export async function readBrought(db: Queryable, sold: readonly RawLabel[]): Promise<BroughtKind<LabelRow>[]> {
  const { days: _any, ...limits } = LIMITS;
  const brought = (await selectBrought(db, limits)).filter((row) => !isOfVendor(row)).map((row) => ({ ...row, heldRaw: null }));
  return weighBrought(await withRaw(db, brought), fitLabels(sold));
}

const AT_ONCE = 200;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export interface Delivered {
  kind: CalibratedKind;
  /** In percent. */
  confidence: number;
  engineVersion: string | null;
  calibrationId: number | null;
  /** `contactStrata` */
  strata: readonly string[];
  source: string | null;
  /** As in `LabelRow`. */
  heldRaw: number | null;
  contacts: number;
}

/** Counts the contacts delivered since then, by what was said of them and which calibration said it. Results are sealed, so each one is opened for this. */
export async function countDelivered({ db, keys }: Pick<AppContext, 'db' | 'keys'>, since: Date): Promise<Delivered[]> {
  const counted = new Map<string, Delivered>();
  for (let after = BEFORE_ALL; ;) {
    const rows = await selectScored(db, since, after, AT_ONCE);
    for (const row of rows) {
      const results = await unsealResults(keys, row);
      for (const scored of results === null ? [] : scoresIn(results)) {
        const same = Object.values(scored).join('|');
        const sum = counted.get(same) ?? { ...scored, contacts: 0 };
        counted.set(same, { ...sum, contacts: sum.contacts + 1 });
      }
    }
    if (rows.length < AT_ONCE) return [...counted.values()];
    after = rows.at(-1)!.id;
  }
}

function scoresIn({ phones, emails, scoredBy, sources }: Results): Omit<Delivered, 'contacts'>[] {
  const by = { engineVersion: scoredBy.engineVersion, calibrationId: scoredBy.calibration };
  const standingOf = standingIn({ sources });
  const scored = (kind: CalibratedKind, contact: Phone | Email) => {
    const standing = standingOf(contact);
    const { source, heldRaw } = standing;
    return { kind, confidence: contact.confidence, strata: contactStrata(kind, standing), source, heldRaw, ...by };
  };
  return [...phones.map((phone) => scored(phone.type ?? 'unknown', phone)), ...emails.map((email) => scored('email', email))];
}

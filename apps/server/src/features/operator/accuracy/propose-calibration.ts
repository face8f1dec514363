import { calibratedKind, type CalibratedKind } from '@deedline/contract/accuracy/accuracy';
import { ENOUGH_ACCOUNTS, ENOUGH_REPORTS } from '@deedline/contract/limits';
import { SHIPPED_CALIBRATION } from '@deedline/engine/calibration/calibration';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { inTransaction } from '../../../transaction.ts';
import { type OperatorContext, OperatorError, recordAct } from '../../record/operator-context.ts';
import { crossValidate, fitLabels, isOfVendor, type RawLabel } from '../../accuracy/fit-labels.ts';
import { readUsed, selectUsed } from '../../lookup/calibration.ts';
import { insertCalibration } from './queries.ts';
import { readBrought, readRawLabels } from '../../accuracy/read-labels.ts';
import { accountsOf, isEnough } from '../../accuracy/rules.ts';
import { describeCalibration, type CalibrationDescribed, type KindReport } from './show-calibration.ts';

/**
 * Fits curves to what users reported and stores them as a proposal, which changes nothing until it is switched on. Throws OperatorError for too few reports.
 */
export async function proposeCalibration(ctx: OperatorContext): Promise<CalibrationDescribed> {
  const labels = await readRawLabels(ctx.db);
  const { ofVendors = [], ofRecords = [] } = Object.groupBy(labels, (label) => (isOfVendor(label) ? 'ofVendors' : 'ofRecords'));
  const byKind = Map.groupBy(ofRecords, ({ kind }) => kind);
  const fitted = calibratedKind.options.filter((kind) => isEnough(byKind.get(kind) ?? []));
  if (fitted.length === 0 && fitLabels(ofVendors).strata === undefined) {
    await recordAct(ctx, ctx.db, { command: 'calibration-propose', result: 'refused', detail: 'too few labels' });
    throw new OperatorError(describeShortage(byKind, ofVendors), 1);
  }
  const brought = new Map((await readBrought(ctx.db, labels)).map((each) => [each.kind, each]));
  const learned = ofRecords.filter(({ kind }) => fitted.includes(kind));
  const curves = fitLabels([...learned, ...ofVendors, ...fitted.flatMap((kind) => brought.get(kind)?.used ?? [])]);
  const used = await selectUsed(ctx.db);
  const inUse = used === undefined ? undefined : readUsed(used);
  const table = inUse === undefined || inUse.id === null ? SHIPPED_CALIBRATION : inUse.table;
  const report = calibratedKind.options.map((kind): KindReport => {
    const members = byKind.get(kind) ?? [];
    const { used = [], labels: below = 0, accounts = 0, odds = null } = brought.get(kind) ?? {};
    const judged = fitted.includes(kind) ? crossValidate([...members, ...used], table) : null;
    return {
      kind,
      labels: members.length,
      accounts: accountsOf(members),
      error: judged && { before: judged.before, after: judged.after },
      below: { labels: below, accounts, odds, fit: judged?.below ?? null },
    };
  });
  return inTransaction(ctx.db, async (db) => {
    const made = { at: ctx.now(), operator: ctx.operator, engineVersion: ENGINE_VERSION, curves, report };
    const id = await insertCalibration(db, made);
    await recordAct(ctx, db, { command: 'calibration-propose', result: 'done', subject: `calibration ${id}` });
    return describeCalibration({
      id,
      proposedAt: made.at,
      proposedBy: made.operator,
      engineVersion: ENGINE_VERSION,
      curves,
      report,
      since: null,
    });
  });
}

function describeShortage(byKind: ReadonlyMap<CalibratedKind, readonly RawLabel[]>, ofVendors: readonly RawLabel[]): string {
  const lines = [...calibratedKind.options, 'vendors' as const].map((kind) => {
    const members = (kind === 'vendors' ? ofVendors : byKind.get(kind)) ?? [];
    return `  ${kind.padEnd(8)}  ${members.length} of ${ENOUGH_REPORTS} reports, ${accountsOf(members)} of ${ENOUGH_ACCOUNTS} accounts`;
  });
  return `Too few reports for any kind of contact on what engine ${ENGINE_VERSION} scored. Nothing was proposed.\n${lines.join('\n')}`;
}

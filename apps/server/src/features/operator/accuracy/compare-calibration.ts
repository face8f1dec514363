import type { Comparison } from '@deedline/contract/operator/comparison';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { compareLabels, compareStrata, countMoves, meanBelow } from '../../accuracy/compare-curves.ts';
import { wasSold } from '../../accuracy/fit-labels.ts';
import { readBrought, readRawLabels } from '../../accuracy/read-labels.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { lookAt, readTableInUse, sayAnew, type ShowContext } from './show-calibration.ts';

/**
 * Compares a proposal with what scores now, by the reported outcomes of contacts, and counts which confidences would move. The act is recorded. Throws
 * OperatorError when the proposal is for another engine version.
 */
export function compareCalibration(ctx: ShowContext, id: number): Promise<Comparison> {
  return lookAt(ctx, id, async ({ curves, report, engineVersion, proposedAt, since }) => {
    if (engineVersion !== ENGINE_VERSION)
      throw new OperatorError(
        `Calibration ${id} was learned for engine ${engineVersion}, and this is ${ENGINE_VERSION}. Propose one anew.`,
        1,
      );
    const inUse = await readTableInUse(ctx.db);
    const fitted = new Set<string>(report.filter(({ error }) => error !== null).map(({ kind }) => kind));
    const sold = await readRawLabels(ctx.db);
    const brought = await readBrought(ctx.db, sold);
    const used = brought.flatMap((kind) => (fitted.has(kind.kind) ? kind.used : []));
    const compared = compareLabels([...sold, ...used], { next: curves, now: inUse.table, fitted, proposedAt });
    const labels = compared.filter(wasSold);
    return {
      id,
      engineVersion,
      proposedAt: proposedAt.toISOString(),
      since: since?.toISOString() ?? null,
      inUse: inUse.id,
      judged: labels.length,
      unseen: labels.filter(({ reportedAt }) => reportedAt > proposedAt).length,
      ...compareStrata(labels),
      below: brought.map(({ used: _weighed, ...kind }) => ({
        ...kind,
        fit: meanBelow(compared.filter((label) => !wasSold(label) && label.kind === kind.kind)),
      })),
      moves: countMoves((await sayAnew(ctx, curves)).rows),
    };
  });
}

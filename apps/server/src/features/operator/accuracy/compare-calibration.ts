import type { Comparison } from '@deedline/contract/operator/comparison';
import { ENGINE_VERSION } from '@deedline/engine/version';
import { compareLabels, compareStrata, countMoves } from '../../accuracy/compare-curves.ts';
import { readRawLabels } from '../../accuracy/read-labels.ts';
import { OperatorError } from '../../record/operator-context.ts';
import { lookAt, readTableInUse, sayAnew, type ShowContext } from './show-calibration.ts';

/** A proposal beside what scores now, by what became of contacts, and what would move. On record. */
export function compareCalibration(ctx: ShowContext, id: number): Promise<Comparison> {
  return lookAt(ctx, id, async ({ curves, report, engineVersion, proposedAt, since }) => {
    if (engineVersion !== ENGINE_VERSION)
      throw new OperatorError(
        `Calibration ${id} was learned for engine ${engineVersion}, and this is ${ENGINE_VERSION}. Propose one anew.`,
        1,
      );
    const inUse = await readTableInUse(ctx.db);
    const fitted = new Set<string>(report.filter(({ error }) => error !== null).map(({ kind }) => kind));
    const labels = compareLabels(await readRawLabels(ctx.db), { next: curves, now: inUse.table, fitted, proposedAt });
    return {
      id,
      engineVersion,
      proposedAt: proposedAt.toISOString(),
      since: since?.toISOString() ?? null,
      inUse: inUse.id,
      judged: labels.length,
      unseen: labels.filter(({ reportedAt }) => reportedAt > proposedAt).length,
      ...compareStrata(labels),
      moves: countMoves((await sayAnew(ctx, curves)).rows),
    };
  });
}

/** How much of what nobody has paid for an account may have here, and whether the disk has room for it. */
import { BATCH_LIMITS } from '@deedline/contract/limits';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { requireFreeDisk, SPARE_BYTES } from '../../../free-disk.ts';
import type { Queryable } from '../../../transaction.ts';
import { selectRoom, updateStoredBytes } from './queries.ts';

/** Of the disk, left to accounts that have paid. */
const SPARE_UNPAID_BYTES = 2 * SPARE_BYTES;
/** How often it is asked while an upload comes. */
const STEP_BYTES = 8_000_000;
/** What a row takes beside its cells: its keys, its marks, and its place in two indexes. */
const ROW_BYTES = 200;
const MB = 1_000_000;

type Context = Pick<AppContext, 'config' | 'freeBytes'>;

/** Throws `too_many_batch_jobs` where the account has its part, `unavailable` where the disk is nearly full. */
export async function requireRoom(
  ctx: Context,
  db: Queryable,
  { accountId, jobId, bytes }: { accountId: string; jobId: string; bytes: number },
): Promise<void> {
  const { hasPaid, waiting, all } = await selectRoom(db, accountId, jobId);
  const mayHaveMore = hasPaid || !ctx.config.billing;
  if (mayHaveMore ? waiting + bytes > BATCH_LIMITS.waitingBytes : all + bytes > BATCH_LIMITS.unpaidBytes)
    throw new AppError('too_many_batch_jobs', mayHaveMore ? TOO_MUCH_WAITS : TOO_MUCH_UNPAID);
  await requireFreeDisk(ctx, ctx.config.dataDir, 0, mayHaveMore ? SPARE_BYTES : SPARE_UNPAID_BYTES);
}

const TOO_MUCH_WAITS = `Your uploads that have not started would take more than ${BATCH_LIMITS.waitingBytes / MB} MB here with this one, the most there can be. Nothing of it was kept and nothing was charged. Please start or discard one of them first.`;
const TOO_MUCH_UNPAID = `Your uploads would take more than ${BATCH_LIMITS.unpaidBytes / MB} MB here with this one, the most before credits are bought. Nothing of it was kept and nothing was charged. Please discard one that has not started, send fewer rows, or buy credits first.`;

/** Follows what an upload takes while it comes. */
export function followRoom(ctx: Context & Pick<AppContext, 'db'>, job: { accountId: string; jobId: string }) {
  let [bytes, told] = [0, 0];
  async function tell(): Promise<void> {
    // First told, then asked: of uploads that come side by side one at least sees all of them.
    await updateStoredBytes(ctx.db, job.jobId, bytes);
    await requireRoom(ctx, ctx.db, { ...job, bytes });
    told = bytes;
  }
  return {
    add: ({ sealed, input }: { sealed: Buffer; input: object }) =>
      void (bytes += ROW_BYTES + sealed.length + Object.values(input).reduce<number>((sum, text) => sum + String(text).length, 0)),
    /** After what was added since is about to be written. Throws as `requireRoom`. */
    async look(): Promise<void> {
      if (bytes - told > STEP_BYTES) await tell();
    },
    end: tell,
  };
}

/** Limits how much an account's uploads may take here before they are paid for, and keeps disk space free. */
import { BATCH_LIMITS } from '@deedline/contract/limits';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../../context.ts';
import { requireFreeDisk, SPARE_BYTES } from '../../../free-disk.ts';
import type { Queryable } from '../../../transaction.ts';
import { selectRoom, updateStoredBytes } from './queries.ts';

/** Disk space that is reserved for accounts that have paid. */
const SPARE_UNPAID_BYTES = 2 * SPARE_BYTES;
/** How often the limits are checked while an upload arrives, in bytes. */
const STEP_BYTES = 8_000_000;
/** What a row takes besides its cells: its keys, its flags and its entries in two indexes. */
const ROW_BYTES = 200;
const MB = 1_000_000;

type Context = Pick<AppContext, 'config' | 'freeBytes'>;

/** Throws `too_many_batch_jobs` if the account has reached its limit, and `unavailable` if the disk is nearly full. */
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

/** Tracks the size of an upload while it arrives. */
export function followRoom(ctx: Context & Pick<AppContext, 'db'>, job: { accountId: string; jobId: string }) {
  let [bytes, told] = [0, 0];
  async function tell(): Promise<void> {
    // The size is written before the limits are checked: of concurrent uploads, at least one then sees all of them.
    await updateStoredBytes(ctx.db, job.jobId, bytes);
    await requireRoom(ctx, ctx.db, { ...job, bytes });
    told = bytes;
  }
  return {
    add: ({ sealed, input }: { sealed: Buffer; input: object }) =>
      void (bytes += ROW_BYTES + sealed.length + Object.values(input).reduce<number>((sum, text) => sum + String(text).length, 0)),
    /** Call before the added rows are written. Throws like `requireRoom`. */
    async look(): Promise<void> {
      if (bytes - told > STEP_BYTES) await tell();
    },
    end: tell,
  };
}

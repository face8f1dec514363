/** The limit of a grant, kept behind its lock: however many calls come at once, what they may cost together stays within it. */
import { randomUUIDv7 } from 'node:crypto';
import { ATTESTATION, PURPOSE_WORDS, type Purpose } from '@deedline/contract/compliance/uses';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { deleteUse, insertUse, lockGrant, selectUsable, sumTaken, updateJob } from './queries.ts';

/** By which grant something is begun; it stands in the audit record of what is. */
export interface GrantUse {
  grantId: string;
  grantUseId: string;
}

interface Wanted {
  keyId: string;
  purpose: Purpose;
  /** What the program calls itself, cleaned. */
  client: string | null;
  /** What it may cost. */
  most: number;
}

/**
 * Sets aside what something may cost in a live grant of the key for this purpose, the first to expire of those that have as much left. Throws
 * `grant_required`, and `grant_spent` where there is one and too little is left of it.
 */
export async function takeUse(ctx: Pick<AppContext, 'db' | 'now'>, { keyId, purpose, client, most }: Wanted): Promise<GrantUse> {
  const now = ctx.now();
  return inTransaction(ctx.db, async (db) => {
    let left: number | undefined;
    for (const grantId of await selectUsable(db, { keyId, purpose, attestationVersion: ATTESTATION.version, now })) {
      const grant = await lockGrant(db, grantId, now);
      if (grant === undefined) continue;
      const mine = grant.most - (await sumTaken(db, grantId));
      left = Math.max(left ?? 0, mine);
      // What costs nothing, where nobody is billed or all was bought, still takes a grant that has anything left.
      if (mine < Math.max(most, 1)) continue;
      const grantUseId = randomUUIDv7();
      await insertUse(db, { id: grantUseId, grantId, client, most });
      return { grantId, grantUseId };
    }
    if (left === undefined)
      throw new AppError('grant_required', `No grant is live for ${PURPOSE_WORDS[purpose]} by this key. Nothing was held or charged.`);
    throw new AppError(
      'grant_spent',
      `This may cost ${credits(most)}, and ${credits(left)} are left of the grant. Nothing was held or charged.`,
    );
  });
}

const credits = (count: number) => (count === 1 ? '1 credit' : `${count.toLocaleString('en-US')} credits`);

/** The batch that a use began: it stays the grant's, whoever goes on with it. */
export function keepJob({ db }: Pick<AppContext, 'db'>, { grantUseId }: GrantUse, jobId: string): Promise<void> {
  return updateJob(db, grantUseId, jobId);
}

/**
 * Does `work` by a grant. What it may cost counts as long as what it began runs, then what was charged. Where it is refused, or began nothing new,
 * nothing counts; where nobody knows, it counts for an hour.
 */
export async function byGrant<T extends { isNew: boolean }>(
  ctx: Pick<AppContext, 'db' | 'now'>,
  wanted: Wanted,
  work: (use: GrantUse) => Promise<T>,
): Promise<T> {
  const use = await takeUse(ctx, wanted);
  try {
    const done = await work(use);
    if (!done.isNew) await deleteUse(ctx.db, use.grantUseId);
    return done;
  } catch (error) {
    if (error instanceof AppError) await deleteUse(ctx.db, use.grantUseId);
    throw error;
  }
}

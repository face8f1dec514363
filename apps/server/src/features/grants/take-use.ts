/** Enforces the limit of a grant by locking it: however many calls arrive at once, what they may cost together stays within it. */
import { randomUUIDv7 } from 'node:crypto';
import { ATTESTATION, PURPOSE_WORDS, type Purpose } from '@deedline/contract/compliance/uses';
import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { deleteUse, insertUse, lockGrant, selectUsable, sumTaken, updateJob } from './queries.ts';

/** The grant under which something is begun, as stored in its audit record. */
export interface GrantUse {
  grantId: string;
  grantUseId: string;
}

interface Wanted {
  keyId: string;
  purpose: Purpose;
  /** The program's own name for itself, sanitized. */
  client: string | null;
  /** The most that it may cost, in credits. */
  most: number;
}

/**
 * Reserves what something may cost in a valid grant of the key for this purpose: of those with enough left, the first to expire. Throws `grant_required` if
 * there is none, and `grant_spent` if too little is left.
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
      // Something free (billing is off, or all was bought before) still needs a grant that has something left.
      if (mine < Math.max(most, 1)) continue;
      const grantUseId = randomUUIDv7();
      await insertUse(db, { id: grantUseId, grantId, client, most });
      return { grantId, grantUseId };
    }
    if (left === undefined)
      throw new AppError('grant_required', `This key has no active grant for ${PURPOSE_WORDS[purpose]}. Nothing was held or charged.`);
    throw new AppError(
      'grant_spent',
      `This may cost ${credits(most)}, and ${credits(left)} are left of the grant. Nothing was held or charged.`,
    );
  });
}

const credits = (count: number) => (count === 1 ? '1 credit' : `${count.toLocaleString('en-US')} credits`);

/** Stores the batch that a use began: it stays with the grant, whoever resumes it. */
export function keepJob({ db }: Pick<AppContext, 'db'>, { grantUseId }: GrantUse, jobId: string): Promise<void> {
  return updateJob(db, grantUseId, jobId);
}

/**
 * Runs `work` under a grant. Its possible cost counts as long as what it began runs, then the actual charge. If it was refused or began nothing new, nothing
 * counts; if the outcome is unknown, the cost counts for an hour.
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

import { AppError } from '@deedline/contract/errors';
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { selectFactor } from './queries.ts';

/** Throws where a member may not do without: the installation asks it of everybody, or their team does. */
export async function requireOptional({ config }: Pick<AppContext, 'config'>, db: Queryable, memberId: string): Promise<void> {
  if (config.requireSecondFactor) throw new AppError('second_factor_needed', 'Everybody who signs in here needs one');
  if ((await selectFactor(db, memberId)).isRequiredByTeam)
    throw new AppError('second_factor_needed', 'Your team needs one: an owner decided so');
}

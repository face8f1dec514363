import type { AppContext } from '../../context.ts';
import { selectHead, selectWaiting } from './chain-records.ts';

export interface ChainHead {
  number: number;
  hash: string;
  /** Records that have no place yet. */
  waiting: number;
}

/** What the chain has come to. */
export async function readHead(ctx: Pick<AppContext, 'db'>): Promise<ChainHead> {
  const [head, waiting] = await Promise.all([selectHead(ctx.db), selectWaiting(ctx.db)]);
  return { number: head?.number ?? 0, hash: head?.hash ?? '', waiting };
}

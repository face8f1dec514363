import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../transaction.ts';
import { type BasisRow, selectBasis } from './queries.ts';

/** The choices and the licence of an account. */
export type KnownBasis = BasisRow;

/** What searches of accounts rest on, as this process read it last: another may have changed it since. Hold it against what is so where it matters. */
export interface KnownBases {
  get(accountId: string, use: Purpose): KnownBasis | undefined;
  /** As it is now; remembered from here on. */
  read(accountId: string, use: Purpose): Promise<KnownBasis>;
}

const MAX_KNOWN = 20_000;

export function rememberBases(db: Queryable): KnownBases {
  const known = new Map<string, KnownBasis>();
  return {
    get: (accountId, use) => known.get(`${accountId} ${use}`),
    async read(accountId, use) {
      const row = await selectBasis(db, accountId, use);
      const name = `${accountId} ${use}`;
      known.delete(name);
      known.set(name, row);
      if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
      return row;
    },
  };
}

import type { Purpose } from '@deedline/contract/compliance/uses';
import type { Queryable } from '../../transaction.ts';
import { type BasisRow, selectBasis } from './queries.ts';

/** The purposes that an account chose, and its licence statement. */
export type KnownBasis = BasisRow;

/** A cache of what this process last read about accounts' legal bases. Another process may have changed it since, so verify it where it matters. */
export interface KnownBases {
  get(accountId: string, use: Purpose): KnownBasis | undefined;
  /** Reads the current state and caches it. */
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

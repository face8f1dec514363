import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { sealAnew } from './installation-seal.ts';
import { INSTALLATION_COLUMNS, type InstallationColumn } from './installation-uses.ts';
import { readSealedForInstallation } from './sealed-for-installation.ts';

/** The worker's: what an older key of the installation sealed is sealed with the one in use. Returns how many values were. */
export async function resealInstallation({ db, hash }: Pick<AppContext, 'db' | 'hash'>): Promise<number> {
  if (hash.keys().length === 1) return 0;
  let resealed = 0;
  for (const column of INSTALLATION_COLUMNS)
    for await (const { row, sealed } of readSealedForInstallation(db, column)) {
      const anew = sealAnew(hash, column.use, sealed, column.bound ? row : '');
      if (anew !== undefined && (await update(db, column, row, sealed, anew))) resealed += 1;
    }
  return resealed;
}

/** False when it is another by now, or gone. */
async function update(
  db: Queryable,
  { table, row, column }: InstallationColumn,
  id: string,
  before: Buffer,
  anew: Buffer,
): Promise<boolean> {
  const done = await db.query(`update ${table} set ${column} = $3 where ${row} = $1 and ${column} = $2`, [id, before, anew]);
  return done.rowCount === 1;
}

import type { Queryable } from '../../transaction.ts';
import type { InstallationColumn } from './installation-uses.ts';

const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

export interface SealedForInstallation {
  row: string;
  sealed: Buffer;
}

/** Every value of a column that the installation's keys seal, in the order of its rows. */
export async function* readSealedForInstallation(
  db: Queryable,
  { table, row, column }: InstallationColumn,
): AsyncGenerator<SealedForInstallation> {
  for (let after = FIRST; ;) {
    const { rows } = await db.query<SealedForInstallation>(
      `select ${row} as row, ${column} as sealed from ${table} where ${row} > $1 and ${column} is not null order by ${row} limit $2`,
      [after, AT_ONCE],
    );
    yield* rows;
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.row;
  }
}

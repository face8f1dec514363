/** Whether what is sealed with the installation's keys can be opened. */
import type { AppContext } from '../../context.ts';
import type { Queryable } from '../../transaction.ts';
import { openForInstallation } from './installation-seal.ts';
import { INSTALLATION_COLUMNS, LEFT_OUT } from './installation-uses.ts';
import { readSealedForInstallation, type SealedForInstallation } from './sealed-for-installation.ts';

const AT_ONCE = 500;

/** Of one thing that the installation's keys seal; values by number. */
export interface UseProof {
  use: string;
  opened: number;
  failed: number;
}

/** Opens every value, whichever key sealed it. What cannot be opened is named to `report`, a sentence each. */
export async function verifyInstallation(
  { db, hash }: Pick<AppContext, 'db' | 'hash'>,
  report: (finding: string) => void,
): Promise<UseProof[]> {
  const proofs = new Map<string, UseProof>();
  const prove = async (use: string, place: string, isBound: boolean, values: AsyncIterable<SealedForInstallation>) => {
    const proof = proofs.get(use) ?? { use, opened: 0, failed: 0 };
    proofs.set(use, proof);
    for await (const { row, sealed } of values) {
      try {
        openForInstallation(hash, use, sealed, isBound ? row : '');
        proof.opened += 1;
      } catch {
        proof.failed += 1;
        report(`${place}/${row} (${use}) cannot be opened`);
      }
    }
  };
  for (const column of INSTALLATION_COLUMNS)
    await prove(column.use, `${column.table}.${column.column}`, column.bound, readSealedForInstallation(db, column));
  await prove(LEFT_OUT, 'audit_record.facts', false, readLeftOut(db));
  return [...proofs.values()];
}

/** How much was left out of answers, in the audit record. */
async function* readLeftOut(db: Queryable): AsyncGenerator<SealedForInstallation> {
  for (let after = '0'; ;) {
    const { rows } = await db.query<{ row: string; text: string }>(
      `select id::text as row, facts ->> 'leftOut' as text from audit_record where id > $1 and facts ? 'leftOut' order by id limit $2`,
      [after, AT_ONCE],
    );
    for (const { row, text } of rows) yield { row, sealed: Buffer.from(text, 'base64') };
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.row;
  }
}

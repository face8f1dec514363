/** Writes rows of a batch into the table as an upload and a chunk leave them. For tests. */
import type { AppContext } from '../../context.ts';
import { sealRow, type RowInput } from '../../features/batches/rows.ts';

export interface StandingRow {
  number: number;
  cells: readonly string[];
  input: RowInput;
  /** Hex; null if the row cannot be searched for. */
  key?: string | null;
  free?: 'duplicate' | 'bought' | null;
  state?: string;
  message?: string | null;
  searchId?: string | null;
  confidence?: number | null;
  credits?: number;
}

export async function putRows(
  { db, keys }: Pick<AppContext, 'db' | 'keys'>,
  { accountId, jobId }: { accountId: string; jobId: string },
  rows: readonly StandingRow[],
): Promise<void> {
  const key = await keys.forSealing(accountId);
  const made = rows.map((row) => {
    const { input, width, sealed } = sealRow(key!, jobId, row);
    return { state: 'waiting', credits: 0, ...row, input, width, sealed: sealed.toString('hex') };
  });
  await db.query(
    `insert into batch_row (job_id, number, line, input, query_key, free, state, message, search_id, confidence, credits, width, sealed)
     select $1, number, number + 1, input, decode(key, 'hex'), free, state, message, "searchId", confidence, credits, width, decode(sealed, 'hex')
     from json_to_recordset($2) as made (number integer, input jsonb, key text, free text, state text, message text, "searchId" uuid, confidence smallint,
       credits integer, width integer, sealed text)`,
    [jobId, JSON.stringify(made)],
  );
}

/** What a customer's file holds stands sealed in its rows, but for the addresses. Rows of an earlier version read as they are until they are sealed. */
import { mapLong } from '../../turns/take-turns.ts';
import type { AccountKeys } from '../sealing/account-keys.ts';
import { keyVersionOf, openValue, sealValue, type AccountKey, type Place } from '../sealing/seal-value.ts';
import type { RowInput } from './read-row.ts';

interface Sealed {
  cells: readonly string[];
  name: string | null;
}

const placeOf = (jobId: string, number: number): Place => `batch_row.sealed/${jobId}:${number}`;

/** The row as it is stored: without its cells and its name. */
export function sealRow<R extends { number: number; cells: readonly string[]; input: RowInput }>(key: AccountKey, jobId: string, row: R) {
  const { name, ...input } = row.input;
  const sealed = sealValue(key, placeOf(jobId, row.number), { cells: row.cells, name: name ?? null } satisfies Sealed);
  return { ...row, cells: [], input, width: row.cells.length, sealed };
}

interface StoredRow {
  number: number;
  input: RowInput;
  cells?: string[];
  sealed: Buffer | null;
}

export function openRows<R extends StoredRow>(
  keys: AccountKeys,
  { accountId, jobId }: { accountId: string; jobId: string },
  rows: readonly R[],
): Promise<Omit<R, 'sealed'>[]> {
  return mapLong(rows, async ({ sealed, ...row }) => {
    if (sealed === null) return row;
    const key = await keys.forOpening(accountId, keyVersionOf(sealed));
    const { cells, name } = openValue(key, placeOf(jobId, row.number), sealed) as Sealed;
    return { ...row, input: { ...row.input, ...(name === null ? {} : { name }) }, ...(row.cells === undefined ? {} : { cells }) };
  });
}

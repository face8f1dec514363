/** The columns of a search that hold its question and findings in sealed form. */
import type { Results } from '@deedline/contract/search/results';
import type { QueryInput } from '@deedline/engine/query/query';
import { mapLong } from '../../turns/take-turns.ts';
import { keyVersionOf, unsealValue, sealValue, type Place } from '../sealing/seal-value.ts';
import type { MarkedAnswer, SearchRow, SearchWithResults, StoredSearch, StoredWithResults } from './queries.ts';
import type { AccountKey, AccountKeys } from '../../context.ts';

type SealedColumn = 'sealed_input' | 'sealed_results' | 'sealed_address' | 'sealed_marks';

interface AskedOnRecord {
  input: QueryInput;
  /** The name as it stands in the file of the batch. */
  name: string | null;
}

const placeOf = (column: SealedColumn, id: string): Place => `search.${column}/${id}`;

export function sealAsked(key: AccountKey, id: string, asked: AskedOnRecord): Buffer {
  return sealValue(key, placeOf('sealed_input', id), asked);
}

export function sealResults(key: AccountKey, id: string, results: unknown): Buffer {
  return sealValue(key, placeOf('sealed_results', id), results);
}

export function sealAddress(key: AccountKey, id: string, address: string | null): Buffer | null {
  return address === null ? null : sealValue(key, placeOf('sealed_address', id), address);
}

export function sealMarks(key: AccountKey, id: string, marks: object): Buffer {
  return sealValue(key, placeOf('sealed_marks', id), marks);
}

/** Null when no marks are stored. */
export function unsealMarks(keys: AccountKeys, row: MarkedAnswer): Promise<unknown> {
  return open(keys, row, 'sealed_marks', row.sealed_marks);
}

/** The row without its sealed values: enough to end a search that cannot be opened. */
export function leaveSealed({ sealed_input: _input, sealed_address: _address, ...row }: StoredSearch): SearchRow {
  return { ...row, ...NOTHING_ASKED, property_address: null };
}

const NOTHING_ASKED = { input: {} as QueryInput, input_name: null };

/** An erased search has nothing left to open. */
export async function unsealSearch(keys: AccountKeys, { sealed_input, sealed_address, ...row }: StoredSearch): Promise<SearchRow> {
  const asked = (await open(keys, row, 'sealed_input', sealed_input)) as AskedOnRecord | null;
  const address = (await open(keys, row, 'sealed_address', sealed_address)) as string | null;
  return { ...row, ...(asked === null ? NOTHING_ASKED : { input: asked.input, input_name: asked.name }), property_address: address };
}

export interface StoredResults {
  id: string;
  account_id: string;
  sealed_results: Buffer | null;
}

export async function unsealWithResults(keys: AccountKeys, rows: readonly StoredWithResults[]): Promise<SearchWithResults[]> {
  return mapLong(rows, async ({ sealed_results, ...row }) => ({
    ...(await unsealSearch(keys, row)),
    results: await unsealResults(keys, { ...row, sealed_results }),
  }));
}

/** Null when nothing was found yet, or when the search is erased. */
export async function unsealResults(keys: AccountKeys, row: StoredResults): Promise<Results | null> {
  return (await open(keys, row, 'sealed_results', row.sealed_results)) as Results | null;
}

async function open(
  keys: AccountKeys,
  { id, account_id }: Pick<StoredSearch, 'id' | 'account_id'>,
  column: SealedColumn,
  sealed: Buffer | null,
): Promise<unknown> {
  if (sealed === null) return null;
  return unsealValue(await keys.forUnsealing(account_id, keyVersionOf(sealed)), placeOf(column, id), sealed);
}

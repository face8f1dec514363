import type { BatchField } from '@deedline/contract/search/batch';
import { type AddressParts, formatStreet, parseAddress } from '@deedline/engine/normalize/address';
import { readQuery } from '@deedline/engine/pipeline';
import type { Query, QueryInput } from '@deedline/engine/query/query';
import { mapLong } from '../../turns/take-turns.ts';
import { keyVersionOf, unsealValue, type Place, sealValue } from '../sealing/seal-value.ts';
import type { AccountKey, AccountKeys } from '../../context.ts';

/** The fields of a row that a search reads, as typed: `batch_row.input`. Empty cells may be absent. */
export type RowInput = Partial<Record<BatchField, string>>;

export type RowReading = { ok: true; input: QueryInput; query: Query } | { ok: false; message: string };

/** Reads a row as a search by address. Where city, state and ZIP are empty, the address cell may hold them. */
export function readRow(row: RowInput): RowReading {
  const input = toQueryInput(row);
  const read = readQuery(input);
  if (read.ok) return { ok: true, input, query: read.query };
  return { ok: false, message: read.problems[0]!.message };
}

function toQueryInput(row: RowInput): QueryInput {
  const street = textOf(row.address);
  const place = { city: textOf(row.city), state: textOf(row.state), zip: textOf(row.zip) };
  const hasPlace = place.city + place.state + place.zip !== '';
  return { searchMode: 'property_address', ...filled(hasPlace ? { street, ...place } : splitAddress(street)) };
}

function splitAddress(line: string): Record<'street' | 'city' | 'state' | 'zip', string> {
  const parts = parseAddress({ line });
  return { street: streetLine(parts) || line, city: parts.city ?? '', state: parts.state ?? '', zip: parts.zip5 ?? '' };
}

function streetLine(parts: AddressParts): string {
  return [formatStreet(parts), parts.unit ?? ''].filter((text) => text !== '').join(' ');
}

function textOf(cell: string | undefined): string {
  return cell?.trim() ?? '';
}

function filled<T extends Record<string, string>>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Partial<T>;
}

// The contents of a customer's file are stored sealed in its rows, except for the addresses.

interface Sealed {
  cells: string[];
  name: string | null;
}

const placeOf = (jobId: string, number: number): Place => `batch_row.sealed/${jobId}:${number}`;

/** The row as it is stored, with its cells and its name sealed. */
export function sealRow(key: AccountKey, jobId: string, row: { number: number; cells: readonly string[]; input: RowInput }) {
  const { name, ...input } = row.input;
  const sealed = sealValue(key, placeOf(jobId, row.number), { cells: [...row.cells], name: name ?? null } satisfies Sealed);
  return { number: row.number, input, width: row.cells.length, sealed };
}

interface StoredRow {
  number: number;
  input: RowInput;
  sealed: Buffer;
}

export function unsealRows<R extends StoredRow>(
  keys: AccountKeys,
  { accountId, jobId }: { accountId: string; jobId: string },
  rows: readonly R[],
): Promise<(Omit<R, 'sealed'> & { cells: string[] })[]> {
  return mapLong(rows, async ({ sealed, ...row }) => {
    const key = await keys.forUnsealing(accountId, keyVersionOf(sealed));
    const { cells, name } = unsealValue(key, placeOf(jobId, row.number), sealed) as Sealed;
    return { ...row, input: { ...row.input, ...(name === null ? {} : { name }) }, cells };
  });
}

import type { BatchRowState, BatchSearch } from '@deedline/contract/batch';
import type { Results } from '@deedline/contract/results';
import { countsAsFound } from '../credits/price-answer.ts';
import type { Chunk } from './chunk-queries.ts';
import type { RowInput } from './read-row.ts';
import type { RowOnRecord } from './row-queries.ts';

/** What a row's job says about it: whether it still may run, and which rows run now. */
export interface JobState {
  hasEnded: boolean;
  open: readonly Pick<Chunk, 'first_row' | 'last_row'>[];
}

/** What was found for a row, as far as nobody of it opted out. */
export interface RowFound {
  results: Results | null;
  refunded: number;
  /** The answer as it was stored names somebody who opted out since. */
  isNamedOut: boolean;
}

/** A row as the contract has it. */
export function presentRow(row: RowOnRecord, found: RowFound | undefined, job: JobState): BatchSearch {
  return {
    id: row.search_id,
    row: row.number,
    line: row.line,
    state: shownState(row, job),
    address: addressLine(row.input),
    inputName: row.input.name || null,
    errorMessage: row.message,
    creditsCost: row.credits - (found?.refunded ?? 0),
    free: row.free,
    // What cost nothing shows nothing, also where it was stored when it still did.
    confidenceScore: row.state === 'not_found' ? null : row.confidence,
    ...presentFound(row.state === 'not_found' ? null : (found?.results ?? null)),
  };
}

/** `waiting` in the table is one of three: it waits, it runs, or its job ended without it. */
export function shownState({ state, number }: Pick<RowOnRecord, 'state' | 'number'>, { hasEnded, open }: JobState): BatchRowState {
  if (state !== 'waiting') return state;
  if (hasEnded) return 'not_run';
  return open.some(({ first_row, last_row }) => first_row <= number && number <= last_row) ? 'running' : 'waiting';
}

/** The address as the file has it, in one line. */
export function addressLine({ address, city, state, zip }: RowInput): string {
  return joinTexts([address, city, joinTexts([state, zip], ' ')], ', ');
}

function joinTexts(texts: readonly (string | undefined)[], between: string): string {
  return texts
    .map((text) => text?.trim() ?? '')
    .filter((text) => text !== '')
    .join(between);
}

function presentFound(results: Results | null) {
  const phones = (results?.phones ?? []).filter(countsAsFound);
  const emails = (results?.emails ?? []).filter(countsAsFound);
  return {
    propertyAddress: results?.propertyAddress ?? null,
    ownerName: results?.owner?.name ?? results?.owners[0]?.name ?? null,
    phones: phones.length,
    emails: emails.length,
    bestPhone: best(phones)?.number ?? null,
    bestEmail: best(emails)?.email ?? null,
  };
}

function best<T extends { confidence: number }>(contacts: readonly T[]): T | undefined {
  return contacts.toSorted((a, b) => b.confidence - a.confidence)[0];
}

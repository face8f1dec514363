import type { NumberList } from '@deedline/contract/do-not-call';
import { freshUntil, isFresh } from './check-numbers.ts';
import type { NumberListRow } from './queries.ts';

/** A list as the contract has it. Whose subscription the installation's lists stand on is the operator's affair: an account does not see it. */
export function presentNumberList(row: NumberListRow, now: Date, isOperator = false): NumberList {
  const isOwn = row.account_id !== null || isOperator;
  return {
    id: row.id,
    owner: row.account_id === null ? 'installation' : 'account',
    kind: row.kind,
    state: row.state,
    areaCodes: row.area_codes,
    listDate: row.list_date,
    san: isOwn ? row.san : null,
    loadedAt: row.loaded_at.toISOString(),
    loadedBy: isOwn ? row.loaded_by : 'operator',
    isFresh: isFresh(row.list_date, now),
    freshUntil: freshUntil(row.list_date),
    numbers: row.numbers,
    added: row.added,
    removed: row.removed,
    rejected: row.rejected,
    rejects: isOwn ? row.rejects : [],
  };
}

/** What the audit keeps of a list that was loaded or removed. */
export function listOnRecord(row: NumberListRow): object {
  const { kind, state, area_codes: areaCodes, list_date: listDate, numbers, added, removed, rejected } = row;
  return { kind, state, areaCodes: areaCodes === null ? null : areaCodes.length, listDate, numbers, added, removed, rejected };
}

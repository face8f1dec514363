import type { List, ListEntry } from '@deedline/contract/list';
import type { EntryRow, ListRow } from './queries.ts';

export function presentList(row: ListRow): List {
  return { id: row.id, name: row.name, note: row.note, count: row.entry_count, updatedAt: row.updated_at.toISOString() };
}

export function presentEntry(row: EntryRow): ListEntry {
  return { searchId: row.search_id, note: row.note, addedAt: row.added_at.toISOString() };
}

import type { Search, SearchMode } from '@deedline/contract/search';
import { MODE_FIELDS, isPropertyMode } from './search-fields.ts';
import type { SearchForm } from './search-request.ts';

const plain = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** Until when the answer to the same question, as it was typed, is free; null when none was bought with all that is asked for now. */
export function findFreeAnswer(searches: readonly Search[], mode: SearchMode, form: SearchForm, now: Date): string | null {
  const isSame = (search: Search) =>
    search.searchMode === mode &&
    (search.includeContacts || (isPropertyMode(mode) && !form.includeContacts)) &&
    MODE_FIELDS[mode].every(({ name }) => plain(name === 'ParcelId' ? search.parcelId : search[name]) === plain(form[name]));
  const ends = searches.filter(isSame).flatMap(({ receipt }) => receipt?.freeUntil ?? []);
  return ends.find((end) => new Date(end) > now) ?? null;
}

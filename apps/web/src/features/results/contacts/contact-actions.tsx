import type { Search } from '@deedline/contract/search';
import { buildSearchCsv, downloadCsv, nameSearchCsv } from '../../../export/spec-csv.ts';
import { Button } from '../../../ui/button.tsx';
import { SaveToList } from '../save/save-to-list.tsx';
import { sayNotYet } from './not-yet.ts';

export function exportSearch(search: Search): void {
  downloadCsv(nameSearchCsv(search.id, new Date()), buildSearchCsv(search));
}

export function ContactActions({ search }: { search: Search }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => exportSearch(search)}>Export to CSV</Button>
      <Button onClick={sayNotYet}>Send to a CRM</Button>
      <SaveToList search={search} />
    </div>
  );
}

import type { Search } from '@deedline/contract/search';
import { messageOf } from '../../../api/client.ts';
import { recordExport } from '../../../api/record-export.ts';
import { buildSearchCsv, downloadCsv, nameSearchCsv } from '../../../export/spec-csv.ts';
import { ForRole } from '../../../roles/for-role.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { SaveToList } from '../save/save-to-list.tsx';
import { sayNotYet } from './not-yet.ts';

export async function exportSearch(search: Search): Promise<void> {
  try {
    await recordExport([search]);
    downloadCsv(nameSearchCsv(search.id, new Date()), buildSearchCsv(search));
  } catch (error) {
    toast({ title: 'Export Failed', description: messageOf(error), variant: 'destructive' });
  }
}

export function ContactActions({ search }: { search: Search }) {
  return (
    <ForRole needs="member">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void exportSearch(search)}>
          Export to CSV
        </Button>
        <Button size="sm" onClick={sayNotYet}>
          Send to a CRM
        </Button>
        <SaveToList search={search} />
      </div>
    </ForRole>
  );
}

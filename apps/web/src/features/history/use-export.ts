import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUnauthorized, messageOf } from '../../api/client.ts';
import { listSearchesWithResults } from '../../api/list-searches.ts';
import { searchQuery } from '../../api/queries.ts';
import { recordExport } from '../../api/record-export.ts';
import { sendToSignIn } from '../../api/unauthorized.ts';
import { buildSearchCsv, buildSearchesCsv, downloadCsv, nameSearchCsv, nameSearchesCsv } from '../../export/spec-csv.ts';
import { toast } from '../../ui/toast-store.ts';

function reportFailure(error: unknown): void {
  if (isUnauthorized(error)) return sendToSignIn();
  toast({ title: 'Export Failed', description: messageOf(error), variant: 'destructive' });
}

/** The list carries no results; an export fetches them, and makes the file here in the browser. Searches that found nothing have none. */
export function useExport() {
  const client = useQueryClient();
  const one = useMutation({
    mutationFn: (id: string) => client.fetchQuery(searchQuery(id)),
    onSuccess: async (search) => {
      await recordExport([search]);
      downloadCsv(nameSearchCsv(search.id, new Date()), buildSearchCsv(search));
    },
    onError: reportFailure,
  });
  const all = useMutation({
    mutationFn: listSearchesWithResults,
    onSuccess: async (searches) => {
      const found = searches.filter(({ status, results }) => status === 'completed' && results?.matched);
      if (found.length === 0) return toast({ title: 'Nothing to export', description: 'None of your searches found anything yet.' });
      await recordExport(found);
      downloadCsv(nameSearchesCsv(new Date()), buildSearchesCsv(found));
    },
    onError: reportFailure,
  });
  return { exportOne: (id: string) => one.mutate(id), exportAll: () => all.mutate(), isExporting: one.isPending || all.isPending };
}

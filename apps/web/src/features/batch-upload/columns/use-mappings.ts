import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BatchColumns } from '@deedline/contract/batch';
import { batchMappingsQuery, forgetMapping, saveMapping } from '../../../api/batch-queries.ts';
import { messageOf } from '../../../api/client.ts';
import { toast } from '../../../ui/toast-store.ts';
import { findMapping } from './columns.ts';

const report = (title: string) => (error: Error) => toast({ title, description: messageOf(error), variant: 'destructive' });

/** What the account remembers of a header, and the ways to remember and to forget it. */
export function useMappings(header: readonly string[]) {
  const client = useQueryClient();
  const { data: mappings } = useQuery(batchMappingsQuery);
  const save = useMutation({
    mutationFn: (columns: BatchColumns) => saveMapping(client, { header: [...header], columns }),
    onSuccess: () => toast({ title: 'Columns remembered', description: 'The next file with this header is read the same way.' }),
    onError: report('Columns Not Remembered'),
  });
  const forget = useMutation({
    mutationFn: (id: string) => forgetMapping(client, id),
    onSuccess: () => toast({ title: 'Columns forgotten', description: 'The next file with this header is read by its column names.' }),
    onError: report('Columns Not Forgotten'),
  });
  return {
    remembered: findMapping(header, mappings ?? []),
    save: save.mutate,
    forget: forget.mutate,
    isBusy: save.isPending || forget.isPending,
  };
}

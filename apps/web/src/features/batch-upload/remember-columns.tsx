import type { BatchColumns } from '@deedline/contract/search/batch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { batchMappingsQuery, forgetMapping, saveMapping } from '../../api/batch-upload.ts';
import { messageOf } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { areSameColumns, type ChosenColumns, findMapping, isComplete } from '../../csv-files/columns.ts';

/** Says whether this mapping is saved for files with this header, and offers to save or forget it. */
export function RememberColumns({ header, columns }: { header: readonly string[]; columns: ChosenColumns }) {
  const { remembered, save, forget, isBusy } = useMappings(header);
  const keepFocus = useKeptFocus(isBusy);
  const isAsRemembered = remembered !== undefined && areSameColumns(remembered.columns, columns);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm text-muted">{describe(remembered !== undefined, isAsRemembered)}</p>
      <div className="flex gap-2">
        {!isAsRemembered && (
          <Button
            size="sm"
            disabled={isBusy || !isComplete(columns)}
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              if (isComplete(columns)) save(columns);
            }}
          >
            Remember these columns
          </Button>
        )}
        {remembered && (
          <Button
            size="sm"
            disabled={isBusy}
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget);
              forget(remembered.id);
            }}
          >
            Forget
          </Button>
        )}
      </div>
    </div>
  );
}

/** The saved mapping of a header, and functions to save and to forget it. */
function useMappings(header: readonly string[]) {
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

const report = (title: string) => (error: Error) => toast({ title, description: messageOf(error), variant: 'destructive' });

function describe(isKnown: boolean, isAsRemembered: boolean): string {
  if (isAsRemembered) return 'Read by the columns you remembered for files with this header.';
  return isKnown
    ? 'You remembered other columns for files with this header.'
    : 'Files with this header can be read the same way next time.';
}

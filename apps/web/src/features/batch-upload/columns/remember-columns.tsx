import { Button } from '../../../ui/button.tsx';
import { useKeptFocus } from '../../../ui/keep-focus.ts';
import { areSameColumns, isComplete } from './columns.ts';
import type { ChosenColumns } from './columns.ts';
import { useMappings } from './use-mappings.ts';

/** Says whether these columns are remembered for files of this header, and offers to remember or to forget them. */
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

function describe(isKnown: boolean, isAsRemembered: boolean): string {
  if (isAsRemembered) return 'Read by the columns you remembered for files with this header.';
  return isKnown
    ? 'You remembered other columns for files with this header.'
    : 'Files with this header can be read the same way next time.';
}

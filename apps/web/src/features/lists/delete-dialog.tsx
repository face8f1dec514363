import type { List } from '@deedline/contract/list';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { useChangeLists } from './use-change-lists.ts';

type DeleteDialogProps = { list: List; open: boolean; onOpenChange: (open: boolean) => void; onDeleted?: (() => void) | undefined };

/** The notes go with the list, so it asks first. */
export function DeleteDialog({ list, open, onOpenChange, onDeleted }: DeleteDialogProps) {
  const { remove, isBusy } = useChangeLists();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Delete this list?"
      lead={
        <>
          <span className="font-semibold break-words">{list.name}</span> and the notes on it are deleted for good. The searches themselves
          stay in your history.
        </>
      }
    >
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
        <Button
          variant="danger"
          disabled={isBusy}
          onClick={() =>
            remove(list.id, {
              onSuccess: () => {
                onOpenChange(false);
                onDeleted?.();
              },
            })
          }
        >
          {isBusy ? 'Deleting...' : 'Delete list'}
        </Button>
      </div>
    </Dialog>
  );
}

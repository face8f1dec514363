import type { Search } from '@deedline/contract/search';
import { Dialog } from '../../../ui/dialog.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { RerunForm } from './rerun-form.tsx';

type RerunDialogProps = { search: Search; open: boolean; onOpenChange: (open: boolean) => void };

/** A search costs credits: asking again is said, agreed to and only then done. */
export function RerunDialog({ search, open, onOpenChange }: RerunDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Run this search again?"
      lead={
        <>
          The same question becomes a new search: <span className="font-semibold break-words">{labelSearch(search)}</span>. This answer
          stays in your history.
        </>
      }
    >
      <RerunForm search={search} onStarted={() => onOpenChange(false)} />
    </Dialog>
  );
}

import type { Search } from '@deedline/contract/search';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listsOfSearchQuery } from '../../../api/list-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { WaitingRows } from '../../../ui/skeleton.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { SaveForm } from './save-form.tsx';

function SaveChoices({ search, onDone }: { search: Search; onDone: () => void }) {
  const { data: lists, isError, refetch } = useQuery(listsOfSearchQuery(search.id));
  if (lists) return <SaveForm searchId={search.id} lists={lists} onDone={onDone} />;
  return (
    <div className="mt-4">
      {isError ? (
        <Problem what="Your lists could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <WaitingRows label="Loading your lists" rows={3} />
      )}
    </div>
  );
}

/** The button of the contact card, and what it opens. */
export function SaveToList({ search }: { search: Search }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Save to List
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Save to List"
        lead={<span className="font-semibold break-words">{labelSearch(search)}</span>}
      >
        <SaveChoices search={search} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

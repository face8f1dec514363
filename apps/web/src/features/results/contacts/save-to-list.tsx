import type { Search } from '@deedline/contract/search/search';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OnDemand } from '../../../ui/page/on-demand.tsx';

/** Loaded when it is first opened, because few results are saved. */
const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }));

/** The button on the contact card, and its dialog. */
export function SaveToList({ search }: { search: Search }) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Save to List
      </Button>
      {isOpen !== undefined && (
        <OnDemand onFailed={() => setOpen(undefined)}>
          <SaveDialog search={search} isOpen={isOpen} onOpenChange={setOpen} />
        </OnDemand>
      )}
    </>
  );
}

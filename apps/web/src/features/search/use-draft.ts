import { useEffect, useState } from 'react';
import { messageOf } from '../../api/client.ts';
import { toast } from '../../ui/toast-store.ts';
import { forgetDraft, hasDraft, takeDraft } from './search-draft.ts';
import type { SearchDraft } from './search-draft.ts';

/** What the end of a session interrupted, once; 'opening' until the server has opened it. A form that the address fills takes its place. */
export function useDraft(isPrefilled: boolean): SearchDraft | null | 'opening' {
  const [draft, setDraft] = useState<SearchDraft | null | 'opening'>(() => (!isPrefilled && hasDraft() ? 'opening' : null));
  useEffect(() => {
    if (isPrefilled) return forgetDraft();
    let isGone = false;
    const open = async () => {
      const taken = await takeOrTell();
      if (!isGone) setDraft(taken);
    };
    void open();
    return () => {
      isGone = true;
    };
  }, [isPrefilled]);
  return draft;
}

async function takeOrTell(): Promise<SearchDraft | null> {
  try {
    return await takeDraft();
  } catch (failure) {
    toast({ title: 'Draft Not Restored', description: messageOf(failure), variant: 'destructive' });
    return null;
  }
}

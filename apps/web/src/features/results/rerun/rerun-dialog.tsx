import type { Search } from '@deedline/contract/search';
import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { IconButton } from '../../../ui/button.tsx';
import { labelSearch } from '../../../words/search-label.ts';
import { RerunForm } from './rerun-form.tsx';

type RerunDialogProps = { search: Search; open: boolean; onOpenChange: (open: boolean) => void };

/** A search costs credits: asking again is said, agreed to and only then done. */
export function RerunDialog({ search, open, onOpenChange }: RerunDialogProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_16_13/0.5)]" />
        <Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 overflow-y-auto border bg-paper p-6 shadow-lift">
          <div className="flex items-start justify-between gap-4">
            <Title className="text-xl font-semibold">Run this search again?</Title>
            <Close asChild>
              <IconButton label="Close" className="-mt-1.5 -mr-2">
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </Close>
          </div>
          <Description className="mt-2">
            The same question becomes a new search: <span className="font-semibold break-words">{labelSearch(search)}</span>. This answer
            stays in your history.
          </Description>
          <RerunForm search={search} onStarted={() => onOpenChange(false)} />
        </Content>
      </Portal>
    </Root>
  );
}

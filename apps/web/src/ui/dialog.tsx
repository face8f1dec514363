import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

export const DialogClose = Close;

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; lead: ReactNode; children: ReactNode };

/** A sheet over the page that keeps the focus until it is closed, by Escape, by its cross or beside it. */
export function Dialog({ open, onOpenChange, title, lead, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_16_13/0.5)]" />
        <Content
          {...returnFocus}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 overflow-y-auto border bg-paper p-6 shadow-lift"
        >
          <div className="flex items-start justify-between gap-4">
            <Title className="text-xl font-semibold">{title}</Title>
            <Close asChild>
              <IconButton label="Close" className="-mt-1.5 -mr-2">
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </Close>
          </div>
          <Description className="mt-2">{lead}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

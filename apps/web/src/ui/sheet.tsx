import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; description: string; children: ReactNode };

/** Slides in from the left, 18rem wide, and keeps the focus until it is closed. */
export function Sheet({ open, onOpenChange, title, description, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  // Left to itself, the focus would go past all links to the first button.
  const returnFocus = useReturnFocus(() => content.current?.querySelector('a')?.focus());
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_16_13/0.5)]" />
        <Content
          ref={content}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-50 w-72 max-w-[calc(100vw-3rem)] animate-slide-in border-r bg-paper shadow-lift"
        >
          <Title className="sr-only">{title}</Title>
          <Description className="sr-only">{description}</Description>
          <Close asChild>
            <IconButton label="Close" className="absolute top-3 right-2">
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </Close>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

import { Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; description: string; children: ReactNode };

/** Slides in from the left, 18rem wide, and keeps the focus until it is closed. */
export function Sheet({ open, onOpenChange, title, description, children }: SheetProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_16_13/0.5)]" />
        <Content className="fixed inset-y-0 left-0 z-50 w-72 max-w-[calc(100vw-3rem)] animate-slide-in border-r bg-paper shadow-lift">
          <Title className="sr-only">{title}</Title>
          <Description className="sr-only">{description}</Description>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}

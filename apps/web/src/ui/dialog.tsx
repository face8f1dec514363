import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import { focusPage } from './page/page-window.ts';

export const DialogClose = Close;

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; lead: ReactNode; children: ReactNode };

/** A sheet over the page that keeps the focus until it is closed, by Escape, by its cross or beside it. */
export function Dialog({ open, onOpenChange, title, lead, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // Left to itself, the focus would go to the cross: what is typed would be lost, and Enter would close the dialog.
  const returnFocus = useReturnFocus(() => {
    if (content.current && body.current) focusFirstControl(content.current, body.current);
  });
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_16_13/0.5)]" />
        <Content
          ref={content}
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
          <div ref={body} className="contents">
            {children}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}

/** What is asked for when the dialog opens comes later: until then the dialog itself has the focus, and then its first control, unless somebody went on. */
function focusFirstControl(content: HTMLElement, body: HTMLElement): void {
  const first = findFirstControl(body);
  if (first) return first.focus();
  content.focus();
  const watch = new MutationObserver(() => {
    const later = document.activeElement === content ? findFirstControl(body) : undefined;
    if (later) later.focus();
    if (document.activeElement !== content) watch.disconnect();
  });
  watch.observe(body, { childList: true, subtree: true });
}

const CONTROLS = ['input', 'select', 'textarea', 'button', 'a[href]'].map((tag) => `${tag}:not([type=radio]:not(:checked))`).join();

/** What a key is meant for first. A finger is not met by a keyboard that covers half of what it opened. */
function findFirstControl(body: HTMLElement): HTMLElement | undefined {
  const controls = [...body.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches(':disabled'));
  const isTyped = controls[0]?.matches('input:not([type=radio], [type=checkbox]), textarea');
  return isTyped && window.matchMedia('(pointer: coarse)').matches ? undefined : controls[0];
}

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

type ReturnFocus = { onOpenAutoFocus: (event: Event) => void; onCloseAutoFocus: (event: Event) => void };

/**
 * For a dialog that no trigger of its own opens: the focus goes back to where it was. Not so when closing led to
 * another page, which has taken the focus by then.
 */
export function useReturnFocus(focusFirst?: () => void): ReturnFocus {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement;
      if (!focusFirst) return;
      event.preventDefault();
      focusFirst();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      // What the dialog did may have taken its opener away: then the page itself is read on.
      if (opener.current?.isConnected && opener.current instanceof HTMLElement) opener.current.focus();
      else focusPage();
    },
  };
}

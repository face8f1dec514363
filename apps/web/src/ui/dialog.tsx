import { X } from 'lucide-react';
import { Close, Content, Description, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import { focusPage } from './page/page-window.ts';

export const DialogClose = Close;

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; lead: ReactNode; children: ReactNode };

/** A modal dialog that keeps the focus until it is closed by Escape, by its cross or by a click outside. */
export function Dialog({ open, onOpenChange, title, lead, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // By default the cross would get the focus: typed text would be lost, and Enter would close the dialog.
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

/**
 * The contents may be loaded after the dialog opens: until then the dialog itself has the focus, then its first control, unless the user has moved the focus
 * meanwhile.
 */
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

/** The first control to focus. On touch devices no text field is focused, because the on-screen keyboard would cover half of the dialog. */
function findFirstControl(body: HTMLElement): HTMLElement | undefined {
  const controls = [...body.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => !control.matches(':disabled'));
  const isTyped = controls[0]?.matches('input:not([type=radio], [type=checkbox]), textarea');
  return isTyped && window.matchMedia('(pointer: coarse)').matches ? undefined : controls[0];
}

type SheetProps = { open: boolean; onOpenChange: (open: boolean) => void; title: string; description: string; children: ReactNode };

/** A panel, 18rem wide, that slides in from the left and keeps the focus until it is closed. */
export function Sheet({ open, onOpenChange, title, description, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null);
  // By default the first button would get the focus, behind all links.
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
 * For dialogs without a trigger of their own: returns the focus to where it was, unless closing the dialog led to another page, which has the focus by then.
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
      // The dialog's act may have removed its opener; then the page itself gets the focus.
      if (opener.current?.isConnected && opener.current instanceof HTMLElement) opener.current.focus();
      else focusPage();
    },
  };
}

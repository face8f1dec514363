import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { DialogClose } from '../dialog.tsx';

type DialogFormProps = {
  action: string;
  doing: string;
  isPending: boolean;
  /** Returns false if nothing was sent. */
  onSubmit: (form: FormData) => boolean | void;
  children: ReactNode;
};

/** A dialog's form, with Cancel and the submit button below it. It is sent once, however often the button is pressed. */
export function DialogForm({ action, doing, isPending, onSubmit, children }: DialogFormProps) {
  // `isPending` only becomes true a moment after the click.
  const isSent = useRef(false);
  useEffect(() => {
    if (!isPending) isSent.current = false;
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || isSent.current) return;
        isSent.current = onSubmit(new FormData(event.currentTarget)) !== false;
      }}
      className="mt-4 grid gap-4"
    >
      {children}
      <DialogEnd>
        <Button type="submit" variant="primary" disabled={isPending}>
          {isPending ? doing : action}
        </Button>
      </DialogEnd>
    </form>
  );
}

/** The row below a dialog's contents: Cancel, and the button of its act. */
export function DialogEnd({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-wrap justify-end gap-2">
      <DialogClose asChild>
        <Button>Cancel</Button>
      </DialogClose>
      {children}
    </div>
  );
}

import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { DialogClose } from '../dialog.tsx';

type DialogFormProps = {
  action: string;
  doing: string;
  isPending: boolean;
  /** False where nothing was begun. */
  onSubmit: (form: FormData) => boolean | void;
  children: ReactNode;
};

/** The form of a dialog: what is asked, and beneath it Cancel and what is done. It is sent once, however fast its button is pressed. */
export function DialogForm({ action, doing, isPending, onSubmit, children }: DialogFormProps) {
  // `isPending` is there a moment after the press.
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

/** Beneath what a dialog asks: Cancel, and the button that does it. */
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

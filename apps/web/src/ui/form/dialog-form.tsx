import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { DialogClose } from '../dialog.tsx';

type DialogFormProps = {
  action: string;
  doing: string;
  isPending: boolean;
  onSubmit: (form: FormData) => void;
  children: ReactNode;
};

/** The form of a dialog: what is asked, and beneath it Cancel and what is done. */
export function DialogForm({ action, doing, isPending, onSubmit, children }: DialogFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
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

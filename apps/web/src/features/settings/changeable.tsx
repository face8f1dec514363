import type { Answer, RouteName, SentBody } from '@deedline/contract/routes/index';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isUnauthorized, messageOf, send } from '../../api/call.ts';
import { sendToSignIn } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormButtons } from '../../ui/form/form.tsx';
import { toast } from '../../ui/toast/toast.ts';

type ChangeableProps = {
  label: string;
  value: ReactNode;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A setting's current value, and the form to change it. */
export function Changeable({ label, value, isOpen, onToggle, children }: ChangeableProps) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The form that had the focus has been removed.
    if (wasOpen.current && !isOpen) toggle.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div className="p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h3 id={id} className="font-sans text-sm font-medium tracking-normal text-muted">
            {label}
          </h3>
          <div className="font-medium wrap-anywhere">{value}</div>
        </div>
        <Button ref={toggle} aria-expanded={isOpen} aria-label={`Change ${label.toLowerCase()}`} onClick={() => onToggle(!isOpen)}>
          Change
        </Button>
      </div>
      {isOpen && (
        <section aria-labelledby={id} className="mt-5 border-t pt-5">
          {children}
        </section>
      )}
    </div>
  );
}

type ChangeFormProps = {
  isBusy: boolean;
  submit: string;
  busy: string;
  onSubmit: (form: FormData) => void;
  onCancel: () => void;
  children: ReactNode;
};

export function ChangeForm({ isBusy, submit, busy, onSubmit, onCancel, children }: ChangeFormProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form onSubmit={send}>
      <fieldset disabled={isBusy} className="grid max-w-sm gap-5">
        {children}
        <FormButtons isBusy={isBusy} submit={submit} busy={busy} onCancel={onCancel} />
      </fieldset>
    </form>
  );
}

type Change<Name extends RouteName> = {
  route: Name;
  failureTitle?: string;
  onSuccess: (payload: SentBody<Name>, answer: Answer<Name>) => void;
};

/** Sends a change of the account. An error is shown as a toast or, without a title, left to the caller. */
export function useAccountChange<Name extends RouteName & `POST ${string}`>({ route, failureTitle, onSuccess }: Change<Name>) {
  return useMutation({
    mutationFn: (payload: SentBody<Name>) => send(route, payload),
    onSuccess: (answer, payload) => onSuccess(payload, answer),
    onError: (error) => {
      if (isUnauthorized(error)) sendToSignIn();
      else if (failureTitle) toast({ title: failureTitle, description: messageOf(error), variant: 'destructive' });
    },
  });
}

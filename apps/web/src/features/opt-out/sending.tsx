import type { Answer, RouteName, SentBody } from '@deedline/contract/routes/index';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf, send as sendTo } from '../../api/call.ts';
import { Field, Input } from '../../ui/form/field.tsx';

export function PhoneField() {
  return (
    <Field label="Phone number" hint="With its area code, however you write it.">
      {(slots) => <Input {...slots} name="phone" type="tel" autoComplete="tel" required />}
    </Field>
  );
}

export function EmailField({ label = 'Email address', hint }: { label?: string; hint: string }) {
  return (
    <Field label={label} hint={hint}>
      {(slots) => <Input {...slots} name="email" type="email" autoComplete="email" required />}
    </Field>
  );
}

/** The fields needed to find a person's records, and no others. */
export function PersonFields() {
  return (
    <>
      <Field label="First and last name" hint="As it appears in public records; we know short forms of first names.">
        {(slots) => <Input {...slots} name="name" autoComplete="name" required />}
      </Field>
      <Field label="Street address" hint="Where you live or have lived, or a property of yours: house number and street.">
        {(slots) => <Input {...slots} name="street" autoComplete="address-line1" required />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label="City">{(slots) => <Input {...slots} name="city" autoComplete="address-level2" required />}</Field>
        <Field label="ZIP code">{(slots) => <Input {...slots} name="zip" inputMode="numeric" autoComplete="postal-code" required />}</Field>
      </div>
    </>
  );
}

/** The form is gone with the button that was pressed: the focus, and a screen reader with it, goes to what replaced it. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** The receipt: the number by which the matter can be looked up later. */
export function Receipt({ title, number, children }: { title: string; number: string; children: ReactNode }) {
  return (
    <output ref={takeFocus} tabIndex={-1} className="block scroll-mt-16 border bg-raise p-6">
      <b className="block text-xl font-semibold">{title}</b>
      <span className="mt-4 block text-sm text-muted">Receipt</span>
      <span className="block font-mono text-2xl tracking-wide break-words select-all">{number}</span>
      <span className="mt-3 block text-muted">{children}</span>
    </output>
  );
}

type Sending<T> = { state: 'open' } | { state: 'sending' } | { state: 'done'; answer: T } | { state: 'failed'; problem: string };

/** Submits a form to a route and tracks its progress. A form is disabled while it is sent, which costs it the focus: it gets it back if that fails. */
export function useSending<Name extends RouteName & `POST ${string}`>(route: Name) {
  const [sending, setSending] = useState<Sending<Answer<Name>>>({ state: 'open' });
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (sending.state === 'failed' && focused.current instanceof HTMLElement) focused.current.focus();
  }, [sending]);
  const send = async (payload: SentBody<Name>) => {
    focused.current = document.activeElement;
    setSending({ state: 'sending' });
    try {
      setSending({ state: 'done', answer: await sendTo(route, payload) });
    } catch (error) {
      setSending({ state: 'failed', problem: messageOf(error) });
    }
  };
  return { sending, send, begin: () => setSending({ state: 'open' }) };
}

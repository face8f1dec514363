import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Field, Input } from './field.tsx';

type FormButtonsProps = { isBusy: boolean; submit: string; busy: string; onCancel?: (() => void) | undefined };

/** The buttons of an inline form: submit and, if possible, cancel. */
export function FormButtons({ isBusy, submit, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary">
        {isBusy ? busy : submit}
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** For the next step of the same form. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The six digits of an authenticator; at sign-in a recovery code works, too. */
export function CodeField({ hint, isNext = false }: { hint: string; isNext?: boolean }) {
  return (
    <Field label="Code" hint={hint}>
      {(slots) => (
        <Input
          {...slots}
          ref={isNext ? takeFocus : undefined}
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          className="font-mono tracking-widest"
        />
      )}
    </Field>
  );
}

/** The text of a form field; '' if it is absent. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * A button that is disabled while it works loses the focus. This returns the focus to it afterwards, unless the user has moved it. Call the returned function
 * with the pressed button.
 */
export function useKeptFocus(isBusy: boolean): (pressed: HTMLElement) => void {
  const holder = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isBusy) return;
    if (document.activeElement === document.body) holder.current?.focus();
    holder.current = null;
  }, [isBusy]);
  return (pressed) => void (holder.current = pressed);
}

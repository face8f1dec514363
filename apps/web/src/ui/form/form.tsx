import { useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { Field, Input } from './field.tsx';

type FormButtonsProps = { isBusy: boolean; submit: string; busy: string; onCancel?: (() => void) | undefined };

/** What ends a form that opened under a button: send it, or leave things as they are where that can be. */
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

/** For the step that follows in the same form. */
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** The six digits that the authenticator shows; signing in takes a recovery code too. */
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

/** What was typed into a form's field; an absent one is empty. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/**
 * A button that is disabled while it works drops the focus. It gets it back when it can be pressed again, unless the focus has gone
 * elsewhere by then. Call what this gives back with the button that was pressed.
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
